import type { Subject } from "@sextant/core";
import { judgedToday } from "./authenticate/age.ts";
import { authenticate } from "./authenticate/authenticate.ts";
import { wireForm } from "./authenticate/wire-form.ts";
import { type Evidence, NOT_ASKED } from "./evidence.ts";
import { decodeRaw, readMessage } from "./message/message.ts";
import { Allowance } from "./resolver/allowance.ts";
import type { Resolve } from "./resolver/resolver.ts";

/**
 * Subject → what mailauth finds out. Settles within `budgetMs` milliseconds of waiting, whatever DNS does: what is still
 * open then is unknown. `resolve` undefined: look-ups are off.
 */
export async function gather(
  subject: Subject,
  resolve: Resolve | undefined,
  budgetMs: number,
  signal: AbortSignal,
): Promise<Evidence> {
  if (!subject.mail || !resolve) return NOT_ASKED;
  const text = decodeRaw(subject.mail.raw);
  const message = readMessage(text);
  const patience = AbortSignal.any([signal, AbortSignal.timeout(budgetMs)]);
  const at = new Date(message.delivery.time ?? subject.receivedAt);
  const evidence = await authenticate(message, wireForm(text), new Allowance(resolve, patience), at);
  return judgedToday(evidence, message.delivery.time, subject.receivedAt);
}
