import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import type { Transport } from "@connectrpc/connect";
import { implement, inMemoryTransport } from "@sextant/chassis";
import { LAYER_NUMBERS, type LayerNumber } from "@sextant/core";
import { CommunityService, type LookupResponseSchema, type ReportRequest } from "@sextant/proto/community";
import {
  AggregatorService,
  type Case,
  type ConclusionSchema,
  LayerStatus,
  type ConcludeRequest,
  Verdict,
} from "@sextant/proto/aggregator";
import {
  type AnalyzeRequest,
  type Finding,
  type FindingSchema,
  LayerService,
  type ReportSchema,
  Severity,
  type Subject,
} from "@sextant/proto/layer";

type ReportInit = MessageInitShape<typeof ReportSchema>;

/** A layer that a test tells what to answer. */
export interface FakeLayer {
  readonly calls: AnalyzeRequest[];
  answer: (request: AnalyzeRequest, signal: AbortSignal) => Promise<ReportInit[]>;
}

/** A report with a low score that has nothing to say. */
export const report = (subject: Subject, more: ReportInit = {}): ReportInit => ({
  subjectId: subject.id,
  answered: true,
  score: 10,
  latencyMs: 1.26,
  weighs: true,
  ...more,
});

/** A finding with a span over the whole first link. */
export const linkFinding = (subject: Subject): MessageInitShape<typeof FindingSchema> => ({
  flag: "url.test",
  title: "A link",
  description: "There is a link.",
  severity: Severity.HIGH,
  note: "list 1.0",
  ...(subject.links[0]?.span ? { span: subject.links[0].span } : {}),
});

/** Never answers, and does not look at its signal either. */
export const hang = (): Promise<never> => new Promise(() => undefined);

export interface FakeAggregator {
  readonly calls: ConcludeRequest[];
  answer: (request: ConcludeRequest) => Promise<MessageInitShape<typeof ConclusionSchema>[]>;
}

/** What people report, and what a test has them have reported. */
export interface FakeCommunity {
  readonly reports: ReportRequest[];
  lookup: (texts: readonly Uint8Array[]) => Promise<MessageInitShape<typeof LookupResponseSchema>>;
}

/** Enough of an aggregator: the highest score, every finding a red flag. */
function conclude(request: Case): MessageInitShape<typeof ConclusionSchema> {
  const reports = request.layers.flatMap(({ layer, report: given }) => (given ? [{ layer, given }] : []));
  const redFlags = reports.flatMap(({ layer, given }) =>
    given.findings.map((finding: Finding) => ({ layer, finding })),
  );
  const numbered = redFlags.map((flag, index) => ({ ...flag, id: `rf_${index + 1}` }));
  return {
    scanId: request.scanId,
    compositeScore: Math.max(0, ...reports.map(({ given }) => given.score)) + 0.04,
    verdict: Verdict.SAFE,
    scamType: "none",
    confidence: 61.26,
    explanation: `explained in ${request.locale}`,
    language: request.locale,
    redFlags: numbered,
    layers: request.layers.map(({ layer, report: given }) => ({
      layer,
      score: given?.score ?? 0,
      status: given ? LayerStatus.CLEAN : LayerStatus.SKIPPED,
      flags: numbered.filter((flag) => flag.layer === layer).map(({ id }) => id),
      latencyMs: given?.latencyMs ?? 0,
    })),
    concludedAt: timestampFromMs(1_800_000_000_123),
  };
}

export interface Fakes {
  readonly layers: Record<LayerNumber, FakeLayer>;
  readonly aggregator: FakeAggregator;
  readonly community: FakeCommunity;
  readonly clients: { readonly layers: Record<LayerNumber, Transport>; readonly aggregator: Transport };
}

/** Six layers and an aggregator, real Connect services behind the in-memory transport. */
export function createFakes(): Fakes {
  const layers = Object.fromEntries(
    LAYER_NUMBERS.map((layer): [LayerNumber, FakeLayer] => [
      layer,
      { calls: [], answer: async (request) => request.subjects.map((subject) => report(subject)) },
    ]),
  ) as Record<LayerNumber, FakeLayer>;
  const community: FakeCommunity = { reports: [], lookup: async () => ({ standings: [] }) };
  const ofPeople = implement(CommunityService, {
    report: async (request) => {
      community.reports.push(request);
      return { recorded: 1 };
    },
    lookup: ({ texts }) => community.lookup(texts),
  });
  const transports = Object.fromEntries(
    LAYER_NUMBERS.map((number) => {
      const layer = layers[number];
      const methods = implement(LayerService, {
        analyze: async (request, { signal }) => {
          layer.calls.push(request);
          return { reports: await layer.answer(request, signal) };
        },
      });
      return [number, inMemoryTransport(number === 6 ? [...methods, ...ofPeople] : methods)];
    }),
  ) as Record<LayerNumber, Transport>;
  const aggregator: FakeAggregator = { calls: [], answer: async ({ cases }) => cases.map(conclude) };
  const methods = implement(AggregatorService, {
    conclude: async (request) => {
      aggregator.calls.push(request);
      return { conclusions: await aggregator.answer(request) };
    },
  });
  return { layers, aggregator, community, clients: { layers: transports, aggregator: inMemoryTransport(methods) } };
}
