import { performance } from "node:perf_hooks";
import type { MessageInitShape } from "@bufbuild/protobuf";
import type { HandlerContext } from "@connectrpc/connect";
import type { Analysis, FlagCatalogue, Steps, Subject } from "@sextant/core";
import { LayerService, type AnalyzeRequest, type ReportSchema } from "@sextant/proto/layer";
import { reportToWire, subjectFromWire } from "./codec.ts";
import { Pace } from "./pace.ts";
import { implement, type ServiceContext, type Method, type Service } from "./service.ts";

/** A detection layer: the only I/O in `gather`, judgement in `analyze`, which is pure and total. */
export interface Layer<Evidence> extends AsyncDisposable {
  readonly name: string;
  readonly catalogue: FlagCatalogue;
  /**
   * Subject → evidence. Every answer in it is known or unknown; must settle when `signal` aborts.
   * @param caller whoever asks, for layers whose work waits in a queue: opaque, empty when not told.
   */
  gather(subject: Subject, signal: AbortSignal, caller: string): Promise<Evidence>;
  /** (subject, evidence) → findings and score. A generator yields between long steps. */
  analyze(subject: Subject, evidence: Evidence): Analysis | Steps<Analysis>;
  /**
   * What is worth asking only once an answer is known: the evidence with more in it, which `analyze` judges in turn;
   * undefined: nothing. Must settle within `leftMs`, what is left of the call's deadline in milliseconds.
   */
  gatherMore?(subject: Subject, first: Judged<Evidence>, leftMs: number): Promise<Evidence | undefined>;
  /** What its answers rest on, by part: a model, a list, a set of feeds. Asked again for every answer. */
  versions(): Readonly<Record<string, string>>;
  ready(): Promise<boolean>;
}

/** An answer and the evidence that it rests on. */
export interface Judged<Evidence> {
  readonly evidence: Evidence;
  readonly analysis: Analysis;
}

/** Header of a call: on whose behalf it is, so that one caller's work does not crowd out others'. */
export const CALLER_HEADER = "x-sextant-caller";

type ReportInit = MessageInitShape<typeof ReportSchema>;

/** The methods of a layer: one report per subject; a subject that fails is unanswered alone. */
export function layerMethods<E>(layer: Layer<E>, serviceContext: ServiceContext): Method[] {
  return implement(LayerService, {
    analyze: async (request: AnalyzeRequest, context: HandlerContext) => {
      const pace = new Pace();
      const { signal, timeoutMs } = context;
      const leftMs = () => timeoutMs() ?? Number.POSITIVE_INFINITY;
      const call = { signal, leftMs, caller: context.requestHeader.get(CALLER_HEADER) ?? "", pace };
      const reports = await Promise.all(
        request.subjects.map((subject) => reportOn(layer, subjectFromWire(subject), call, serviceContext)),
      );
      return { reports };
    },
  });
}

interface Call {
  readonly signal: AbortSignal;
  readonly leftMs: () => number;
  readonly caller: string;
  readonly pace: Pace;
}

async function reportOn<E>(
  layer: Layer<E>,
  subject: Subject,
  call: Call,
  serviceContext: ServiceContext,
): Promise<ReportInit> {
  const started = performance.now();
  try {
    const evidence = await layer.gather(subject, call.signal, call.caller);
    const analysis = await judge(layer, subject, evidence, call);
    const more = await layer.gatherMore?.(subject, { evidence, analysis }, call.leftMs());
    const answer = more === undefined ? analysis : await judge(layer, subject, more, call);
    return reportToWire(subject.id, answer, layer, performance.now() - started);
  } catch (error) {
    if (!call.signal.aborted) serviceContext.log.error({ err: error, scan: subject.id }, "subject unanswered");
    return { subjectId: subject.id, answered: false, latencyMs: performance.now() - started };
  }
}

async function judge<E>(layer: Layer<E>, subject: Subject, evidence: E, { pace, signal }: Call): Promise<Analysis> {
  await pace.yield();
  signal.throwIfAborted();
  return drive(layer.analyze(subject, evidence), pace, signal);
}

async function drive(result: Analysis | Steps<Analysis>, pace: Pace, signal: AbortSignal): Promise<Analysis> {
  if (!("next" in result)) return result;
  for (;;) {
    const step = result.next();
    if (step.done) return step.value;
    await pace.yield();
    signal.throwIfAborted();
  }
}

/** A layer as a service: `main.ts` runs it, the embedded process serves it in memory. */
export function layerService<E>(layer: Layer<E>, serviceContext: ServiceContext): Service {
  serviceContext.metrics.versionsOf(layer.name, () => layer.versions());
  return {
    name: layer.name,
    methods: layerMethods(layer, serviceContext),
    ready: () => layer.ready(),
    [Symbol.asyncDispose]: () => layer[Symbol.asyncDispose](),
  };
}
