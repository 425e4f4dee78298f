import type { Logger } from "@sextant/chassis";
import type { Middleware } from "koa";
import type { Quota, Refusal } from "../quota.ts";
import type { Window } from "../windows/store.ts";
import { within } from "../within.ts";
import { ApiError } from "../api-error.ts";
import { resetOf, retryAfter, STORE_TIMEOUT_MS } from "./quota-status.ts";
import type { State } from "./state.ts";

/** Counts a call an item before the work, and gives them back when the work is refused or fails. */
export const reserve =
  (quota: Quota, log: Logger): Middleware<State> =>
  async (ctx, next) => {
    const calls = ctx.state.items!.length;
    const reserving = quota.reserve(ctx.state.account!, calls);
    const reserved = await within(reserving, STORE_TIMEOUT_MS, "the window store").catch((error: unknown) => {
      // What is granted after all, too late, is given back.
      reserving.then((late) => (late.granted ? late.release() : undefined)).catch(() => undefined);
      throw error;
    });
    ctx.state.quotaStatus = reserved.quotaStatus;
    if (!reserved.granted) throw refusal(reserved, calls);
    try {
      await next();
    } catch (error) {
      await within(reserved.release(), STORE_TIMEOUT_MS, "the window store").catch((late: unknown) => {
        log.error({ err: late, requestId: ctx.state.requestId }, "calls not yet given back");
      });
      ctx.state.quotaStatus = undefined;
      throw error;
    }
  };

const LIMIT_WORDS: Partial<Record<Window["kind"], string>> = {
  month: "monthly allowance",
  key: "key's own daily limit",
};

function refusal({ window, quotaStatus }: Refusal, calls: number): ApiError {
  const limit = LIMIT_WORDS[window.kind] ?? "daily limit";
  const { remaining } = quotaStatus;
  const needs = remaining > 0 ? `; this request needs ${calls} and ${remaining} remain` : "";
  return new ApiError(
    "rate_limit_exceeded",
    `The ${limit} of ${window.limit} calls was reached${needs}. It resets at ${resetOf(quotaStatus)}.`,
    retryAfter(quotaStatus),
  );
}
