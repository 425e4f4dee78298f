import { type Answer, known, unknown } from "@sextant/core";
import { arc, type ARCData, type DKIMVerifyResult } from "mailauth";
import type { Arc } from "../evidence.ts";
import type { Share } from "../resolver/allowance.ts";
import type { KeyPolicy } from "./policy.ts";

/** The chain of seals of those who handed the mail on. */
export async function askArc(
  { arc: chain }: DKIMVerifyResult,
  { resolve, unanswered }: Share,
  { minKeyBits }: KeyPolicy,
): Promise<Answer<Arc>> {
  if (!chain) return known({ result: "none" });
  const { status, signature, authenticationResults } = await arc(chain as ARCData, {
    resolver: resolve,
    minBitLength: minKeyBits,
  });
  if (status.result === "none") return known({ result: "none" });
  if (status.result !== "pass") {
    const why = unanswered();
    return why === undefined ? known({ result: "fail" }) : unknown(why);
  }
  const sealer = signature ? signature.signingDomain : undefined;
  const { result: verdict } = (authenticationResults?.["dmarc"] ?? {}) as { result?: unknown };
  return known({
    result: "pass",
    ...(sealer === undefined ? {} : { sealer: sealer.toLowerCase() }),
    ...(typeof verdict === "string" ? { dmarc: verdict.toLowerCase() } : {}),
  });
}
