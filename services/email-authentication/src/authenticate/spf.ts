import { type Answer, known, unknown } from "@sextant/core";
import { spf } from "mailauth";
import type { Spf, SpfResult } from "../evidence.ts";
import type { Message } from "../message/message.ts";
import type { Share } from "../resolver/allowance.ts";

/** Appears only in header lines that mailauth writes and nobody keeps; it would otherwise ask for this machine's name. */
const MTA = "sextant.invalid";

/** SPF of MAIL FROM, or of HELO for the null sender (RFC 7208, 2.4). Unknown when the copy does not tell the client. */
export async function askSpf({ delivery }: Message, { resolve, unanswered }: Share): Promise<Answer<Spf>> {
  const { ip, mailFrom } = delivery;
  if (ip === undefined || mailFrom === undefined) return unknown("failed");
  const helo = delivery.helo ?? `[${ip}]`;
  // Strict: what the RFC calls a broken record is one; receiving servers do not guess either.
  const { status, domain } = await spf({ sender: mailFrom, ip, helo, mta: MTA, resolver: resolve, strict: true });
  if (status.result === "temperror") return unknown(unanswered() ?? "failed");
  return known({ result: status.result as SpfResult, domain, ip });
}
