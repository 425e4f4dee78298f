import type { Standing } from "../windows/store.ts";

/** Longest wait for accounts or windows, in milliseconds. */
export const STORE_TIMEOUT_MS = 800;

export const resetOf = (standing: Standing): string => new Date(standing.resetAt).toISOString();

/** The rate headers of a standing. */
export const rateHeadersOf = (standing: Standing): { [name: string]: string } => ({
  "X-RateLimit-Remaining": String(standing.remaining),
  "X-RateLimit-Reset": resetOf(standing),
});

/** `Retry-After` in whole seconds, at least one, until the standing resets. */
export const retryAfter = ({ resetAt }: Standing): { readonly "Retry-After": string } => ({
  "Retry-After": String(Math.max(1, Math.ceil((resetAt - Date.now()) / 1_000))),
});
