import type { Middleware } from "koa";
import type { Scope } from "../accounts/plans.ts";
import { ApiError } from "../api-error.ts";
import { resetOf, retryAfter, STORE_TIMEOUT_MS } from "../http/quota-status.ts";
import type { State } from "../http/state.ts";
import { type Quota, TEST_REQUESTS } from "../quota.ts";
import type { QuotaStatus } from "../windows/store.ts";
import { within } from "../within.ts";
import { type AskedError, askedOf } from "./directives.ts";
import { pretendBulk, pretendCheck } from "./pretend.ts";

/** When a pretended limit resets, in milliseconds: soon enough for a test to wait for it. */
const RESET_MS = 1_000;

/** Answers a test key by what its content asks for: nothing is scanned, charged or kept. Other keys go on. */
export const testKeys =
  (scope: Scope, quota: Quota): Middleware<State> =>
  async (ctx, next) => {
    if (!ctx.state.account!.key.isTest) return next();
    const counted = await within(quota.countTest(ctx.state.account!), STORE_TIMEOUT_MS, "the window store");
    ctx.state.quotaStatus = counted.quotaStatus;
    if (!counted.granted) throw tooMany(counted.quotaStatus);
    const items = ctx.state.items!;
    const now = Date.now();
    ctx.state.pretended = true;
    const error = items.map(({ content }) => askedOf(content).error).find((asked) => asked !== undefined);
    if (error) throw refusal(ctx.state, error, now);
    ctx.type = "application/json";
    if (scope === "check") ctx.set("Content-Language", "en");
    ctx.body = JSON.stringify(scope === "check" ? pretendCheck(items[0]!, now) : pretendBulk(items, now));
    return undefined;
  };

const tooMany = (quotaStatus: QuotaStatus) =>
  new ApiError(
    "rate_limit_exceeded",
    `The limit of ${TEST_REQUESTS} requests a minute by test keys was reached. It resets at ${resetOf(quotaStatus)}.`,
    retryAfter(quotaStatus),
  );

function refusal(state: State, error: AskedError, now: number): ApiError {
  const message = "A test key asked for this error.";
  if (error === "unauthorized") return new ApiError(error, message, { "WWW-Authenticate": "Bearer" });
  if (error !== "rate_limit_exceeded") return new ApiError(error, message);
  const quotaStatus = { remaining: 0, resetAt: now + RESET_MS };
  state.quotaStatus = quotaStatus;
  return new ApiError(
    error,
    `The daily limit was reached, as a test key asked for. It resets at ${resetOf(quotaStatus)}.`,
    retryAfter(quotaStatus),
  );
}
