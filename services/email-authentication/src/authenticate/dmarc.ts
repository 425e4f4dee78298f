import { type Answer, known, unknown } from "@sextant/core";
import { dmarc, type DKIMVerifyResult } from "mailauth";
import type { Dmarc, DmarcPolicy, Signature, Spf } from "../evidence.ts";
import type { Share } from "../resolver/allowance.ts";

/** DMARC over what SPF and DKIM gave. "Fail" is only said when every question that it rests on was answered. */
export async function askDmarc(
  { headerFrom, fromFields }: DKIMVerifyResult,
  spf: Answer<Spf>,
  signatures: readonly Signature[],
  { resolve, unanswered }: Share,
): Promise<Answer<Dmarc>> {
  if (headerFrom.length === 0) return unknown("failed");
  const passed = signatures.filter(({ result }) => result === "pass");
  const answer = await dmarc({
    headerFrom,
    fromFields,
    spfDomains: spf.known && spf.value.result === "pass" ? [spf.value.domain] : [],
    dkimDomains: passed.map(({ domain }) => ({ domain, id: domain, aligned: false })),
    resolver: resolve,
  });
  if (!answer) return unknown("failed");
  const policy = answer.policy === undefined ? {} : { policy: answer.policy as DmarcPolicy };
  switch (answer.status.result) {
    case "pass":
      return known({ result: "pass", ...policy });
    case "none":
      return known({ result: "none" });
    case "fail":
      if (!spf.known) return unknown(spf.why);
      return signatures.some(({ result }) => result === "unknown")
        ? unknown("failed")
        : known({ result: "fail", ...policy });
    default:
      return unknown(unanswered() ?? "failed");
  }
}
