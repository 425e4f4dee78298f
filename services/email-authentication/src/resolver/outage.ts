/** Failures in a row that mean that no server can be reached: one name's own servers may be down, hardly two in a row at once. */
const TRIP_AFTER = 2;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Tells whether DNS is worth asking. A circuit breaker that trips at the second failure in a row, since a scan asks
 * many questions one after another and each would wait. While open, one question in each pause goes out as a probe, and
 * nobody waits for it; pauses double up to {@link LONGEST_PAUSE_MS}.
 */
export class Outage {
  #failures = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #nextProbe = 0;
  readonly #now: () => number;
  readonly #onChange: (isOpen: boolean) => void;

  constructor(now: () => number, onChange: (isOpen: boolean) => void) {
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
}
