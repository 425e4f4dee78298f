import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";

/** Of a refusal, characters told. */
const SHOWN = 300;

/** An answer that was waited for. */
export interface Answer {
  readonly ms: number;
  readonly body: string;
}

/** Sends one body. @throws Error when the answer is not 200. */
export function post(agent: Agent, port: number, key: string, path: string, body: string): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const call = request({ agent, port, path, host: "127.0.0.1", method: "POST", headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        answer.statusCode === 200
          ? resolve({ ms: performance.now() - started, body: Buffer.concat(chunks).toString() })
          : reject(new Error(`answered ${answer.statusCode}: ${Buffer.concat(chunks).toString().slice(0, SHOWN)}`)),
      );
    });
    call.on("error", reject);
    call.end(body);
  });
}

export const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;

/** Environment of a server that is measured: on this machine alone, without look-ups, its data in a folder of its own. */
export const benched = (data: string) => ({
  PATH: process.env["PATH"] ?? "",
  SEXTANT_DATA_DIR: data,
  SEXTANT_HOST: "127.0.0.1",
  SEXTANT_LOG_LEVEL: "warn",
  SEXTANT_LOOKUPS: "off",
});
