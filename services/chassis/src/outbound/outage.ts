/** When an outage is believed, and how long nothing is asked. */
export interface OutageOptions {
  /** Failures in a row that mean that nothing can be reached: one host may be down, hardly several in a row. */
  readonly tripAfter?: number;
  readonly longestPauseMs?: number;
  /** Told of the breaker's state, first when it is made. */
  readonly onChange?: (isOpen: boolean) => void;
}

const TRIP_AFTER = 3;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Tells whether a kind of look-up is worth trying: a circuit breaker over failures in a row, since a scan asks a few
 * questions at once and each would wait for its deadline. While open, one question a pause goes out as a probe and nobody
 * waits for it; pauses double from two seconds up to the longest.
 */
export class Outage {
  #failures = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #nextProbe = 0;
  readonly #now: () => number;
  readonly #tripAfter: number;
  readonly #longestPauseMs: number;
  readonly #onChange: (isOpen: boolean) => void;

  /** @param now milliseconds that never go back. */
  constructor(now: () => number, options: OutageOptions = {}) {
    this.#now = now;
    this.#tripAfter = options.tripAfter ?? TRIP_AFTER;
    this.#longestPauseMs = options.longestPauseMs ?? LONGEST_PAUSE_MS;
    this.#onChange = options.onChange ?? (() => undefined);
    this.#onChange(false);
  }

  get isOpen(): boolean {
    return this.#failures >= this.#tripAfter;
  }

  /** While open: true once a pause, for the caller that may send a probe. */
  mayProbe(): boolean {
    if (this.#now() < this.#nextProbe) return false;
    this.#nextProbe = this.#now() + this.#pauseMs;
    this.#pauseMs = Math.min(this.#pauseMs * 2, this.#longestPauseMs);
    return true;
  }

  succeeded(): void {
    if (this.isOpen) this.#onChange(false);
    this.#failures = 0;
    this.#pauseMs = FIRST_PAUSE_MS;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures !== this.#tripAfter) return;
    this.#nextProbe = this.#now() + this.#pauseMs;
    this.#onChange(true);
  }

  /** Opens at once for so many milliseconds: the server asked for it (429 with Retry-After). */
  pauseFor(milliseconds: number): void {
    const wasOpen = this.isOpen;
    this.#failures = Math.max(this.#failures, this.#tripAfter);
    this.#nextProbe = this.#now() + milliseconds;
    if (!wasOpen) this.#onChange(true);
  }
}
