import { performance } from "node:perf_hooks";
import type { Config } from "../config.ts";

/** What each further item of a bulk adds to every deadline, in milliseconds. */
export const BULK_ITEM_MS = 150;
/** Kept back of the budget for the conclusion, in milliseconds, or a third of a short budget: a first
 * attempt must outlast the aggregator's own wait for its event's ack (250 ms). */
const CONCLUDE_RESERVE_MS = 500;
/** Least time a call is given, even when taking the content apart used up the budget, in milliseconds. */
const LEAST_MS = 100;
/** Least time the conclusion is given, in milliseconds: layers that all answered late are not thrown away for it. The
 * answer may leave up to a second after the budget. */
const LEAST_CONCLUDE_MS = 500;

/** The time of one request. Deadlines are whole milliseconds: the wire knows no others. */
export class Budget {
  readonly #deadline: number;
  readonly #layerMs: number;
  readonly #reserveMs: number;

  /** @param startedAt `performance.now()` at which the request was there whole. */
  constructor(config: Pick<Config, "layerTimeoutMs" | "requestBudgetMs">, startedAt: number, items: number) {
    const extra = items > 1 ? BULK_ITEM_MS * items : 0;
    this.#deadline = startedAt + config.requestBudgetMs + extra;
    this.#layerMs = config.layerTimeoutMs + extra;
    this.#reserveMs = Math.min(CONCLUDE_RESERVE_MS, config.requestBudgetMs / 3);
  }

  /** Milliseconds left for layers; may be negative. */
  leftForLayers(): number {
    return this.#deadline - this.#reserveMs - performance.now();
  }

  /** Deadline of a layer's call that starts now, in milliseconds. */
  layerMs(): number {
    return Math.max(LEAST_MS, Math.floor(Math.min(this.#layerMs, this.leftForLayers())));
  }

  /** Milliseconds left for the conclusion. */
  concludeMs(): number {
    return Math.max(LEAST_CONCLUDE_MS, Math.floor(this.#deadline - performance.now()));
  }
}
