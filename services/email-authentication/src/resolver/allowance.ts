import type { UnknownReason } from "@sextant/core";
import { type Resolve, Unanswered } from "./resolver.ts";

/** Questions that one mail may make us ask: SPF's ten with their parts, DMARC's tree walks, ten keys. */
export const MAX_QUESTIONS = 60;

/** One protocol's way to ask, and why a question of it stayed without an answer; undefined when none did. */
export interface Share {
  readonly resolve: Resolve;
  readonly unanswered: () => UnknownReason | undefined;
}

/** What one mail may ask of DNS, all protocols together. */
export class Allowance {
  #left = MAX_QUESTIONS;
  readonly #resolve: Resolve;
  readonly #signal: AbortSignal;

  /** @param signal when it aborts, open questions are given up and no more are asked. */
  constructor(resolve: Resolve, signal: AbortSignal) {
    this.#resolve = resolve;
    this.#signal = signal;
  }

  /** A resolver for one protocol that remembers whether any of its questions stayed without an answer. */
  share(): Share {
    let why: UnknownReason | undefined;
    const resolve: Resolve = async (name, type) => {
      try {
        return await this.#ask(name, type);
      } catch (error) {
        if (error instanceof Unanswered) why ??= error.why;
        throw error;
      }
    };
    return { resolve, unanswered: () => why };
  }

  async #ask(name: string, type: string) {
    if (this.#signal.aborted) throw new Unanswered("timeout");
    if (this.#left === 0) throw new Unanswered("limit");
    this.#left -= 1;
    const aborted = Promise.withResolvers<never>();
    const onAbort = () => aborted.reject(new Unanswered("timeout"));
    this.#signal.addEventListener("abort", onAbort, { once: true });
    try {
      return await Promise.race([this.#resolve(name, type), aborted.promise]);
    } finally {
      this.#signal.removeEventListener("abort", onAbort);
    }
  }
}
