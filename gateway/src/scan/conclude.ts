import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { type ServiceContext, WIRE_RESERVE_MS } from "@sextant/chassis";
import { AggregatorService, type CaseSchema, type Conclusion } from "@sextant/proto/aggregator";
import { within } from "../within.ts";
import type { Budget } from "./budget.ts";

export type CaseInit = MessageInitShape<typeof CaseSchema>;

/** Share of what is left that the first attempt may use. */
const FIRST_SHARE = 0.6;
/** Pause before another attempt, in milliseconds: long enough for a channel to try another address. */
const RETRY_AFTER_MS = 50;

/** Answers that another attempt cannot change. */
const FINAL_CODES = new Set([Code.InvalidArgument, Code.ResourceExhausted, Code.Unimplemented]);

/** The aggregator cannot be reached within the budget, or answered something else than it was asked. */
export class UnconcludedError extends Error {
  override readonly name = "UnconcludedError";
}

export type Conclude = (cases: readonly CaseInit[], budget: Budget) => Promise<readonly Conclusion[]>;

/**
 * Has every case concluded in one call, tried again while the budget lasts: the scan ids are the gateway's, so a repeated
 * call is the same scans.
 */
export function concluder(aggregator: Transport, { log }: ServiceContext): Conclude {
  const client = createClient(AggregatorService, aggregator);
  const attempt = async (cases: readonly CaseInit[], ms: number): Promise<readonly Conclusion[]> => {
    const abort = new AbortController();
    try {
      const options = { timeoutMs: Math.max(1, ms - WIRE_RESERVE_MS), signal: abort.signal };
      const { conclusions } = await within(client.conclude({ cases: [...cases] }, options), ms, "the aggregator");
      return inOrder(cases, conclusions);
    } catch (error) {
      abort.abort();
      throw error;
    }
  };
  return async (cases, budget) => {
    const until = performance.now() + budget.concludeMs();
    for (let share = FIRST_SHARE; ; share = 1) {
      try {
        return await attempt(cases, Math.max(1, Math.floor((until - performance.now()) * share)));
      } catch (error) {
        if (isFinal(error) || until - performance.now() < 2 * RETRY_AFTER_MS) throw error;
        if (share === FIRST_SHARE) log.warn({ err: error }, "aggregator unanswered, tried again");
        await sleep(RETRY_AFTER_MS);
      }
    }
  };
}

const isFinal = (error: unknown): boolean =>
  error instanceof UnconcludedError || (error instanceof ConnectError && FINAL_CODES.has(error.code));

function inOrder(cases: readonly CaseInit[], conclusions: readonly Conclusion[]): readonly Conclusion[] {
  const isWhole =
    conclusions.length === cases.length && conclusions.every(({ scanId }, index) => scanId === cases[index]!.scanId);
  if (!isWhole) throw new UnconcludedError("the aggregator answered other cases than it was asked about");
  return conclusions;
}
