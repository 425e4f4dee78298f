import { readList } from "./lists.ts";

/** A top-level domain from this log-odds on is a sign of its own. */
export const RISKY_TLD = 1;

/** Risk of a public suffix in log-odds against the average (-1.5 to 3): its own entry, else its last label's, else 0. */
export function loadTldRisk(): (suffix: string) => number {
  const risks = new Map(readList("tlds.txt").map((row) => row.split(" ") as [string, string]));
  return (suffix) => Number(risks.get(suffix) ?? risks.get(suffix.slice(suffix.lastIndexOf(".") + 1)) ?? 0);
}
