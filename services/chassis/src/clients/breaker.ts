import { Code, ConnectError } from "@connectrpc/connect";
import CircuitBreaker from "opossum";
import { WIRE_RESERVE_MS } from "../limits.ts";
import type { Metrics } from "../metrics.ts";

/** A call behind a circuit breaker: told its deadline and a signal that aborts when it is given up on. */
export type GuardedCall<A, R> = (
  argument: A,
  options: { readonly timeoutMs: number; readonly signal: AbortSignal },
) => Promise<R>;

/** Why a guarded call gave no answer. */
export type Unanswered = "timeout" | "open" | "failed";

export type Guarded<R> =
  | { readonly answered: true; readonly value: R }
  | { readonly answered: false; readonly why: Unanswered; readonly error: unknown };

/** Faults of the request, not of the layer: they do not open its circuit. `resource_exhausted` is our own limit. */
const NOT_THE_LAYERS_FAULT = new Set([Code.InvalidArgument, Code.ResourceExhausted, Code.Unimplemented]);

const TIMEOUT = Symbol("timeout");

/**
 * A circuit breaker around one layer (opossum). The circuit opens when at least half of ten or more calls within ten
 * seconds failed, and tries again after two. The timeout is each call's own, so that a bulk may take longer than a
 * single check; opossum's `timeout` and `abortController` options are left off because one would abort its neighbours.
 */
export class Breaker<A, R> implements Disposable {
  readonly #breaker: CircuitBreaker<[A, number], R>;
  readonly #name: string;

  constructor(name: string, call: GuardedCall<A, R>, metrics: Metrics) {
    this.#name = name;
    this.#breaker = new CircuitBreaker((argument: A, timeoutMs: number) => withDeadline(call, argument, timeoutMs), {
      name,
      timeout: false,
      volumeThreshold: 10,
      errorThresholdPercentage: 50,
      rollingCountTimeout: 10_000,
      rollingCountBuckets: 10,
      resetTimeout: 2_000,
      errorFilter: (error: unknown) => error instanceof ConnectError && NOT_THE_LAYERS_FAULT.has(error.code),
    });
    const state = (value: number) => () => metrics.breakerState.set({ breaker: name }, value);
    this.#breaker.on("close", state(0)).on("halfOpen", state(1)).on("open", state(2));
    state(0)();
    for (const event of ["success", "failure", "reject"] as const) {
      this.#breaker.on(event as "success", () => metrics.breakerEvents.inc({ breaker: name, event }));
    }
  }

  get name(): string {
    return this.#name;
  }

  /** Calls, and answers within `timeoutMs` milliseconds whatever happens. Never throws. */
  async fire(argument: A, timeoutMs: number): Promise<Guarded<R>> {
    try {
      return { answered: true, value: await this.#breaker.fire(argument, timeoutMs) };
    } catch (error) {
      return { answered: false, why: whyOf(error), error };
    }
  }

  [Symbol.dispose](): void {
    this.#breaker.shutdown();
  }
}

async function withDeadline<A, R>(call: GuardedCall<A, R>, argument: A, timeoutMs: number): Promise<R> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof TIMEOUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMEOUT), timeoutMs);
  });
  try {
    const answer = call(argument, { timeoutMs: Math.max(1, timeoutMs - WIRE_RESERVE_MS), signal: abort.signal });
    const first = await Promise.race([answer, late]);
    if (first !== TIMEOUT) return first;
    answer.catch(() => undefined);
    const reason = new ConnectError("deadline exceeded", Code.DeadlineExceeded);
    abort.abort(reason);
    throw reason;
  } finally {
    clearTimeout(timer);
  }
}

function whyOf(error: unknown): Unanswered {
  if (error instanceof ConnectError && error.code === Code.DeadlineExceeded) return "timeout";
  return (error as { code?: unknown }).code === "EOPENBREAKER" ? "open" : "failed";
}
