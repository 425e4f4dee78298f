/** One person's opinion of one thing. Things and people are kept as SHA-256 only, in lower-case hexadecimal. */
export interface OpinionRow {
  /** SHA-256 of the thing: an indicator (kind and value) or a text's fingerprint. */
  thing: string;
  reporter: string;
  /** 1: scam, 0: honest. */
  scam: number;
  /** Empty when the reporter did not say. */
  scam_type: string;
  /** Milliseconds since the epoch. */
  reported_at: number;
}

/** A reported text's MinHash, as 64 comma-separated numbers. */
export interface TextRow {
  thing: string;
  minhash: string;
}

/** One locality-sensitive band of a reported text. */
export interface BandRow {
  band: string;
  thing: string;
}

export interface Schema {
  opinions: OpinionRow;
  texts: TextRow;
  bands: BandRow;
}
