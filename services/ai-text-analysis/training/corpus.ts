import type { Example } from "./example.ts";
import { nameHash } from "./folds.ts";
import { readAuthored } from "./sources.ts";
import { CLASS, prepare } from "../src/text/mask.ts";

/** Characters of a shingle, and the share of common shingles (Jaccard) from which two texts are near-duplicates. */
const SHINGLE = 5;
const NEAR_DUPLICATE = 0.6;

function shinglesOf(text: string): Uint32Array {
  const plain = text.toLowerCase().replace(/\s+/g, " ");
  const hashes = new Set<number>();
  for (let at = 0; at + SHINGLE <= Math.max(plain.length, SHINGLE); at += 1)
    hashes.add(nameHash(plain.slice(at, at + SHINGLE)));
  return Uint32Array.from(hashes).toSorted();
}

/** Jaccard similarity of two sorted sets; 0 as soon as the sizes alone rule a near-duplicate out. */
function jaccard(a: Uint32Array, b: Uint32Array): number {
  if (Math.min(a.length, b.length) < NEAR_DUPLICATE * Math.max(a.length, b.length)) return 0;
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [x, y] = [a[i] as number, b[j] as number];
    if (x === y) common += 1;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return common / (a.length + b.length - common);
}

/** Minima of a text's shingles under so many permutations, in bands of so many: two texts are compared when a band is the same. */
const PERMUTATIONS = 63;
const BAND = 3;
/** Odd factors of the permutations (multiplicative hashing), the same every time. */
const FACTORS = Uint32Array.from({ length: PERMUTATIONS }, (_, i) => Math.imul(0x9e3779b1, 2 * i + 1) | 1);

/**
 * The bands of a text's MinHash (Broder, "On the resemblance and containment of documents", 1997; Leskovec et al., "Mining
 * of massive datasets", 3.4): texts that share six tenths of their shingles share a band 99 times in 100.
 */
function bandsOf(shingles: Uint32Array): string[] {
  const minima = new Uint32Array(PERMUTATIONS).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let i = 0; i < PERMUTATIONS; i += 1) {
      const mixed = Math.imul(shingle ^ (shingle >>> 15), FACTORS[i] as number);
      const value = (mixed ^ (mixed >>> 13)) >>> 0;
      if (value < (minima[i] as number)) minima[i] = value;
    }
  }
  return Array.from({ length: PERMUTATIONS / BAND }, (_, band) =>
    [band, ...minima.subarray(band * BAND, (band + 1) * BAND)].join(" "),
  );
}

/** Two texts that are nearly the same by design: a scam and its twin. */
const areTwins = (a: Example, b: Example): boolean => a.pair !== undefined && a.pair === b.pair;

/** Pairs of texts of one language that are nearly the same and no twins; texts of two languages never are. */
export function nearDuplicates(examples: readonly Example[]): (readonly [string, string])[] {
  return [...Map.groupBy(examples, ({ lang }) => lang).values()].flatMap((own) => {
    const sets = own.map((example) => ({ example, set: shinglesOf(example.text) }));
    const having = new Map<string, { example: Example; set: Uint32Array }[]>();
    return sets.flatMap((text) => {
      const bands = bandsOf(text.set);
      const before = new Set(bands.flatMap((band) => having.get(band) ?? []));
      for (const band of bands) {
        const others = having.get(band);
        if (others) others.push(text);
        else having.set(band, [text]);
      }
      return [...before].flatMap(({ example, set }) =>
        !areTwins(example, text.example) && jaccard(set, text.set) >= NEAR_DUPLICATE
          ? [[example.id, text.example.id] as const]
          : [],
      );
    });
  });
}

/** The authored corpus, both slices. */
export const wholeCorpus = (): Example[] => [...readAuthored("train"), ...readAuthored("heldout")];

/** What scams and honest texts of a group have in common without being read. */
export interface Shape {
  readonly texts: number;
  /** Median length, in characters. */
  readonly length: number;
  /** Shares with a link, and with a number, an amount, a date or a telephone number. */
  readonly links: number;
  readonly numbers: number;
}

const NUMBER = new RegExp(
  `[${CLASS.money}${CLASS.number}${CLASS.phone}${CLASS.percent}${CLASS.time}${CLASS.date}${CLASS.tail}${CLASS.code}]`,
);

/** A link, or a name that may be a host's. */
const LINK = /:\/\/|[a-z0-9-]\.[a-z]{2,}(?!\p{L})/u;

/** The shape of some texts. */
export function shapeOf(examples: readonly Example[]): Shape {
  const prepared = examples.map(({ text }) => prepare(text).text);
  const share = (holds: (text: string) => boolean) => prepared.filter(holds).length / Math.max(1, prepared.length);
  const lengths = examples.map(({ text }) => text.length).toSorted((a, b) => a - b);
  return {
    texts: examples.length,
    length: lengths[Math.floor(lengths.length / 2)] ?? 0,
    links: examples.filter(({ text }) => LINK.test(text)).length / Math.max(1, examples.length),
    numbers: share((text) => NUMBER.test(text)),
  };
}
