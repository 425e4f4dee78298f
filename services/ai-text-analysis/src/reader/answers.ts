import type { Answer } from "@sextant/core";
import type { Reading } from "./reading.ts";

/** Answers kept; the least recently used goes first. */
const MAX_KEPT = 10_000;

/** Answers by the fingerprint of what was asked about. They hold places in a content, none of its words. */
export class KeptAnswers {
  readonly #kept = new Map<string, Answer<Reading>>();

  get(fingerprint: string): Answer<Reading> | undefined {
    const answer = this.#kept.get(fingerprint);
    if (answer) this.keep(fingerprint, answer);
    return answer;
  }

  keep(fingerprint: string, answer: Answer<Reading>): void {
    this.#kept.delete(fingerprint);
    this.#kept.set(fingerprint, answer);
    if (this.#kept.size <= MAX_KEPT) return;
    const oldest = this.#kept.keys().next().value;
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
