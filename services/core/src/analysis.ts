import type { Identity } from "./identity.ts";
import type { Link, Span } from "./subject.ts";
import type { ScamType } from "./words.ts";

/** What a check saw: a flag of the layer's catalogue, where, and what it rests on. How bad it is, the catalogue says. */
export interface Finding {
  readonly flag: string;
  readonly span?: Span;
  /** What the finding rests on beyond the quotation: a list and its version, a look-up's answer. */
  readonly note?: string;
  /** A second place, which the first contradicts. */
  readonly against?: Span;
}

/** A layer's answer on one subject. */
export interface Analysis {
  /** 0 to 100, calibrated at a prevalence of one half; exactly 100 only when certain (test strings, confirmed reports). */
  readonly score: number;
  readonly findings: readonly Finding[];
  /** Weights over scam types, summing to at most 1; empty: no verdict on the kind. */
  readonly scamTypes: Readonly<Partial<Record<ScamType, number>>>;
  /** What could not be found out, by name; lowers confidence, never the score. */
  readonly unknowns: readonly string[];
  /** Looked something up, found nothing, no evidence either way (score 0). On the wire: `weighs` false. */
  readonly abstained: boolean;
  /** Links that only this layer could see (in a QR code); the gateway has layers 1, 2 and 6 judge them too. */
  readonly foundLinks?: readonly Link[];
  /** Whom it claims to be from and whose its links and senders are, as far as this layer sees it. */
  readonly identity?: Identity;
}

/** The answer of a look-up that found nothing. */
export const NOTHING_FOUND: Analysis = { score: 0, findings: [], scamTypes: {}, unknowns: [], abstained: true };

/** A long analysis yields between its steps, so that the event loop can turn. */
export type Steps<T> = Generator<void, T, void>;

/** Runs a long analysis to its end without a pause: for scripts and tests. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The answer of a question put to the outside: known, or unknown and why. Unknown is never "no". */
export type Answer<T> =
  | { readonly known: true; readonly value: T }
  | { readonly known: false; readonly why: UnknownReason };
export type UnknownReason = "timeout" | "refused" | "off" | "failed" | "limit";

export const known = <T>(value: T): Answer<T> => ({ known: true, value });
export const unknown = (why: UnknownReason): Answer<never> => ({ known: false, why });
