import { SCAM_TYPES, type ScamType, VERDICT_FROM } from "@sextant/core";
import type { Fusion } from "./fusion.ts";
import { anyAnswered, type LayerResults } from "./layer-results.ts";

const { suspicious: NOT_SAFE, likely_scam: SCAM } = VERDICT_FROM;

/**
 * The kind of scam: every layer votes for its types, by how alarming its own evidence is and how much its verdict on
 * kinds is trusted. A tie goes to the type named first in the vocabulary. Without a vote: `other`. No kind is
 * named of content that is not called a scam and in which nothing was found.
 */
export function scamTypeOf(layerResults: LayerResults, composite: number, fusion: Fusion): ScamType | "none" {
  if (composite < NOT_SAFE || !anyAnswered(layerResults)) return "none";
  const isFlagged = layerResults.layers.some(({ report }) => (report?.findings.length ?? 0) > 0);
  if (composite < SCAM && !isFlagged) return "none";
  const votes = new Map<ScamType, number>();
  for (const { layer, report } of layerResults.layers) {
    if (!report) continue;
    for (const [type, weight] of report.scamTypes) {
      votes.set(type, (votes.get(type) ?? 0) + weight * (report.score / 100) * fusion.scamTypeTrust[layer]);
    }
  }
  const most = Math.max(...votes.values());
  const winner = SCAM_TYPES.find((type) => votes.has(type) && votes.get(type) === most && most > 0);
  return winner ?? "other";
}
