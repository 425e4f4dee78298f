export type InputType = "text" | "url" | "email";
export type Verdict = "safe" | "suspicious" | "likely_scam" | "confirmed_scam";
export interface RedFlag {
  id: string;
  code: string;
  title: string;
  description: string;
  severity: "low" | "medium" | "high" | "critical";
  layer: number;
  evidence?: string;
}
export interface Layer {
  layer: number;
  name: string;
  score: number;
  status: "clean" | "warning" | "danger" | "skipped";
  flags: string[];
  latency_ms: number;
}
export interface ScanResult {
  id: string;
  input_type: InputType;
  composite_score: number;
  verdict: Verdict;
  scam_type: string;
  confidence: number;
  explanation: string;
  red_flags: RedFlag[];
  layers: Layer[];
  processing_time_ms: number;
  analyzed_at: string;
  /** With `ledger: true`. */
  ledger?: Ledger;
}
export interface RedFlagKind {
  layer: number;
  code: string;
  red_flags: string[];
}
export interface LedgerShare extends Partial<RedFlagKind> {
  source: "start" | "finding" | "layer" | "identity" | "rule";
  points: number;
  rule?: string;
}
interface Otherwise {
  verdict: Verdict;
  composite_score: number;
}
/** What a score is made up of, and what would change the verdict. */
export interface Ledger {
  shares: LedgerShare[];
  to_lower?: { verdict: Verdict; points: number };
  to_higher?: { verdict: Verdict; points: number };
  without?: Otherwise & { red_flags: RedFlagKind[] };
  if_genuine?: Otherwise & { name: string };
  versions: Record<string, string>;
}
export interface BulkResult {
  results: { id: string; verdict: Verdict; composite_score: number; scam_type: string; ledger?: Ledger }[];
  total: number;
  processing_time_ms: number;
}
export interface Usage {
  account: string;
  plan: "api" | "free" | "enterprise";
  credits: number;
  windows: { window: "day" | "month"; seconds: number; limit: number; remaining: number; resets_at: string }[];
}
export interface Options {
  apiKey: string;
  /** Ends with the version: `https://sextant.example/api/v1`. */
  baseUrl: string;
  /** Of one attempt, in milliseconds (default 10000). */
  timeoutMs?: number;
  fetch?: typeof fetch;
}
export declare class SextantError extends Error {
  readonly status: number;
  /** `rate_limit_exceeded`, `unauthorized`, …; `unknown` when it was not the API that answered. */
  readonly code: string;
  readonly requestId: string | undefined;
  readonly resetAt: Date | undefined;
  readonly retryAfterMs: number | undefined;
}
export declare class ConnectionError extends Error {}
export declare class Sextant {
  constructor(options: Options);
  check(
    content: string,
    options?: { inputType?: InputType; locale?: string; ledger?: boolean; signal?: AbortSignal },
  ): Promise<ScanResult>;
  bulk(
    items: readonly (string | { content: string; input_type?: InputType })[],
    options?: { ledger?: boolean; signal?: AbortSignal },
  ): Promise<BulkResult>;
  usage(options?: { signal?: AbortSignal }): Promise<Usage>;
}
