import { Breaker, type ServiceContext } from "@sextant/chassis";
import { type Analysis, type Answer, type Subject, unknown } from "@sextant/core";
import { Counter } from "prom-client";
import { KeptAnswers } from "./answers.ts";
import { Budget } from "./budget.ts";
import { type ChatServer, complete, NoCompletion } from "./chat.ts";
import { fingerprintOf, INSTRUCTIONS, questionAbout } from "./question.ts";
import { type Reading, readingOf } from "./reading.ts";

/** What is kept of a call's deadline for the way back, in milliseconds. */
const WAY_BACK_MS = 100;

export interface ReaderOptions extends ChatServer {
  readonly model: string;
  /** Own scores within which it is asked, both included. */
  readonly from: number;
  readonly to: number;
  /** Questions in any minute. */
  readonly perMinute: number;
  /** Longest wait for one answer, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * A large language model that is asked about a content of which the layer's own score is uncertain. Answers are kept; what
 * could not be asked, or is not to be trusted, is unknown. Never rejects.
 */
export class SecondReader implements Disposable {
  readonly #options: ReaderOptions;
  readonly #breaker: Breaker<string, string>;
  readonly #budget: Budget;
  readonly #kept = new KeptAnswers();
  readonly #log: ServiceContext["log"];
  readonly #questions: Counter<"outcome">;

  /** @param now milliseconds that never go back. */
  constructor(options: ReaderOptions, { log, metrics }: ServiceContext, now: () => number) {
    this.#options = options;
    this.#log = log;
    this.#budget = new Budget(options.perMinute, now);
    this.#breaker = new Breaker("second-reader", (body, { signal }) => complete(options, body, signal), metrics);
    this.#questions = new Counter({
      name: "sextant_second_reader_total",
      help: "Contents that the second reader was to judge, by what came of it.",
      labelNames: ["outcome"] as const,
      registers: [metrics.registry],
    });
  }

  /** Names model and instructions. */
  get version(): string {
    return `${this.#options.model} (instructions ${INSTRUCTIONS})`;
  }

  /** Whether an answer of the layer's own is so uncertain that it is worth asking. */
  isWanted({ abstained, score }: Analysis): boolean {
    return !abstained && score >= this.#options.from && score <= this.#options.to;
  }

  /** What it says of a content, at the latest when no more than the way back is left of `leftMs`. */
  async read({ texts }: Subject, leftMs: number): Promise<Answer<Reading>> {
    const fingerprint = fingerprintOf(texts);
    const kept = this.#kept.get(fingerprint);
    if (kept) return this.#told("kept", kept);
    const patience = Math.min(this.#options.timeoutMs, leftMs - WAY_BACK_MS);
    if (patience <= 0) return this.#told("timeout", unknown("timeout"));
    if (!this.#budget.take()) return this.#told("budget", unknown("limit"));
    const question = questionAbout(texts, this.#options.model);
    const guarded = await this.#breaker.fire(question.body, patience);
    if (!guarded.answered) {
      if (guarded.why === "open") this.#budget.giveBack();
      return this.#failed(guarded.why, guarded.error);
    }
    // What the content may have brought about is no fault of the server's, and opens no circuit.
    const answer = readingOf(guarded.value, { token: question.token, reader: this.#options.model, texts });
    const isMalformed = !answer.known && answer.why === "failed";
    if (!isMalformed) this.#kept.keep(fingerprint, answer);
    return this.#told(answer.known ? answer.value.verdict : isMalformed ? "malformed" : "discarded", answer);
  }

  #failed(why: "timeout" | "open" | "failed", error: unknown): Answer<never> {
    const status = error instanceof NoCompletion ? { status: error.status } : {};
    if (why !== "open") this.#log.warn({ why, err: error, ...status }, "second reader gave no answer");
    return this.#told(why, unknown(why === "open" ? "refused" : why));
  }

  #told<T>(outcome: string, answer: T): T {
    this.#questions.inc({ outcome });
    return answer;
  }

  [Symbol.dispose](): void {
    this.#breaker[Symbol.dispose]();
  }
}
