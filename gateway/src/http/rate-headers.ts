import type { Logger } from "@sextant/chassis";
import type { Context, Middleware, ParameterizedContext } from "koa";
import type { Config } from "../config.ts";
import type { Quota } from "../quota.ts";
import { within } from "../within.ts";
import type { QuotaStatus } from "../windows/store.ts";
import { clientAddress } from "./address.ts";
import type { Authenticator } from "./auth.ts";
import { rateHeadersOf, STORE_TIMEOUT_MS } from "./quota-status.ts";
import type { State } from "./state.ts";

/**
 * `X-RateLimit-Remaining` and `X-RateLimit-Reset` on every answer: the key's own window when a valid key was shown,
 * else the failed authentications that the caller's address has left.
 */
export const rateHeaders =
  (
    quota: Quota,
    authenticator: Authenticator,
    config: Pick<Config, "trustedProxies">,
    log: Logger,
  ): Middleware<State> =>
  async (ctx, next) => {
    await next();
    ctx.set(rateHeadersOf(ctx.state.quotaStatus ?? (await quotaStatusOf(ctx))));

    async function quotaStatusOf({ state, req }: ParameterizedContext<State, Context>): Promise<QuotaStatus> {
      try {
        const asked = async () => {
          const account = state.authenticated ? state.account : await authenticator.accountOf(req);
          return account ? quota.status(account) : quota.addressStatus(clientAddress(req, config.trustedProxies));
        };
        return await within(asked(), STORE_TIMEOUT_MS, "the window store");
      } catch (error) {
        log.error({ err: error, requestId: state.requestId }, "rate headers could not be read");
        return quota.untouched();
      }
    }
  };
