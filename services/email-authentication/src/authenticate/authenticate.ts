import type { Evidence } from "../evidence.ts";
import type { Message } from "../message/message.ts";
import type { Allowance } from "../resolver/allowance.ts";
import { askArc } from "./arc.ts";
import { askDkim } from "./dkim.ts";
import { askDmarc } from "./dmarc.ts";
import { KEY_POLICY } from "./policy.ts";
import { askSpf } from "./spf.ts";
import type { WireForm } from "./wire-form.ts";

/** SPF, DKIM, DMARC and ARC of a mail that came in at `at`. mailauth's parts that fetch over HTTP are never called. */
export async function authenticate(
  message: Message,
  wire: WireForm,
  allowance: Allowance,
  at: Date,
  policy = KEY_POLICY,
): Promise<Evidence> {
  const keys = allowance.share();
  const [spf, dkim] = await Promise.all([
    askSpf(message, allowance.share()),
    askDkim(wire, message.delivery.mailFrom ?? "", keys, policy, at),
  ]);
  const [dmarc, arc] = await Promise.all([
    askDmarc(dkim.verified, spf, dkim.signatures, allowance.share()),
    askArc(dkim.verified, keys, policy),
  ]);
  return { spf, dkim: dkim.answer, dmarc, arc };
}
