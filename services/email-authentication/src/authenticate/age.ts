import { unknown } from "@sextant/core";
import type { Evidence, Signature } from "../evidence.ts";

/** Keys are changed and servers move; what DNS says today holds for mail that came in at most so long ago. */
export const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1_000;

/** A key under the same name may be another one by now: a signature that it does not match says nothing. */
const aged = (signature: Signature): Signature =>
  signature.result === "fail" ? { ...signature, result: "invalid" } : signature;

/** Of an old mail, or one whose age is not known, only what passes today is believed; failures are not known. */
export function judgedToday(evidence: Evidence, arrivedAt: number | undefined, now: number): Evidence {
  if (arrivedAt !== undefined && now - arrivedAt <= MAX_AGE_MS) return evidence;
  const { spf, dkim, dmarc, arc } = evidence;
  const hasPassed = (answer: { known: boolean; value?: { result: string } }) =>
    answer.value?.result === "pass" || answer.value?.result === "none";
  return {
    spf: hasPassed(spf) || !spf.known ? spf : unknown("failed"),
    dkim: dkim.known ? { known: true, value: dkim.value.map(aged) } : dkim,
    dmarc: hasPassed(dmarc) || !dmarc.known ? dmarc : unknown("failed"),
    arc,
  };
}
