/** When an outage is believed, and how long nothing is asked. */
export interface OutageOptions {
  /** Failures in a row that mean that nothing can be reached: one host may be down, hardly several in a row. */
  readonly tripAfter?: number;
  readonly longestPauseMs?: number;
  /**
   * Whether what is asked, not those it is asked about, answers (`answersAtAll`). With it, failures alone prove nothing:
   * whoever sends a content chooses the names in it, and some of them may be made to fail.
   */
  readonly isReachable?: () => Promise<boolean>;
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
  #isOpen = false;
  #failures = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #nextProbe = 0;
  #isAsking = false;
  readonly #now: () => number;
  readonly #tripAfter: number;
  readonly #longestPauseMs: number;
  readonly #isReachable: OutageOptions["isReachable"];
  readonly #onChange: (isOpen: boolean) => void;

  /** @param now milliseconds that never go back. */
  constructor(now: () => number, options: OutageOptions = {}) {
    this.#now = now;
    this.#tripAfter = options.tripAfter ?? TRIP_AFTER;
    this.#longestPauseMs = options.longestPauseMs ?? LONGEST_PAUSE_MS;
    this.#isReachable = options.isReachable;
    this.#onChange = options.onChange ?? (() => undefined);
    this.#onChange(false);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** While open: true once a pause, for the caller that may send a probe; never where the outage probes by itself. */
  mayProbe(): boolean {
    if (this.#now() < this.#nextProbe) return false;
    this.#nextProbe = this.#now() + this.#pauseMs;
    this.#pauseMs = Math.min(this.#pauseMs * 2, this.#longestPauseMs);
    if (!this.#isReachable) return true;
    void this.#ask();
    return false;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#set(false);
  }

  failed(): void {
    this.#failures += 1;
    if (this.#isOpen || this.#failures < this.#tripAfter) return;
    if (this.#isReachable) void this.#ask();
    else this.#open(this.#pauseMs);
  }

  /** Opens at once for so many milliseconds: the server asked for it (429 with Retry-After). */
  pauseFor(milliseconds: number): void {
    this.#open(milliseconds);
  }

  async #ask(): Promise<void> {
    if (this.#isAsking || !this.#isReachable) return;
    this.#isAsking = true;
    const isReached = await this.#isReachable().catch(() => false);
    this.#isAsking = false;
    if (isReached) this.succeeded();
    else if (!this.#isOpen) this.#open(this.#pauseMs);
  }

  #open(milliseconds: number): void {
    this.#nextProbe = this.#now() + milliseconds;
    this.#set(true);
  }

  #set(isOpen: boolean): void {
    if (this.#isOpen === isOpen) return;
    this.#isOpen = isOpen;
    this.#onChange(isOpen);
  }
}
