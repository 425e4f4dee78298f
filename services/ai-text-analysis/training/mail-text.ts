import { intake } from "@sextant/core/intake";
import { knowledge } from "@sextant/knowledge";
import { marksOf } from "../src/identity/link-classes.ts";
import { type Mark, marksWithin } from "../src/text/marks.ts";
import { joined } from "../src/text/pieces.ts";

/** Where a mailing list's footer or a signature begins. */
const FOOTER = /^(?:-- ?$|_{20,}|-{20,}\s*$|This list is|To unsubscribe from this list)/m;
/** A footer stands behind the message: a mark within this many characters of the beginning is none. */
const MIN_MESSAGE = 80;

/** A mail as it is learned from. */
export interface MailText {
  /** The body as its reader sees it; no header is in it. */
  readonly text: string;
  /** Whose the links are that it shows, with its headers known. */
  readonly marks: readonly Mark[];
}

function slice({ text, marks }: MailText, from: number, to: number): MailText {
  return { text: text.slice(from, to), marks: marksWithin(marks, from, to) };
}

function trimmed(mail: MailText): MailText {
  const from = mail.text.length - mail.text.trimStart().length;
  return slice(mail, from, from + mail.text.trim().length);
}

/** A mail through the same intake as in service. */
export async function mailText(source: string): Promise<MailText> {
  const { subject } = await intake(source, {
    id: "training",
    receivedAt: 0,
    inputType: "email",
    owners: knowledge().owners,
  });
  const marks = marksOf(subject, knowledge().partiesOf);
  const bodies = subject.texts.filter(({ kind }) => kind === "body");
  return trimmed(joined(bodies.map((body) => ({ ...body, marks: marks(body) }))));
}

/** A list mail without its footer and the lines that it quotes: what marks the list, not the message. */
export function withoutListTraces(mail: MailText): MailText {
  const lines: string[] = [];
  const marks: Mark[] = [];
  let from = 0;
  let length = 0;
  for (const line of mail.text.split("\n")) {
    const to = from + line.length;
    if (!/^\s*>/.test(line)) {
      for (const mark of marksWithin(mail.marks, from, to))
        marks.push({ ...mark, start: mark.start + length, end: mark.end + length });
      lines.push(line);
      length += line.length + 1;
    }
    from = to + 1;
  }
  const own = { text: lines.join("\n"), marks };
  const at = own.text.search(FOOTER);
  return trimmed(at > MIN_MESSAGE ? slice(own, 0, at) : own);
}
