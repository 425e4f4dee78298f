export const PLANS = ["api", "free", "enterprise"] as const;
export type Plan = (typeof PLANS)[number];

/** What a key may be used for: one scope an endpoint. */
export const SCOPES = ["check", "bulk"] as const;
export type Scope = (typeof SCOPES)[number];

/** What `X-RateLimit-Remaining` reports for a key without a limit. */
export const UNLIMITED_REMAINING = 2_147_483_647;

/** Length of the monthly allowance's window: 30 days, in milliseconds. */
export const MONTH_MS = 30 * 86_400_000;
