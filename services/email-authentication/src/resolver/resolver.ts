import type { UnknownReason } from "@sextant/core";
import { AnswerCache, type Outcome } from "./cache.ts";
import type { Outage } from "@sextant/chassis";

/** Records as Node's resolver gives them: TXT chunks, or names and addresses. */
export type Records = string[][] | string[];
/** The platform's own signature (`dns.promises.Resolver#resolve`). Rejects with Node's DNS error codes. */
export type Resolve = (name: string, type: string) => Promise<Records>;

/** A DNS question that got no answer; `code` is what mailauth takes for a temporary error. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
  readonly code: "ETIMEOUT" | "EREFUSED";
  readonly why: UnknownReason;
  constructor(why: UnknownReason) {
    super(`DNS: ${why}`);
    this.why = why;
    this.code = why === "timeout" ? "ETIMEOUT" : "EREFUSED";
  }
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code;
/** Somebody answered, though not with records. */
const ANSWERED = new Set<unknown>(["ENOTFOUND", "ENODATA", "ESERVFAIL", "EFORMERR", "EBADNAME", "EREFUSED", "ENOTIMP"]);

const noRecords = (code: string) => Object.assign(new Error(`DNS: ${code}`), { code });

function reveal<T>(outcome: Outcome<T>): T {
  if ("value" in outcome) return outcome.value;
  throw noRecords(outcome.none);
}

/** One deadline for each question, answers shared and remembered, and no waiting while DNS is out of reach. */
export function cachedResolver(ask: Resolve, timeoutMs: number, outage: Outage, now: () => number): Resolve {
  const cache = new AnswerCache<Records>(now);
  const asked = new Map<string, Promise<Outcome<Records>>>();

  const send = async (key: string, name: string, type: string): Promise<Outcome<Records>> => {
    try {
      const outcome = await outcomeOf(within(ask(name, type), timeoutMs));
      outage.succeeded();
      if ("none" in outcome || outcome.value.length > 0) cache.set(key, outcome);
      return outcome;
    } catch (error) {
      if (ANSWERED.has(codeOf(error))) outage.succeeded();
      else outage.failed();
      if (error instanceof Unanswered || codeOf(error) === "EBADNAME") throw error;
      throw new Unanswered(codeOf(error) === "EREFUSED" ? "refused" : "failed");
    } finally {
      asked.delete(key);
    }
  };

  return async (name, type) => {
    const key = `${type} ${name.toLowerCase()}`;
    const remembered = cache.get(key);
    if (remembered) return reveal(remembered);
    const isOpen = outage.isOpen;
    if (isOpen && !outage.mayProbe()) throw new Unanswered("refused");
    let answer = asked.get(key);
    if (!answer) {
      answer = send(key, name, type);
      asked.set(key, answer);
    }
    if (!isOpen) return reveal(await answer);
    answer.catch(() => undefined);
    throw new Unanswered("refused");
  };
}

async function outcomeOf(answer: Promise<Records>): Promise<Outcome<Records>> {
  try {
    return { value: await answer };
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOTFOUND" || code === "ENODATA") return { none: code };
    throw error;
  }
}

async function within<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unanswered("timeout")), timeoutMs);
  });
  try {
    answer.catch(() => undefined);
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
