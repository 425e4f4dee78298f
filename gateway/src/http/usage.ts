import type { Middleware } from "koa";
import type { Quota } from "../quota.ts";
import { within } from "../within.ts";
import { STORE_TIMEOUT_MS } from "./quota-status.ts";
import type { State } from "./state.ts";

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** What an account has left, and which key asks. Costs nothing. */
export const usage =
  (quota: Quota): Middleware<State> =>
  async (ctx) => {
    const { id, plan, credits, key } = ctx.state.account!;
    const windows = await within(quota.usage(ctx.state.account!), STORE_TIMEOUT_MS, "the window store");
    ctx.type = "application/json";
    ctx.body = JSON.stringify({
      account: id,
      plan,
      credits,
      windows: windows.map(({ window, quotaStatus }) => ({
        window: window.kind,
        seconds: window.windowMs / 1_000,
        limit: window.limit,
        remaining: quotaStatus.remaining,
        resets_at: iso(quotaStatus.resetAt),
      })),
      key: {
        id: key.id,
        label: key.label,
        scopes: key.scopes,
        created_at: iso(key.createdAt),
        expires_at: iso(key.expiresAt),
        last_used_at: iso(key.lastUsedAt),
      },
    });
  };
