import type { InputType, LayerNumber, LayerStatus, ScamType, Severity, Verdict } from "@sextant/core";

/** One red flag of a result. */
export interface RedFlag {
  /** `rf_1`, `rf_2`, … in the order shown. */
  readonly id: string;
  /** What kind of flag it is, such as `url.userinfo`: stable, listed by `GET /flags`. */
  readonly code: string;
  readonly title: string;
  readonly description: string;
  readonly severity: Severity;
  readonly layer: LayerNumber;
  /** What it rests on: `“quotation”`, `“quotation” — note`, or a note alone. */
  readonly evidence?: string;
}

/** One of the six layers of a result. */
export interface LayerResult {
  readonly layer: LayerNumber;
  readonly name: string;
  /** 0 to 100. */
  readonly score: number;
  readonly status: LayerStatus;
  /** Ids of the red flags that it raised. */
  readonly flags: readonly string[];
  readonly latency_ms: number;
}

/** The answer of `POST /check`. */
export interface ScanResult {
  readonly id: string;
  readonly input_type: InputType;
  /** 0 to 100. */
  readonly composite_score: number;
  readonly verdict: Verdict;
  readonly scam_type: ScamType | "none";
  /** 0 to 100. */
  readonly confidence: number;
  readonly explanation: string;
  readonly red_flags: readonly RedFlag[];
  /** Always six, layer 1 first. */
  readonly layers: readonly LayerResult[];
  readonly processing_time_ms: number;
  /** ISO 8601, UTC. */
  readonly analyzed_at: string;
  /** Where it was asked for. */
  readonly ledger?: Ledger;
}

/** One kind of red flag, with the ids under which a result shows it. */
export interface RedFlagKind {
  readonly layer: LayerNumber;
  readonly code: string;
  readonly red_flags: readonly string[];
}

/** Who has how many points of the composite score. */
export type LedgerShare = { readonly points: number } & (
  | { readonly source: "start" | "identity" }
  | ({ readonly source: "finding" } & RedFlagKind)
  | { readonly source: "layer"; readonly layer: LayerNumber }
  | { readonly source: "rule"; readonly rule: string }
);

/** Points to another verdict. */
export interface ToVerdict {
  readonly verdict: Verdict;
  readonly points: number;
}

/** What a content would have come to. */
export type Otherwise = Pick<ScanResult, "verdict" | "composite_score">;

/** What a composite score is made up of, and what would change the verdict. */
export interface Ledger {
  /** They sum to the composite score. */
  readonly shares: readonly LedgerShare[];
  readonly to_lower?: ToVerdict;
  readonly to_higher?: ToVerdict;
  /** The smallest set of red flags without which the verdict would be lower. */
  readonly without?: Otherwise & { readonly red_flags: readonly RedFlagKind[] };
  /** If the link or sender that contradicts a claim were the claimed one's. */
  readonly if_genuine?: Otherwise & { readonly name: string };
  readonly versions: Readonly<Record<string, string>>;
}

export type BulkResultItem = Pick<ScanResult, "id" | "verdict" | "composite_score" | "scam_type" | "ledger">;

/** The answer of `POST /bulk`: results in the order of the items. */
export interface BulkResult {
  readonly results: readonly BulkResultItem[];
  readonly total: number;
  readonly processing_time_ms: number;
}
