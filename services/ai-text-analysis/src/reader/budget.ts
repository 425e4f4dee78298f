const MINUTE_MS = 60_000;

/** So many questions in any minute, and no more. */
export class Budget {
  readonly #perMinute: number;
  readonly #now: () => number;
  #asked: number[] = [];

  /** @param now milliseconds that never go back. */
  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Takes one question out of the budget; false when none is left. */
  take(): boolean {
    const now = this.#now();
    this.#asked = this.#asked.filter((at) => at > now - MINUTE_MS);
    if (this.#asked.length >= this.#perMinute) return false;
    this.#asked.push(now);
    return true;
  }

  /** Gives back the last question taken: it was not sent. */
  giveBack(): void {
    this.#asked.pop();
  }
}
