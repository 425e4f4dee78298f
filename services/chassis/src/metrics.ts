import { VERSION } from "@sextant/core";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** The metrics of one process. Labels are closed words (service, method, code), never content. */
export class Metrics {
  readonly registry = new Registry();
  readonly calls = new Counter({
    name: "sextant_rpc_calls_total",
    help: "RPC calls served, by method and code.",
    labelNames: ["service", "method", "code"] as const,
    registers: [this.registry],
  });
  readonly callSeconds = new Histogram({
    name: "sextant_rpc_seconds",
    help: "Time to serve an RPC call.",
    labelNames: ["service", "method"] as const,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.registry],
  });
  readonly breakerState = new Gauge({
    name: "sextant_breaker_state",
    help: "Circuit breaker: 0 closed, 1 half-open, 2 open.",
    labelNames: ["breaker"] as const,
    registers: [this.registry],
  });
  readonly breakerEvents = new Counter({
    name: "sextant_breaker_events_total",
    help: "Circuit breaker outcomes: success, failure, timeout, reject.",
    labelNames: ["breaker", "event"] as const,
    registers: [this.registry],
  });

  readonly #versions = new Map<string, () => Readonly<Record<string, string>>>();
  readonly version = new Gauge({
    name: "sextant_version_info",
    help: "Always 1: the release, and what each service's answers rest on, by part.",
    labelNames: ["service", "part", "version"] as const,
    registers: [this.registry],
    collect: () => this.#collectVersions(),
  });

  /** Serves what a service's answers rest on, as it is at each scrape. */
  versionsOf(service: string, versions: () => Readonly<Record<string, string>>): void {
    this.#versions.set(service, versions);
  }

  #collectVersions(): void {
    this.version.reset();
    this.version.set({ service: "sextant", part: "release", version: VERSION }, 1);
    for (const [service, versions] of this.#versions) {
      for (const [part, version] of Object.entries(versions())) this.version.set({ service, part, version }, 1);
    }
  }

  /** Adds process and event-loop metrics; once per process. */
  collectProcess(): void {
    collectDefaultMetrics({ register: this.registry, prefix: "sextant_" });
  }
}
