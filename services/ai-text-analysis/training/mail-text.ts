import type { Owner } from "@sextant/core";
import { intake } from "@sextant/core/intake";
import { knowledge } from "@sextant/knowledge";

/** Where a mailing list's footer or a signature begins. */
const FOOTER = /^(?:-- ?$|_{20,}|-{20,}\s*$|This list is|To unsubscribe from this list)/m;
/** A footer stands behind the message: a mark within this many characters of the beginning is none. */
const MIN_MESSAGE = 80;

/** A mail as it is learned from. */
export interface MailText {
  /** The body as its reader sees it; no header is in it. */
  readonly text: string;
  /** Whose the sender's address is. */
  readonly sender?: Owner;
}

/** A mail through the same door as in service. */
export async function mailText(source: string): Promise<MailText> {
  const { subject } = await intake(source, {
    id: "training",
    receivedAt: 0,
    inputType: "email",
    owners: knowledge().owners,
  });
  const text = subject.texts
    .filter(({ kind }) => kind === "body")
    .map((body) => body.text)
    .join("\n")
    .trim();
  const sender = subject.domains.find(({ role }) => role === "from")?.owner;
  return { text, ...(sender && { sender }) };
}

/** A list mail without its footer and the lines that it quotes: what marks the list, not the message. */
export function withoutListTraces(text: string): string {
  const own = text
    .split("\n")
    .filter((line) => !/^\s*>/.test(line))
    .join("\n");
  const at = own.search(FOOTER);
  return (at > MIN_MESSAGE ? own.slice(0, at) : own).trim();
}
