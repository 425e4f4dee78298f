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
}

export type BulkResultItem = Pick<ScanResult, "id" | "verdict" | "composite_score" | "scam_type">;

/** The answer of `POST /bulk`: results in the order of the items. */
export interface BulkResult {
  readonly results: readonly BulkResultItem[];
  readonly total: number;
  readonly processing_time_ms: number;
}
