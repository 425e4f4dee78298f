/** A rolling window: at most `limit` calls counted at any moment, each for `windowMs` milliseconds. */
export interface Window {
  /**
   * `day` and `month` count an account's calls, `key` those of one key, `address` an address's failed authentications, `visitor` and
   * `visitor_address` the page's scans by cookie and by address, `report` an address's reports, `sign_in` the links that an
   * address asked for, and those for a mailbox, `test` requests of an account's test keys,
   * `amiss` what an address does amiss on the page, `once` what may be used once.
   */
  readonly kind:
    | "day"
    | "month"
    | "key"
    | "address"
    | "visitor"
    | "visitor_address"
    | "report"
    | "sign_in"
    | "test"
    | "amiss"
    | "once";
  /** Id of an account or a key, address, a visitor's id, or what is hashed of a mailbox. */
  readonly id: string;
  readonly limit: number;
  readonly windowMs: number;
}

/** How a window stands. Times are milliseconds since the epoch. */
export interface QuotaStatus {
  readonly remaining: number;
  /** When the oldest counted call leaves; the window's full length from now when none is counted. */
  readonly resetAt: number;
}

/** What {@link WindowStore.take} answers. */
export interface Taken {
  readonly granted: boolean;
  /** Gives the calls back with {@link WindowStore.give}; empty when nothing was taken. */
  readonly receipt: string;
  /** One per window, in order, as they stand now. */
  readonly quotaStatuses: readonly QuotaStatus[];
}

/** Counts calls in rolling windows; exact under concurrency, kept over a restart. */
export interface WindowStore extends AsyncDisposable {
  /** Counts `calls` in all of the windows, or in none when one has too few left. 0 calls only looks. */
  take(windows: readonly Window[], calls: number): Promise<Taken>;
  /** Uncounts what a receipt stands for; once a receipt. Harmless when it has already left the window. */
  give(windows: readonly Window[], receipt: string): Promise<void>;
  /** Resolves when the store answers. @throws the store's error. */
  ping(): Promise<void>;
}

/** Addresses whose failures are kept; beyond them the longest quiet is forgotten, so that a flood cannot fill the store. */
export const MAX_ADDRESSES = 20_000;

/** A window's quota status from what is counted in it. */
export function quotaStatusOf(
  window: Window,
  counted: { readonly used: number; readonly oldest: number },
  now: number,
): QuotaStatus {
  return {
    remaining: Math.max(0, window.limit - counted.used),
    resetAt: (counted.used > 0 ? counted.oldest : now) + window.windowMs,
  };
}
