/** Pauses before each attempt after the first, in milliseconds, as the API's description asks. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000];
/** Longest `Retry-After` that is waited out; a longer one is the caller's to plan for, in milliseconds. */
const LONGEST_WAIT_MS = 30_000;

/** Exponential backoff with jitter: half to one and a half of the pause. */
const backoff = (attempt) => PAUSES_MS[attempt] * (0.5 + Math.random());

/**
 * How long to wait before the next attempt, in milliseconds; undefined: do not try again.
 * @param {number} attempt 0 for the first
 * @param {{ status?: number, retryAfterMs?: number }} failure without a status: the connection broke or was too slow
 */
export function pauseAfter(attempt, { status, retryAfterMs }) {
  if (attempt >= PAUSES_MS.length) return undefined;
  if (status === undefined || status >= 500) return backoff(attempt);
  if (status !== 429 && status !== 409) return undefined;
  return retryAfterMs !== undefined && retryAfterMs <= LONGEST_WAIT_MS ? retryAfterMs : undefined;
}

/** Resolves after `ms` milliseconds, or rejects with the signal's reason. */
export const sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(), ms);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
  });
