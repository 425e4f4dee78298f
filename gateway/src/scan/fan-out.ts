import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { Breaker, CALLER_HEADER, type ServiceContext, subjectToWire } from "@sextant/chassis";
import { applicableLayers, LAYER_SERVICES, type LayerNumber, partFor, type Subject } from "@sextant/core";
import { type AnalyzeRequestSchema, type AnalyzeResponse, LayerService, type Report } from "@sextant/proto/layer";
import { Counter } from "prom-client";
import { perLayer } from "../config.ts";

interface Request {
  readonly message: MessageInitShape<typeof AnalyzeRequestSchema>;
  readonly caller: string;
}

/** What is asked beside the subjects. */
export interface Asked {
  readonly timeoutMs: number;
  /** On whose behalf: its work shares the layers' queues fairly with that of others. */
  readonly caller: string;
  readonly only?: readonly LayerNumber[];
  readonly onLayer?: OnLayer | undefined;
}

/** What one layer answered on each subject that it was asked about; no entry: no answer. */
export type Reports = ReadonlyMap<string, Report>;
/** Reports by layer. */
export type Answers = ReadonlyMap<LayerNumber, Reports>;

const NO_REPORTS: Reports = new Map();

/** Told of each layer as soon as it is known whether it answered. */
export type OnLayer = (layer: LayerNumber, answered: boolean) => void;

/** Asks the layers: one call a layer, in parallel, each behind its own breaker and deadline. */
export class FanOut implements Disposable {
  readonly #breakers: Record<LayerNumber, Breaker<Request, AnalyzeResponse>>;
  readonly #serviceContext: ServiceContext;
  readonly #unanswered: Counter<"layer" | "why">;

  constructor(layers: Readonly<Record<LayerNumber, Transport>>, serviceContext: ServiceContext) {
    this.#serviceContext = serviceContext;
    this.#unanswered = new Counter({
      name: "sextant_layer_unanswered_total",
      help: "Layer calls given up on, by layer and reason.",
      labelNames: ["layer", "why"] as const,
      registers: [serviceContext.metrics.registry],
    });
    this.#breakers = perLayer((layer) => {
      const client = createClient(LayerService, layers[layer]);
      const call = ({ message, caller }: Request, options: object) =>
        client.analyze(message, { ...options, headers: { [CALLER_HEADER]: caller } });
      return new Breaker(LAYER_SERVICES[layer], call, serviceContext.metrics);
    });
  }

  /** Every subject to every layer (of `only`) that has something to look at in it. Never throws. */
  async ask(subjects: readonly Subject[], { timeoutMs, caller, only, onLayer }: Asked): Promise<Answers> {
    const asked = new Map<LayerNumber, Subject[]>();
    for (const subject of subjects) {
      for (const layer of applicableLayers(subject)) {
        if (only && !only.includes(layer)) continue;
        const others = asked.get(layer);
        if (others) others.push(subject);
        else asked.set(layer, [subject]);
      }
    }
    const answers = [...asked].map(async ([layer, about]) => {
      const reports = await this.#askOne(layer, about, timeoutMs, caller);
      onLayer?.(layer, reports.size > 0);
      return [layer, reports] as const;
    });
    return new Map(await Promise.all(answers));
  }

  async #askOne(layer: LayerNumber, subjects: readonly Subject[], timeoutMs: number, caller: string): Promise<Reports> {
    const message = { subjects: subjects.map((subject) => subjectToWire(partFor(layer, subject))) };
    const guarded = await this.#breakers[layer].fire({ message, caller }, timeoutMs);
    if (guarded.answered) {
      const answered = guarded.value.reports.filter((report) => report.answered);
      return new Map(answered.map((report) => [report.subjectId, report]));
    }
    const { why, error } = guarded;
    this.#unanswered.inc({ layer: LAYER_SERVICES[layer], why });
    const about = { layer: LAYER_SERVICES[layer], why };
    // Our own message limit was too small for legal work: a fault here, not a slow layer.
    if (isOurFault(error)) this.#serviceContext.log.error({ ...about, err: error }, "layer refused the size of a call");
    else if (why !== "open") this.#serviceContext.log.warn({ ...about, err: error }, "layer unanswered");
    return NO_REPORTS;
  }

  [Symbol.dispose](): void {
    for (const breaker of Object.values(this.#breakers)) breaker[Symbol.dispose]();
  }
}

const isOurFault = (error: unknown) => error instanceof ConnectError && error.code === Code.ResourceExhausted;
