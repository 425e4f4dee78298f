import { SCAM_TYPES, type ScamType } from "@sextant/core";
import type { CueHit, Lexicon } from "../cues/lexicon.ts";
import { SENSE_COLUMNS, Extractor, type Row } from "./extract.ts";
import { LONGEST_WORD, respell, SHORTEST_WORD } from "../text/respell.ts";
import type { Manifest } from "./manifest.ts";
import { BloomFilter } from "./bloom-filter.ts";

/** What the model makes of one text. */
export interface Verdict {
  /** Probability of a scam at a prevalence of one half. */
  readonly probability: number;
  readonly row: Row;
}

/**
 * Turns a margin into log odds (Platt, "Probabilistic outputs for support vector machines"), with a slope and an offset
 * that depend on how much of a text the lexicon knows: a short text gives a margin little to stand on.
 */
export type Calibration = Manifest["calibration"];

/** Different senses from which on a text counts as fully read, as a power of two. */
const FULL_EVIDENCE = 6;

/** How much there is to judge by, 0 to 1: the number of different senses, by its logarithm. */
export function evidenceOf(cues: readonly CueHit[]): number {
  return Math.min(1, Math.log2(1 + new Set(cues.map(({ concept }) => concept)).size) / FULL_EVIDENCE);
}

/** Log odds of a margin, at a prevalence of one half. */
export const logOdds = (
  { slope, offset, evidenceSlope, evidenceOffset }: Calibration,
  margin: number,
  evidence: number,
): number => Math.max(0, slope + evidenceSlope * evidence) * margin + offset + evidenceOffset * evidence;

/** Never 0 or 1: a model is not certain. */
const LIMIT = 0.995;

/** Weights of a table with 2^bits hashed columns. */
export const tableSize = (bits: number): number => 2 ** bits + SENSE_COLUMNS;

/** A column of a table with 2^bits hashed columns, in the table with 2^narrow. */
export const narrowColumn = (column: number, bits: number, narrow: number): number =>
  column < 1 << bits ? column & ((1 << narrow) - 1) : column - (1 << bits) + (1 << narrow);

const filterBytes = (bits: number): number => 2 ** (bits - 3);

/** Bytes of a model: the scam head's table, the scam types' table, the filter of known words. */
export const modelBytes = ({ shape: { bits, typeBits, wordBits } }: Manifest): number =>
  tableSize(bits) + SCAM_TYPES.length * tableSize(typeBits) + filterBytes(wordBits);

/** The text model: a linear scam head and one linear head for each scam type, int8 weights, and the words it knows. */
export class TextModel {
  readonly manifest: Manifest;
  readonly #extractor: Extractor;
  readonly lexicon: Lexicon;
  readonly #scam: Int8Array;
  readonly #types: Int8Array;
  readonly #words: BloomFilter;

  /**
   * @param weights the scam head's table; the scam types' table, of each column the weights of all types in the order of
   * the contract; the known words.
   */
  constructor(manifest: Manifest, lexicon: Lexicon, weights: Int8Array) {
    this.manifest = manifest;
    const { bits, typeBits, wordBits } = manifest.shape;
    this.#extractor = new Extractor(bits, lexicon);
    this.lexicon = lexicon;
    this.#scam = weights.subarray(0, tableSize(bits));
    const end = tableSize(bits) + SCAM_TYPES.length * tableSize(typeBits);
    this.#types = weights.subarray(tableSize(bits), end);
    this.#words = new BloomFilter(new Uint8Array(weights.buffer, weights.byteOffset + end, filterBytes(wordBits)));
  }

  /** Whether training texts have a word of these letters, five at least; accents left out. */
  knows(word: string): boolean {
    if (word.length < SHORTEST_WORD || word.length > LONGEST_WORD) return false;
    const lower = word.toLowerCase();
    return this.#words.has(
      Uint16Array.from(lower, (letter) => letter.charCodeAt(0)),
      lower.length,
    );
  }

  /** The prepared text with transposed letters of known words put back; the same string when there are none. */
  respell(prepared: string): string {
    return respell(prepared, (letters, length) => this.#words.has(letters, length));
  }

  /** @param prepared a text as `prepare` gives it. @param cues as the lexicon finds them in it. */
  judge(prepared: string, cues?: readonly CueHit[]): Verdict {
    const row = this.#extractor.row(prepared, cues);
    const { bias, scale } = this.manifest.scam;
    const weights = this.#scam;
    let sum = 0;
    for (let i = 0; i < row.columns.length; i += 1)
      sum += (weights[row.columns[i] as number] as number) * (row.values[i] as number);
    const odds = logOdds(this.manifest.calibration, bias + scale * sum, evidenceOf(row.cues));
    const probability = 1 / (1 + Math.exp(-odds));
    return { probability: Math.min(LIMIT, Math.max(1 - LIMIT, probability)), row };
  }

  /** The senses found in a text, by their names. */
  senses({ cues }: Row): Set<string> {
    return new Set(cues.map(({ concept }) => this.lexicon.concepts[concept] ?? ""));
  }

  /** Where some senses stand in a text. */
  placesOf({ cues }: Row, senses: ReadonlySet<string>): CueHit[] {
    return cues.filter(({ concept }) => senses.has(this.lexicon.concepts[concept] ?? ""));
  }

  /** The senses that speak for a scam in a text, by their names, the weightiest first. */
  telling({ columns, values, cues }: Row): string[] {
    const first = 1 << this.manifest.shape.bits;
    const weights = new Map<number, number>();
    for (let i = 0; i < columns.length; i += 1) {
      const column = columns[i] as number;
      if (column >= first) weights.set(column - first, (this.#scam[column] as number) * (values[i] as number));
    }
    return [...new Set(cues.map(({ concept }) => concept))]
      .filter((concept) => (weights.get(concept) ?? 0) > 0)
      .toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))
      .map((concept) => this.lexicon.concepts[concept] ?? "");
  }

  /** Distribution over scam types, given that the text is a scam. Sums to 1. */
  types({ columns, values }: Row): Record<ScamType, number> {
    const { bits, typeBits } = this.manifest.shape;
    const { bias, scale, temperature } = this.manifest.types;
    const weights = this.#types;
    const sums = new Float64Array(SCAM_TYPES.length);
    for (let i = 0; i < columns.length; i += 1) {
      const value = values[i] as number;
      const at = narrowColumn(columns[i] as number, bits, typeBits) * sums.length;
      for (let type = 0; type < sums.length; type += 1)
        sums[type] = (sums[type] as number) + (weights[at + type] as number) * value;
    }
    const margins = SCAM_TYPES.map((_, type) => ((bias[type] ?? 0) + scale * (sums[type] ?? 0)) * temperature);
    const top = Math.max(...margins);
    const parts = margins.map((margin) => Math.exp(margin - top));
    const total = parts.reduce((sum, part) => sum + part, 0);
    return Object.fromEntries(SCAM_TYPES.map((type, i) => [type, (parts[i] ?? 0) / total])) as Record<ScamType, number>;
  }
}
