/** `node deploy/e2e/events-chaos.ts [scans]` (default 5,000): kills NATS and the aggregator during scans, counts events. */
import { startNatsBinary } from "@sextant/testkit";
import { eventChaos } from "./event-chaos.ts";

const SCANS = 5_000;

const nats = await startNatsBinary();
if (nats) {
  await using stack = new AsyncDisposableStack();
  stack.use(nats);
  const report = await eventChaos(nats, Number(process.argv[2] ?? SCANS));
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (report.lost.length + report.repeated.length > 0) process.exitCode = 1;
} else {
  process.stderr.write("events-chaos: no nats-server is installed\n");
  process.exitCode = 1;
}
