import { type Answer, known, unknown, type UnknownReason } from "@sextant/core";
import { AnswerCache } from "./cache.ts";
import type { Outage } from "@sextant/chassis";

/** A question that got no answer, and why. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
  readonly why: UnknownReason;
  /** Somebody answered, though not the question: says nothing against the network. */
  readonly reached: boolean;
  constructor(why: UnknownReason, reached = false) {
    super(`look-up: ${why}`);
    this.why = why;
    this.reached = reached;
  }
}

export interface Found<T> {
  readonly value: T;
  /** How long the answer may be remembered, in milliseconds. */
  readonly keepMs: number;
}

/** One way of asking. Rejects with {@link Unanswered}, or with anything else for a failure of the network. */
export type Ask<T> = (name: string, signal: AbortSignal) => Promise<Found<T>>;

interface Options {
  readonly timeoutMs: number;
  readonly now: () => number;
  /** The breaker of what a name is asked of. */
  readonly outageOf: (name: string) => Outage;
}

/** A kind of question with its cache, its deadline and its breaker. The same question is asked once at a time. */
export class Question<T> {
  readonly #cache: AnswerCache<T>;
  readonly #asked = new Map<string, Promise<Answer<T>>>();
  readonly #ask: Ask<T>;
  readonly #options: Options;

  constructor(ask: Ask<T>, options: Options) {
    this.#ask = ask;
    this.#options = options;
    this.#cache = new AnswerCache(options.now);
  }

  /** Answers within the deadline, whatever happens. Never rejects. */
  async answer(name: string): Promise<Answer<T>> {
    const remembered = this.#cache.get(name);
    if (remembered !== undefined) return known(remembered);
    const outage = this.#options.outageOf(name);
    const isOpen = outage.isOpen;
    if (isOpen && !outage.mayProbe()) return unknown("refused");
    let answer = this.#asked.get(name);
    if (!answer) {
      answer = this.#send(name, outage).finally(() => this.#asked.delete(name));
      this.#asked.set(name, answer);
    }
    return isOpen ? unknown("refused") : await answer;
  }

  async #send(name: string, outage: Outage): Promise<Answer<T>> {
    const abort = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Unanswered("timeout")), this.#options.timeoutMs);
    });
    try {
      const found = await Promise.race([this.#ask(name, abort.signal), late]);
      this.#cache.set(name, found.value, found.keepMs);
      outage.succeeded();
      return known(found.value);
    } catch (error) {
      if (error instanceof Unanswered && error.reached) outage.succeeded();
      else outage.failed();
      return unknown(error instanceof Unanswered ? error.why : "failed");
    } finally {
      clearTimeout(timer);
      abort.abort();
    }
  }
}
