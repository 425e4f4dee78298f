import { readList } from "./lists.ts";

const SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789-^";
const SIGN_OF = new Int8Array(128).fill(-1);
for (let sign = 0; sign < SIGNS.length; sign++) SIGN_OF[SIGNS.charCodeAt(sign)] = sign;
const EDGE = SIGNS.length - 1;

/**
 * How unlike a name that people visit a label is written: mean negative log-likelihood of its letter pairs, in nats.
 * Words are about 2.5, random letters 3.5 and more.
 */
export function loadSurprisal(): (label: string) => number {
  const rows = readList("bigrams.txt").map((row) => row.split(" ").map(Number));
  if (rows.length !== SIGNS.length) throw new Error("list bigrams.txt has another shape");
  return (label) => {
    let sum = 0;
    let before = EDGE;
    for (let at = 0; at <= label.length; at++) {
      const sign = at === label.length ? EDGE : (SIGN_OF[label.charCodeAt(at) & 127] as number);
      const after = sign === -1 ? EDGE : sign;
      sum += rows[before]?.[after] ?? 0;
      before = after;
    }
    return sum / 10 / (label.length + 1);
  };
}
