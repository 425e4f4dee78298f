import { type Incoming, OutboundError, type OutboundReason, type Reach, send } from "@sextant/chassis";
import type { UnknownReason } from "@sextant/core";
import { Unanswered } from "./question.ts";

/** Redirects followed: RDAP servers send on to a registrar or a moved base, rarely twice. */
const MAX_REDIRECTS = 3;
/** Largest body read, in bytes: RDAP answers are some kilobytes. */
const MAX_BYTES = 256 * 1024;

/** What our own rules say of a question, and whether somebody answered at all. */
const MEANING: Readonly<Record<OutboundReason, readonly [UnknownReason, reached: boolean]>> = {
  refused: ["refused", true],
  no_address: ["failed", true],
  no_dns: ["failed", false],
  too_large: ["limit", true],
};

/** @throws Unanswered for what our own rules ended, else the error as it is. */
export function unanswered(error: unknown): never {
  throw error instanceof OutboundError ? new Unanswered(...MEANING[error.why]) : error;
}

/**
 * GET, with redirects; each hop's host is resolved and checked anew.
 * @throws Unanswered, or the network's error.
 */
export async function get(
  url: string,
  reach: Reach,
  options: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
): Promise<Incoming> {
  let target = new URL(url);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await send(target, reach, { method: "GET", maxBytes: MAX_BYTES, ...options }).catch(unanswered);
    const location = answer.headers["location"];
    if (answer.status < 300 || answer.status >= 400 || typeof location !== "string") return answer;
    const next = URL.parse(location, target.href);
    // A redirect from TLS to plain text would let anybody on the way answer.
    if (!next || (target.protocol === "https:" && next.protocol !== "https:")) throw new Unanswered("refused", true);
    target = next;
  }
  throw new Unanswered("limit", true);
}
