import type { IncomingMessage } from "node:http";
import type { Middleware } from "koa";
import type { Caller } from "../accounts/account.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { isWellFormed } from "../accounts/key.ts";
import type { Scope } from "../accounts/plans.ts";
import type { Config } from "../config.ts";
import type { Quota } from "../quota.ts";
import { within } from "../within.ts";
import { clientAddress } from "./address.ts";
import { ApiError } from "../api-error.ts";
import { resetOf, retryAfter, STORE_TIMEOUT_MS } from "./quota-status.ts";
import type { State } from "./state.ts";

/** `Bearer` in any case (RFC 9110 §11.1), spaces, and one token without spaces. */
const BEARER = /^bearer +([^ ]+) *$/i;

/** The key that a request shows, if it shows one. */
export const keyOf = (request: IncomingMessage): string | undefined =>
  BEARER.exec(request.headers.authorization ?? "")?.[1];

/** Finds the account of a request's key. */
export class Authenticator {
  readonly #accounts: Accounts;
  constructor(accounts: Accounts) {
    this.#accounts = accounts;
  }

  /** Undefined: the key is missing, malformed, mistyped, unknown, expired or revoked. */
  async accountOf(request: IncomingMessage): Promise<Caller | undefined> {
    const key = keyOf(request);
    return key && isWellFormed(key) ? this.#accounts.find(key) : undefined;
  }
}

/**
 * Requires a valid key. A failure is counted against the caller's address; once its budget is used up, failures are
 * 429, while a valid key still passes.
 */
export const auth =
  (authenticator: Authenticator, quota: Quota, config: Pick<Config, "trustedProxies">): Middleware<State> =>
  async (ctx, next) => {
    const account = await within(authenticator.accountOf(ctx.req), STORE_TIMEOUT_MS, "the account store");
    ctx.state.authenticated = true;
    if (account) {
      ctx.state.account = account;
      return next();
    }
    const address = clientAddress(ctx.req, config.trustedProxies);
    const { granted, quotaStatus } = await within(quota.countFailure(address), STORE_TIMEOUT_MS, "the window store");
    ctx.state.quotaStatus = quotaStatus;
    if (granted) {
      throw new ApiError("unauthorized", "A valid API key is required: send it as Authorization: Bearer <API_KEY>.", {
        "WWW-Authenticate": "Bearer",
      });
    }
    throw new ApiError(
      "rate_limit_exceeded",
      `The daily limit of failed authentications from this address was reached; it resets at ${resetOf(quotaStatus)}. A valid key is still accepted.`,
      retryAfter(quotaStatus),
    );
  };

/** Requires a plan with API access (test keys work on every plan), and the endpoint's scope. */
export const permit =
  (scope: Scope): Middleware<State> =>
  (ctx, next) => {
    const { account } = ctx.state;
    if (!account || (account.plan === "free" && !account.key.isTest))
      throw new ApiError("forbidden", "The Free plan has no API access.");
    if (!account.key.scopes.includes(scope)) {
      throw new ApiError("forbidden", `This key lacks the scope ${scope}, which this endpoint needs.`);
    }
    return next();
  };
