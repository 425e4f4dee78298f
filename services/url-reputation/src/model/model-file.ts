/** Weights of n-gram buckets: bytes × scale. */
export interface GramFile {
  readonly weights: string;
  readonly scale: number;
  readonly bias: number;
}

/** The layout of `model.json`. Bytes are base64. */
export interface ModelFile {
  readonly format: number;
  readonly name: string;
  readonly version: string;
  readonly features: readonly string[];
  readonly suffix: Readonly<Record<string, number>>;
  readonly platform: Readonly<Record<string, number>>;
  readonly trigrams: string;
  /** Words apart by spaces. */
  readonly vocabulary: string;
  /** Domains, sorted and apart by line feeds, one list a rank from 1 up. */
  readonly ranks: readonly string[];
  /** The same of the labels of the first 20,000, from rank 3 up. */
  readonly labels: readonly string[];
  readonly grams: GramFile;
  /** The same, learnt from hosts alone. */
  readonly hostGrams: GramFile;
  readonly trees: {
    readonly edges: readonly string[];
    readonly roots: string;
    readonly feature: string;
    readonly bin: string;
    readonly child: string;
    readonly value: string;
    readonly base: number;
  };
  readonly slope: number;
  readonly shift: number;
}

/** The layout that this code reads. */
export const FORMAT = 3;
