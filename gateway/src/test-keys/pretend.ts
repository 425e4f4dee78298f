import { randomUUID } from "node:crypto";
import { LAYER_NAMES, LAYER_NUMBERS, type LayerNumber, type LayerStatus, type Verdict } from "@sextant/core";
import { detectInputType } from "@sextant/core/intake";
import type { BulkResult, LayerResult, RedFlag, ScanResult } from "../scan/result.ts";
import type { Item } from "../scan/scan.ts";
import { type Asked, askedOf } from "./directives.ts";

/** A score within each verdict, and within each layer's status (0 to 100). */
const COMPOSITES: Readonly<Record<Verdict, number>> = {
  safe: 10,
  suspicious: 40,
  likely_scam: 70,
  confirmed_scam: 95,
};
const SCORES: Readonly<Record<LayerStatus, number>> = { clean: 5, warning: 40, danger: 90, skipped: 0 };
/** What layer 4 says where nothing else is asked for. */
const OF_TEXT: Readonly<Record<Verdict, LayerStatus>> = {
  safe: "clean",
  suspicious: "warning",
  likely_scam: "danger",
  confirmed_scam: "danger",
};
/** The layer that the answers' one red flag is from. */
const TEXT = 4;
const CONFIDENCE = 90;

/** What a test key is answered for a content: what its words ask for, made up, with nothing of it looked at. @throws ApiError as {@link askedOf}. */
export function pretendCheck({ content, inputType }: Item, now: number): ScanResult {
  const asked = askedOf(content);
  const flags = flagsOf(asked);
  return {
    id: newScanId(),
    input_type: inputType ?? detectInputType(content),
    composite_score: COMPOSITES[asked.verdict],
    verdict: asked.verdict,
    scam_type: asked.scamType,
    confidence: CONFIDENCE,
    explanation: "This is the answer to a test key: nothing was scanned.",
    red_flags: flags,
    layers: LAYER_NUMBERS.map((layer) => layerOf(layer, asked, flags)),
    processing_time_ms: 1,
    analyzed_at: new Date(now).toISOString(),
  };
}

/** The same for several. */
export function pretendBulk(items: readonly Item[], now: number): BulkResult {
  const results = items.map((item) => {
    const { id, verdict, composite_score, scam_type } = pretendCheck(item, now);
    return { id, verdict, composite_score, scam_type };
  });
  return { results, total: results.length, processing_time_ms: 1 };
}

const newScanId = () => `scan_${randomUUID().replaceAll("-", "")}`;

function layerOf(layer: LayerNumber, { verdict, statuses }: Asked, flags: readonly RedFlag[]): LayerResult {
  const status = statuses.get(layer) ?? (layer === TEXT ? OF_TEXT[verdict] : "clean");
  return {
    layer,
    name: LAYER_NAMES[layer],
    score: SCORES[status],
    status,
    flags: flags.filter((flag) => flag.layer === layer).map(({ id }) => id),
    latency_ms: status === "skipped" ? 0 : 1,
  };
}

/** One flag of a kind that there is, unless the answer is safe or the layer did not run. */
const flagsOf = ({ verdict, statuses, word }: Asked): RedFlag[] =>
  verdict === "safe" || statuses.get(TEXT) === "skipped"
    ? []
    : [
        {
          id: "rf_1",
          code: "text.credential_request",
          title: "A red flag for tests",
          description: "Made up for a test key.",
          severity: verdict === "suspicious" ? "medium" : "high",
          layer: TEXT,
          evidence: `“${word}” — asked for by a test`,
        },
      ];
