import { setTimeout as sleep } from "node:timers/promises";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { type Kit, WIRE_RESERVE_MS } from "@sextant/chassis";
import { AggregatorService, type CaseSchema, type Conclusion } from "@sextant/proto/aggregator";
import { within } from "../within.ts";
import type { Budget } from "./budget.ts";

export type CaseInit = MessageInitShape<typeof CaseSchema>;

/** Share of what is left that the first of two attempts may use. */
const FIRST_SHARE = 0.6;
/** Pause before the second attempt, in milliseconds: long enough for a channel to try another address. */
const RETRY_AFTER_MS = 50;

/** Answers that another attempt cannot change. */
const FINAL_CODES = new Set([Code.InvalidArgument, Code.ResourceExhausted, Code.Unimplemented]);

/** The aggregator cannot be reached within the budget, or answered something else than it was asked. */
export class UnconcludedError extends Error {
  override readonly name = "UnconcludedError";
}

export type Conclude = (cases: readonly CaseInit[], budget: Budget) => Promise<readonly Conclusion[]>;

/**
 * Has every case concluded in one call, tried twice at most: the scan ids are the gateway's, so a repeated call is the
 * same scans.
 */
export function concluder(aggregator: Transport, { log }: Kit): Conclude {
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
    try {
      return await attempt(cases, Math.floor(budget.concludeMs() * FIRST_SHARE));
    } catch (error) {
      log.warn({ err: error }, "aggregator unanswered, tried again");
      if (error instanceof ConnectError && FINAL_CODES.has(error.code)) throw error;
      await sleep(Math.min(RETRY_AFTER_MS, budget.concludeMs() / 4));
      return attempt(cases, budget.concludeMs());
    }
  };
}

function inOrder(cases: readonly CaseInit[], conclusions: readonly Conclusion[]): readonly Conclusion[] {
  const isWhole =
    conclusions.length === cases.length && conclusions.every(({ scanId }, index) => scanId === cases[index]!.scanId);
  if (!isWhole) throw new UnconcludedError("the aggregator answered other cases than it was asked about");
  return conclusions;
}
