import type { ServiceContext } from "@sextant/chassis";
import { Counter, Histogram } from "prom-client";

/** One answered request. Nothing in it comes from the caller but the method, and that only from a closed list. */
export interface Answered {
  readonly requestId: string;
  readonly method: string;
  /** Path template. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Asked by a test key, whose answers say nothing of how the service does. */
  readonly isTest: boolean;
}
export type AccessLog = (answered: Answered) => void;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"]);

/** Writes a line and counts; once per process and registry. */
export function createAccessLog({ log, metrics }: ServiceContext): AccessLog {
  const registers = [metrics.registry];
  const requests = new Counter({
    name: "sextant_http_requests_total",
    help: "HTTP requests answered, by path template, method and status.",
    labelNames: ["route", "method", "status"] as const,
    registers,
  });
  const tests = new Counter({
    name: "sextant_test_key_requests_total",
    help: "Requests of test keys answered as they asked, by path template and status; counted here alone.",
    labelNames: ["route", "status"] as const,
    registers,
  });
  const seconds = new Histogram({
    name: "sextant_http_request_seconds",
    help: "Time to answer an HTTP request.",
    labelNames: ["route"] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4],
    registers,
  });
  return ({ requestId, method, route, status, ms, isTest }) => {
    const word = METHODS.has(method) ? method : "other";
    if (isTest) tests.inc({ route, status: String(status) });
    else {
      requests.inc({ route, method: word, status: String(status) });
      seconds.observe({ route }, ms / 1_000);
    }
    const line = { requestId, method: word, path: route, status, ms: Math.round(ms * 10) / 10 };
    log.info(isTest ? { ...line, test: true } : line, "request");
  };
}
