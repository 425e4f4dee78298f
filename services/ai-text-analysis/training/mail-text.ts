import { intake } from "@sextant/core/intake";

/** Where a mailing list's footer or a signature begins. */
const FOOTER = /^(?:-- ?$|_{20,}|-{20,}\s*$|This list is|To unsubscribe from this list)/m;
/** A footer stands behind the message: a mark within this many characters of the beginning is none. */
const MIN_MESSAGE = 80;

/** A mail's body as its reader sees it, through the same door as in service; no header is in it. */
export async function mailText(source: string): Promise<string> {
  const { subject } = await intake(source, { id: "training", receivedAt: 0, inputType: "email" });
  return subject.texts
    .filter(({ kind }) => kind === "body")
    .map(({ text }) => text)
    .join("\n")
    .trim();
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
