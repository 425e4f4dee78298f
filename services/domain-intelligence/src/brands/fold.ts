/** Class of each look-alike character: members are folded to the first. */
const CLASSES = ["bd8", "ce", "gq96", "ilj1", "nmr", "o0", "s5", "t7", "z2", "a4"];

const classOf = new Map<string, string>();
for (const members of CLASSES) for (const char of members) classOf.set(char, members[0] as string);

/** Pairs drawn like a folded letter, after folding: vv w; cl, dl, lb like d or b; lh h; lk, ik k. */
const PAIRS = /vv|[cb]l|lb|lh|lk/g;
const pairs: Readonly<Record<string, string>> = { vv: "w", cl: "b", bl: "b", lb: "b", lh: "h", lk: "k" };

/**
 * A coarse form of an ASCII name in which what looks alike is equal: only for finding candidates, which are then
 * measured. Runs of one folded letter become one, so `rn`, `nn` and `m` agree.
 */
export function fold(name: string): string {
  let out = "";
  for (const char of name) {
    const folded = classOf.get(char) ?? char;
    if (char !== "-" && folded !== out[out.length - 1]) out += folded;
  }
  return out.replace(PAIRS, (pair) => pairs[pair] as string);
}
