import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { implement, indicatorFromWire, indicatorToWire, type Method } from "@sextant/chassis";
import { Code, ConnectError } from "@connectrpc/connect";
import { SCAM_TYPES, type ScamType } from "@sextant/core";
import { CommunityService, type LookupRequest, Opinion, type ReportRequest } from "@sextant/proto/community";
import type { Standing } from "./evidence.ts";
import { MAX_INDICATORS, MAX_TEXTS, type NewReport, type Store } from "./store/store.ts";

const MAX_REPORTER_LENGTH = 200;
const MINHASH_LENGTH = 64;
const SHA256_BYTES = 32;

const invalid = (message: string) => new ConnectError(message, Code.InvalidArgument);

/** @throws ConnectError `invalid_argument` naming the field. */
function parseReport(request: ReportRequest, at: number): NewReport {
  const { reporter, opinion, scamType, indicators, fingerprint } = request;
  if (reporter === "" || reporter.length > MAX_REPORTER_LENGTH)
    throw invalid(`reporter must have 1 to ${MAX_REPORTER_LENGTH} characters`);
  if (opinion === Opinion.UNSPECIFIED) throw invalid("opinion must be scam or honest");
  if (scamType !== "" && !(SCAM_TYPES as readonly string[]).includes(scamType))
    throw invalid("scam_type is not a scam type");
  if (indicators.length > MAX_INDICATORS) throw invalid(`at most ${MAX_INDICATORS} indicators`);
  if (indicators.length === 0 && !fingerprint) throw invalid("nothing is reported: no indicator and no fingerprint");
  if (fingerprint && fingerprint.exact.length !== SHA256_BYTES) throw invalid("fingerprint.exact must be 32 bytes");
  if (fingerprint && ![0, MINHASH_LENGTH].includes(fingerprint.minhash.length))
    throw invalid("fingerprint.minhash must have 64 numbers or none");
  return {
    reporter,
    scam: opinion === Opinion.SCAM,
    scamType: scamType === "" ? undefined : (scamType as ScamType),
    indicators: indicators.map(indicatorFromWire),
    fingerprint,
    at,
  };
}

/** @throws ConnectError `invalid_argument` naming the field. */
function parseTexts(texts: readonly Uint8Array[]): readonly Uint8Array[] {
  if (texts.length > MAX_TEXTS) throw invalid(`at most ${MAX_TEXTS} texts`);
  if (texts.some(({ length }) => length !== SHA256_BYTES)) throw invalid("each of texts must be 32 bytes");
  return texts;
}

const standingToWire = (standing: Standing) => ({
  scamReports: standing.scamReports,
  honestReports: standing.honestReports,
  scamType: standing.scamType ?? "",
  firstReportedAt: timestampFromMs(standing.firstAt),
  lastReportedAt: timestampFromMs(standing.lastAt),
});

/** Report and Lookup. `now` gives milliseconds since the epoch. */
export function communityMethods(store: Store, now: () => number): Method[] {
  return implement(CommunityService, {
    report: async (request: ReportRequest) => ({ recorded: await store.record(parseReport(request, now())) }),
    lookup: async (request: LookupRequest) => {
      const texts = parseTexts(request.texts);
      const found = await store.find(request.indicators.map(indicatorFromWire), request.fingerprint);
      const known = await store.findTexts(texts);
      return {
        standings: [
          ...found.indicators.map(({ indicator, standing }) => ({
            about: { case: "indicator" as const, value: indicatorToWire(indicator) },
            ...standingToWire(standing),
          })),
          ...found.texts.map(({ similarity, standing }) => ({
            about: { case: "textSimilarity" as const, value: similarity },
            ...standingToWire(standing),
          })),
          ...known.map(({ exact, standing }) => ({
            about: { case: "text" as const, value: exact },
            ...standingToWire(standing),
          })),
        ],
      };
    },
  });
}
