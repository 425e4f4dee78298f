import { timestampDate } from "@bufbuild/protobuf/wkt";
import { inputTypes, severities } from "@sextant/chassis";
import type { InputType, LayerStatus, Severity, Verdict } from "@sextant/core";
import type { ScanCompleted } from "@sextant/proto/events";
import { statusWord, verdictWord } from "../scan/words.ts";

/** Type of the one message there is. */
export const MESSAGE_TYPE = "scan.completed";

/** What a webhook is told of a scan: what the API answered, without explanation and quotations, in the API's own words. */
export interface ScanCompletedData {
  readonly scan_id: string;
  readonly request_id: string;
  readonly input_type: InputType;
  readonly composite_score: number;
  readonly verdict: Verdict;
  readonly scam_type: string;
  readonly confidence: number;
  readonly flags: readonly {
    readonly code: string;
    readonly layer: number;
    readonly severity: Severity;
    readonly red_flags: readonly string[];
  }[];
  readonly layers: readonly { readonly layer: number; readonly score: number; readonly status: LayerStatus }[];
  readonly versions: Readonly<Record<string, string>>;
}

/** The body of a message: the same bytes in every attempt. @throws TypeError on an event without verdict or time. */
export function bodyOf(event: ScanCompleted): string {
  if (!event.completedAt) throw new TypeError("the event has no time");
  const data: ScanCompletedData = {
    scan_id: event.scanId,
    request_id: event.requestId,
    input_type: inputTypes.fromWire(event.inputType),
    composite_score: event.compositeScore,
    verdict: verdictWord(event.verdict),
    scam_type: event.scamType,
    confidence: event.confidence,
    flags: event.flags.map(({ flag, layer, severity, redFlags }) => ({
      code: flag,
      layer,
      severity: severities.fromWire(severity),
      red_flags: redFlags,
    })),
    layers: event.layers.map(({ layer, score, status }) => ({ layer, score, status: statusWord(status) })),
    versions: Object.fromEntries(event.versions.map(({ part, version }) => [part, version])),
  };
  return JSON.stringify({ type: MESSAGE_TYPE, timestamp: timestampDate(event.completedAt).toISOString(), data });
}
