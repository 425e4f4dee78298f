/**
 * A Damerau-Levenshtein distance (optimal string alignment) whose costs follow how look-alike names are made: what a
 * finger on a keyboard, a hurried eye or a flipped bit confuses is near; the rest is far. In edits: 1 is one ordinary
 * edit, most tricks cost 0.3 to 0.8.
 */

/** Rows of three common layouts (QWERTY, QWERTZ, AZERTY): neighbours on any of them are near. */
const LAYOUTS = [
  ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"],
  ["1234567890", "qwertzuiop", "asdfghjkl", "yxcvbnm"],
  ["1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn"],
];
/** Pairs that are drawn alike. */
const SHAPES =
  "o0 l1 i1 il ij lj lt s5 z2 b8 a4 e3 t7 g9 g6 gq q9 nm nr mr nh ce bd uv vy 38 69 b6 vw dq pq ft kx oc oe ao".split(
    " ",
  );
const VOWELS = "aeiou";

export const COST = {
  shape: 0.35,
  vowel: 0.6,
  adjacent: 0.6,
  bit: 0.7,
  /** Any other letter for a letter. */
  other: 1.2,
  /** One letter for a pair that looks like it (rn for m), or the reverse. */
  pair: 0.35,
  repeat: 0.45,
  omit: 0.75,
  insertNear: 0.65,
  insertEdge: 0.75,
  insert: 0.95,
  transpose: 0.6,
  hyphen: 0.3,
} as const;

const SIZE = 128;
const substitution = new Float32Array(SIZE * SIZE).fill(COST.other);
const near = new Uint8Array(SIZE * SIZE);
const code = (char: string) => char.charCodeAt(0);

function lower(a: number, b: number, cost: number): void {
  for (const at of [a * SIZE + b, b * SIZE + a]) if ((substitution[at] as number) > cost) substitution[at] = cost;
}

for (const a of "abcdefghijklmnopqrstuvwxyz0123456789-") {
  substitution[code(a) * SIZE + code(a)] = 0;
  for (const b of "abcdefghijklmnopqrstuvwxyz0123456789-") {
    const difference = code(a) ^ code(b);
    if (difference !== 0 && (difference & (difference - 1)) === 0) lower(code(a), code(b), COST.bit);
  }
}
for (const rows of LAYOUTS) {
  rows.forEach((row, y) =>
    row.split("").forEach((key, x) => {
      // A key touches its row neighbours, and two or three keys in the rows above and below, which are shifted.
      const others = [row[x + 1], rows[y + 1]?.[x - 2], rows[y + 1]?.[x - 1], rows[y + 1]?.[x], rows[y + 1]?.[x + 1]];
      for (const other of others) {
        if (other === undefined) continue;
        lower(code(key), code(other), COST.adjacent);
        near[code(key) * SIZE + code(other)] = 1;
        near[code(other) * SIZE + code(key)] = 1;
      }
    }),
  );
}
for (const a of VOWELS) for (const b of VOWELS) if (a !== b) lower(code(a), code(b), COST.vowel);
for (const pair of SHAPES) lower(code(pair[0] as string), code(pair[1] as string), COST.shape);

/** Letters that a pair is drawn like. */
const PAIRS: Readonly<Record<string, string>> = {
  rn: "m",
  nn: "m",
  rr: "m",
  vv: "w",
  uu: "w",
  cl: "d",
  dl: "d",
  lb: "b",
  lh: "h",
  lk: "k",
  ik: "k",
  lc: "k",
  ri: "n",
  cj: "g",
};
const pairOf = new Uint8Array(SIZE * SIZE);
for (const [pair, letter] of Object.entries(PAIRS)) {
  pairOf[code(pair[0] as string) * SIZE + code(pair[1] as string)] = code(letter);
}

/** Longest label of DNS. */
const MAX = 64;
const width = MAX + 1;
const table = new Float32Array(width * width);

/** Cost of the query's character at `j` when the brand has none there. */
function insertCost(brand: string, i: number, query: string, j: number): number {
  const inserted = query.charCodeAt(j);
  if (inserted === 45) return COST.hyphen;
  const before = brand.charCodeAt(i - 1);
  const after = brand.charCodeAt(i);
  if (inserted === before || inserted === after) return COST.repeat;
  if (near[(before & 127) * SIZE + (inserted & 127)] || near[(after & 127) * SIZE + (inserted & 127)])
    return COST.insertNear;
  return j === 0 || j === query.length - 1 ? COST.insertEdge : COST.insert;
}

/**
 * Cost of making `query` out of `brand`, both ASCII and at most 64 characters.
 * @returns Infinity as soon as it is sure to exceed `limit`.
 */
export function distance(brand: string, query: string, limit: number): number {
  const n = brand.length;
  const m = query.length;
  if (n > MAX || m > MAX) return Number.POSITIVE_INFINITY;
  table[0] = 0;
  for (let j = 1; j <= m; j++) table[j] = (table[j - 1] as number) + insertCost(brand, 0, query, j - 1);
  for (let i = 1; i <= n; i++) {
    const b = brand.charCodeAt(i - 1) & 127;
    const b2 = i > 1 ? brand.charCodeAt(i - 2) & 127 : 0;
    const row = i * width;
    const omit = b === b2 ? COST.repeat : b === 45 ? COST.hyphen : COST.omit;
    table[row] = (table[row - width] as number) + omit;
    let best = table[row];
    for (let j = 1; j <= m; j++) {
      const q = query.charCodeAt(j - 1) & 127;
      let cost = (table[row - width + j - 1] as number) + (substitution[b * SIZE + q] as number);
      cost = Math.min(cost, (table[row - width + j] as number) + omit);
      // The insertion's price needs its neighbours; it is worked out only where it can win.
      if ((table[row + j - 1] as number) + COST.hyphen < cost)
        cost = Math.min(cost, (table[row + j - 1] as number) + insertCost(brand, i, query, j - 1));
      if (j > 1) {
        const q2 = query.charCodeAt(j - 2) & 127;
        if (pairOf[q2 * SIZE + q] === b) cost = Math.min(cost, (table[row - width + j - 2] as number) + COST.pair);
        if (i > 1 && b === q2 && b2 === q && b !== q)
          cost = Math.min(cost, (table[row - 2 * width + j - 2] as number) + COST.transpose);
      }
      if (i > 1 && pairOf[b2 * SIZE + b] === q)
        cost = Math.min(cost, (table[row - 2 * width + j - 1] as number) + COST.pair);
      table[row + j] = cost;
      if (cost < best) best = cost;
    }
    // A transposition or pair may still come from the row before, so the limit leaves them room.
    if (best > limit + COST.transpose) return Number.POSITIVE_INFINITY;
  }
  const total = table[n * width + m] as number;
  return total <= limit ? total : Number.POSITIVE_INFINITY;
}

/** Dearest distance at which a name of that length is still taken for a likeness, in edits. */
export function limitFor(length: number): number {
  if (length <= 4) return 0.95;
  if (length <= 6) return 1.3;
  if (length <= 8) return 1.6;
  return 2;
}
