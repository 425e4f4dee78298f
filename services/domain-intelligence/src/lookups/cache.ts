/** Answers remembered; the least recently used goes first. */
const MAX_ENTRIES = 20_000;

interface Entry<T> {
  readonly value: T;
  readonly until: number;
}

/** Remembers answers, the negative ones too, each for its own time. Failures are no answers and are not given to it. */
export class AnswerCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #now: () => number;

  /** @param now milliseconds that never go back. */
  constructor(now: () => number) {
    this.#now = now;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.until <= this.#now()) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: T, forMs: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: this.#now() + forMs });
    if (this.#entries.size <= MAX_ENTRIES) return;
    const oldest = this.#entries.keys().next().value;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
