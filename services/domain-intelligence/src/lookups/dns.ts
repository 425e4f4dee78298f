import { type AddressResolver, CANARY } from "@sextant/chassis";
import { type Answer, known, unknown } from "@sextant/core";
import type { DnsFacts, MailRoute } from "../evidence.ts";
import { type Ask, Unanswered } from "./question.ts";

/** The part of `dns.promises.Resolver` that is used. Rejects with Node's DNS error codes. */
export interface Resolver extends AddressResolver {
  resolveNs(name: string): Promise<string[]>;
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>;
}

const KEEP_MS = 10 * 60_000;
/** RFC 2308 allows longer; a domain set up just now should not stay unknown that long. */
const KEEP_NONE_MS = 60_000;
/** More records than this are not kept. */
const MAX_RECORDS = 20;

type Outcome<T> = { readonly records: readonly T[]; readonly exists: boolean } | { readonly failed: string };

/** Node's error code; `EUNKNOWN` when there is none. */
export function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : "EUNKNOWN";
}

/** A server answered, though not with records. */
const REACHED = new Set(["ESERVFAIL", "EREFUSED", "EFORMERR", "ENOTIMP", "EBADRESP", "EBADNAME"]);

async function outcomeOf<T>(question: Promise<T[]>): Promise<Outcome<T>> {
  try {
    return { records: (await question).slice(0, MAX_RECORDS), exists: true };
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENODATA") return { records: [], exists: true };
    if (code === "ENOTFOUND") return { records: [], exists: false };
    return { failed: code };
  }
}

const failure = (code: string): Unanswered =>
  REACHED.has(code) ? new Unanswered(code === "EREFUSED" ? "refused" : "failed", true) : new Unanswered("failed");

const answerOf = <T, R>(outcome: Outcome<T>, read: (records: readonly T[]) => R): Answer<R> =>
  "failed" in outcome ? unknown("failed") : known(read(outcome.records));

/** Null MX: one record with preference 0 and the root as exchange (RFC 7505 section 3). */
function mailRoute(records: readonly { exchange: string }[]): MailRoute {
  if (records.length === 0) return "none";
  return records.length === 1 && /^\.?$/.test(records[0]?.exchange ?? "") ? "null" : "some";
}

/**
 * Tells whether a resolver may be believed when it says that a name does not exist: one that has no network, or is shut
 * off from the DNS, says so of every name, `com` included.
 */
function denialsOf(resolver: Pick<Resolver, "resolveNs">): () => Promise<boolean> {
  let seesTheDns = false;
  return async () => {
    if (!seesTheDns) {
      const canary = await outcomeOf(resolver.resolveNs(CANARY));
      seesTheDns = "records" in canary && canary.exists;
    }
    return seesTheDns;
  };
}

/** What DNS says of a domain, as far as a check judges it. An unanswered part is unknown alone; nothing answered at all is a failure. */
export function dnsAsk(resolver: Pick<Resolver, "resolveNs" | "resolveMx">): Ask<DnsFacts> {
  const isDenialCredible = denialsOf(resolver);
  return async (name) => {
    const [ns, mx] = await Promise.all([outcomeOf(resolver.resolveNs(name)), outcomeOf(resolver.resolveMx(name))]);
    const outcomes: readonly Outcome<unknown>[] = [ns, mx];
    const answered = outcomes.filter((outcome) => "records" in outcome);
    if (answered.length === 0) throw failure("failed" in ns ? ns.failed : "");
    const records = <T>(outcome: Outcome<T>): readonly T[] => ("records" in outcome ? outcome.records : []);
    const exists = answered.some((outcome) => outcome.exists);
    if (!exists && !(await isDenialCredible())) throw new Unanswered("failed", true);
    const value: DnsFacts = {
      exists,
      nameServers: records(ns).map((server) => server.toLowerCase()),
      mail: answerOf(mx, mailRoute),
    };
    const isWhole = answered.length === outcomes.length;
    return { value, keepMs: exists && isWhole ? KEEP_MS : KEEP_NONE_MS };
  };
}
