/** What DNS answered: records, or that there are none (`ENOTFOUND`, `ENODATA`), which is an answer too. */
export type Outcome<T> = { readonly value: T } | { readonly none: "ENOTFOUND" | "ENODATA" };

interface Entry<T> {
  readonly outcome: Outcome<T>;
  readonly until: number;
}

/** Answers remembered; the oldest goes first. */
const MAX_ENTRIES = 10_000;

/** Node does not tell the records' own TTL for TXT, so one time serves for all: keys and policies change by the day. */
export const POSITIVE_MS = 10 * 60_000;
/** RFC 2308 allows up to hours; a sender's domain set up just now should not stay unknown that long. */
export const NEGATIVE_MS = 60_000;

/** Remembers answers for a while. Failures are not answers and are never kept. */
export class AnswerCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #now: () => number;

  /** @param now milliseconds that never go back. */
  constructor(now: () => number) {
    this.#now = now;
  }

  get(key: string): Outcome<T> | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.until > this.#now()) return entry.outcome;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, outcome: Outcome<T>): void {
    this.#entries.delete(key);
    this.#entries.set(key, { outcome, until: this.#now() + ("value" in outcome ? POSITIVE_MS : NEGATIVE_MS) });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES) return;
      this.#entries.delete(oldest);
    }
  }
}
