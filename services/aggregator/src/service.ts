import { join } from "node:path";
import { Code, ConnectError, type HandlerContext } from "@connectrpc/connect";
import { implement, Pace, WIRE_RESERVE_MS, type ServiceContext, type Service } from "@sextant/chassis";
import { AggregatorService, type Case, type Conclusion, type ConcludeRequest } from "@sextant/proto/aggregator";
import { concludeLayers } from "./conclude/conclude.ts";
import { FUSION, type Fusion } from "./conclude/fusion.ts";
import { layerResultsOf } from "./conclude/layer-results.ts";
import { NAME, type Config } from "./config.ts";
import { explain } from "./explain/explain.ts";
import { languageOf } from "./explain/language.ts";
import { EventLog } from "./events/event-log.ts";
import { SCAN_ID, scanEvent } from "./events/scan-event.ts";
import { Outbox, OUTBOX_FILE } from "./events/outbox.ts";
import { ScanMetrics } from "./metrics.ts";
import { conclusionOf, ledgerOf } from "./wire.ts";

/** Builds the aggregator: opens the outbox and the way to NATS. */
export async function build(config: Config, serviceContext: ServiceContext): Promise<Service> {
  const metrics = new ScanMetrics(serviceContext.metrics);
  const events = new EventLog(new Outbox(join(config.dataDir, OUTBOX_FILE)), config, serviceContext);
  const fusion: Fusion = { ...FUSION, prevalence: config.prevalence };
  const methods = implement(AggregatorService, {
    conclude: (request: ConcludeRequest, context: HandlerContext) =>
      concludeAll(request, context, { events, metrics, fusion }),
  });
  return {
    name: NAME,
    methods,
    // Without NATS it still works: events wait in the outbox.
    ready: async () => true,
    [Symbol.asyncDispose]: () => events[Symbol.asyncDispose](),
  };
}

/** Concludes every case, and answers only when every event is durable. */
async function concludeAll(
  { cases }: ConcludeRequest,
  context: HandlerContext,
  { events, metrics, fusion }: { readonly events: EventLog; readonly metrics: ScanMetrics; readonly fusion: Fusion },
) {
  for (const { scanId } of cases) {
    if (!SCAN_ID.test(scanId)) throw new ConnectError("scan_id is not a scan id", Code.InvalidArgument);
  }
  const now = Date.now();
  const pace = new Pace();
  const conclusions: Conclusion[] = [];
  for (const scan of cases) {
    conclusions.push(concludeOne(scan, fusion, now));
    await pace.yield();
  }
  const waitMs = Math.max(1, (context.timeoutMs() ?? Number.POSITIVE_INFINITY) - WIRE_RESERVE_MS);
  await events.record(
    cases.map((scan, index) => scanEvent(scan, conclusions[index]!, now)),
    waitMs,
  );
  for (const [index, scan] of cases.entries()) metrics.count(scan, conclusions[index]!);
  return { conclusions };
}

function concludeOne(scan: Case, fusion: Fusion, now: number): Conclusion {
  const layerResults = layerResultsOf(scan);
  const outcome = concludeLayers(layerResults, fusion);
  const explained = { explanation: explain(layerResults, outcome, scan.locale), language: languageOf(scan.locale) };
  const ledger = scan.ledger ? ledgerOf(scan, layerResults, outcome, fusion) : undefined;
  return conclusionOf(scan.scanId, outcome, explained, now, ledger);
}
