import type { QuotaStatus } from "../windows/store.ts";

/** Longest wait for accounts or windows, in milliseconds. */
export const STORE_TIMEOUT_MS = 800;

export const resetOf = (quotaStatus: QuotaStatus): string => new Date(quotaStatus.resetAt).toISOString();

/** The rate headers of a quota status. */
export const rateHeadersOf = (quotaStatus: QuotaStatus): { [name: string]: string } => ({
  "X-RateLimit-Remaining": String(quotaStatus.remaining),
  "X-RateLimit-Reset": resetOf(quotaStatus),
});

/** `Retry-After` in whole seconds, at least one, until the quota resets. */
export const retryAfter = ({ resetAt }: QuotaStatus): { readonly "Retry-After": string } => ({
  "Retry-After": String(Math.max(1, Math.ceil((resetAt - Date.now()) / 1_000))),
});
