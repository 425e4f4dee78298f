/** The closed vocabularies of the contract (`scam-detection-api.md`) and of ARCHITECTURE.md, "Scores". */

export const INPUT_TYPES = ["text", "url", "email"] as const;
export type InputType = (typeof INPUT_TYPES)[number];

export const VERDICTS = ["safe", "suspicious", "likely_scam", "confirmed_scam"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const LAYER_STATUSES = ["clean", "warning", "danger", "skipped"] as const;
export type LayerStatus = (typeof LAYER_STATUSES)[number];

export const SEVERITIES = ["low", "medium", "high", "critical"] as const;
export type Severity = (typeof SEVERITIES)[number];

export const SCAM_TYPES = [
  "phishing",
  "delivery",
  "government",
  "tech_support",
  "romance",
  "lottery",
  "advance_fee",
  "investment",
  "crypto",
  "job",
  "extortion",
  "business_email_compromise",
  "family_emergency",
  "shopping",
  "rental",
  "charity",
  "subscription",
  "malware",
  "other",
] as const;
/** A kind of scam; `none` is not one. */
export type ScamType = (typeof SCAM_TYPES)[number];

export const LAYER_NUMBERS = [1, 2, 3, 4, 5, 6] as const;
export type LayerNumber = (typeof LAYER_NUMBERS)[number];

/** Layer names as they appear in a result. */
export const LAYER_NAMES: Readonly<Record<LayerNumber, string>> = {
  1: "URL Reputation",
  2: "Domain Intelligence",
  3: "Email Authentication",
  4: "AI Text Analysis",
  5: "Visual Analysis",
  6: "Community Database",
};

/** Service (and host) names of the layers, the same everywhere: folders, compose, Kubernetes, metrics. */
export const LAYER_SERVICES: Readonly<Record<LayerNumber, string>> = {
  1: "url-reputation",
  2: "domain-intelligence",
  3: "email-authentication",
  4: "ai-text-analysis",
  5: "visual-analysis",
  6: "community-database",
};

/** Composite score from which on a verdict holds. */
export const VERDICT_FROM: Readonly<Record<Verdict, number>> = {
  safe: 0,
  suspicious: 25,
  likely_scam: 55,
  confirmed_scam: 85,
};

/** The verdict of a composite score (0 to 100). */
export const verdictOf = (composite: number): Verdict =>
  VERDICTS.findLast((verdict) => composite >= VERDICT_FROM[verdict]) ?? "safe";

type RanStatus = Exclude<LayerStatus, "skipped">;

/** Score from which on a layer that ran has a status. */
export const STATUS_FROM: Readonly<Record<RanStatus, number>> = { clean: 0, warning: 20, danger: 60 };

/** The status of a layer that ran, from its score (0 to 100). */
export function statusOf(score: number): RanStatus {
  if (score < STATUS_FROM.warning) return "clean";
  return score < STATUS_FROM.danger ? "warning" : "danger";
}
