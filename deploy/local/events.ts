/** `npm run -s events`: follows the stream (or the spill, without NATS_URL) and prints each scan event as one JSON line. */
import { followEvents } from "@sextant/aggregator";
import { ConfigError } from "@sextant/chassis";

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
process.stdout.on("error", () => stop.abort());

try {
  for await (const event of followEvents(process.env, stop.signal)) process.stdout.write(`${JSON.stringify(event)}\n`);
} catch (error) {
  if (!stop.signal.aborted) {
    process.stderr.write(`events: ${error instanceof ConfigError ? error.message : "the stream could not be read"}\n`);
    process.exitCode = 1;
  }
}
