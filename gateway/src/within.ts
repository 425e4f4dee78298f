/** Something that did not answer in time. */
export class LateError extends Error {
  override readonly name = "LateError";
  readonly code = "ETIMEDOUT";
}

/**
 * The promise's outcome, or a {@link LateError} after `ms` milliseconds; what comes later is dropped. A bare timer, not
 * an AbortSignal: each abort makes an exception with a stack, three times a scan.
 */
export function within<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  const { promise: outcome, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new LateError(`${what} did not answer within ${ms} ms`)), ms);
  promise.then(resolve, reject).finally(() => clearTimeout(timer));
  return outcome;
}
