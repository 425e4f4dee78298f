/** Failures in a row that mean that nothing can be reached: one host may be down, hardly several in a row. */
const TRIP_AFTER = 3;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Tells whether a kind of look-up is worth trying: a circuit breaker over failures in a row, since a scan asks a few
 * questions at once and each would wait for its deadline. While open, one question a pause goes out as a probe and nobody
 * waits for it; pauses double up to {@link LONGEST_PAUSE_MS}.
 */
export class Outage {
  #failures = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #nextProbe = 0;
  readonly #now: () => number;
  readonly #onChange: (isOpen: boolean) => void;

  /** @param now milliseconds that never go back. */
  constructor(now: () => number, onChange: (isOpen: boolean) => void = () => undefined) {
    this.#now = now;
    this.#onChange = onChange;
    onChange(false);
  }

  get isOpen(): boolean {
    return this.#failures >= TRIP_AFTER;
  }

  /** While open: true once a pause, for the caller that may send a probe. */
  mayProbe(): boolean {
    if (this.#now() < this.#nextProbe) return false;
    this.#nextProbe = this.#now() + this.#pauseMs;
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    return true;
  }

  succeeded(): void {
    if (this.isOpen) this.#onChange(false);
    this.#failures = 0;
    this.#pauseMs = FIRST_PAUSE_MS;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures !== TRIP_AFTER) return;
    this.#nextProbe = this.#now() + this.#pauseMs;
    this.#onChange(true);
  }

  /** Opens at once for so many milliseconds: the server asked for it (429 with Retry-After). */
  pauseFor(milliseconds: number): void {
    const wasOpen = this.isOpen;
    this.#failures = Math.max(this.#failures, TRIP_AFTER);
    this.#nextProbe = this.#now() + milliseconds;
    if (!wasOpen) this.#onChange(true);
  }
}
