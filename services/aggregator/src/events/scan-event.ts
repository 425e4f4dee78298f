import { create, toBinary } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { injectTrace } from "@sextant/chassis";
import type { Case, Conclusion } from "@sextant/proto/aggregator";
import { ScanCompletedSchema } from "@sextant/proto/events";
import { versionsOf } from "../versions.ts";

/** CloudEvents attributes (v1.0, section 3) that are the same for every event. */
export const CE = {
  type: "sextant.scan.completed.v1",
  source: "/sextant/aggregator",
  specversion: "1.0",
  contentType: "application/protobuf",
} as const;

/** What may be a scan id: one token of a NATS subject, and safe in a header. */
export const SCAN_ID = /^[A-Za-z0-9_-]{1,128}$/;
/** Most indicators' hashes in one event, so that it fits NATS's largest message (1 MiB) many times over. */
export const MAX_EVENT_INDICATORS = 256;

/** One event, ready to be sent now or later. */
export interface ScanEvent {
  /** The scan id: CloudEvents id and `Nats-Msg-Id`. */
  readonly id: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** {@link ScanCompletedSchema}, binary. */
  readonly body: Uint8Array;
}

/** The event of a concluded scan, in the trace of the call at hand. It carries no content. */
export function scanEvent(scan: Case, conclusion: Conclusion, completedAt: number): ScanEvent {
  const event = create(ScanCompletedSchema, {
    scanId: scan.scanId,
    completedAt: timestampFromMs(completedAt),
    inputType: scan.inputType,
    compositeScore: conclusion.compositeScore,
    verdict: conclusion.verdict,
    scamType: conclusion.scamType,
    confidence: conclusion.confidence,
    flags: flagsOf(conclusion),
    layers: conclusion.layers,
    indicators: scan.indicators.slice(0, MAX_EVENT_INDICATORS),
    accountId: scan.accountId,
    requestId: scan.requestId,
    versions: versionsOf(scan),
    ...(scan.fingerprint ? { fingerprint: scan.fingerprint } : {}),
  });
  return { id: scan.scanId, headers: headersOf(scan.scanId, completedAt), body: toBinary(ScanCompletedSchema, event) };
}

/** Each kind of flag once, with the ids under which the answer shows it. */
function flagsOf({ redFlags }: Conclusion) {
  const kinds = Map.groupBy(redFlags, ({ layer, finding }) => `${layer} ${finding?.flag}`);
  return [...kinds.values()].map((alike) => {
    const { layer, finding } = alike[0]!;
    const [flag, severity] = [finding?.flag ?? "", finding?.severity ?? 0];
    return { flag, layer, severity, redFlags: alike.map(({ id }) => id) };
  });
}

function headersOf(scanId: string, completedAt: number): [string, string][] {
  const trace = new Headers();
  injectTrace(trace);
  return [
    ["ce-id", scanId],
    ["ce-source", CE.source],
    ["ce-type", CE.type],
    ["ce-specversion", CE.specversion],
    ["ce-time", new Date(completedAt).toISOString()],
    ["ce-subject", scanId],
    ["content-type", CE.contentType],
    ...trace,
  ];
}
