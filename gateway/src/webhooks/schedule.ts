const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Pauses before each further attempt, in milliseconds: as Standard Webhooks advises, a receiver has three days (71.6 hours)
 * to come back.
 */
export const RETRY_AFTER_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  16 * HOUR,
  24 * HOUR,
];
/** Share by which a pause varies, so that a receiver that comes back is not met by everything at once. */
const JITTER = 0.1;

/** Pause after so many attempts, in milliseconds; undefined: the message is dead. */
export function pauseAfter(attempts: number, schedule: readonly number[] = RETRY_AFTER_MS): number | undefined {
  const pause = schedule[attempts - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + JITTER * (2 * Math.random() - 1)));
}
