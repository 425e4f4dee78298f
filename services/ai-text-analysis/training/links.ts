import type { Subject } from "@sextant/core";
import { intake } from "@sextant/core/intake";
import { knowledge } from "@sextant/knowledge";
import { marksOf } from "../src/identity/link-classes.ts";
import type { Mark } from "../src/text/marks.ts";
import type { Example } from "./example.ts";

/** A text as the service takes it in, its links with their owners. */
export async function taken(text: string): Promise<Subject> {
  const { subject } = await intake(text, {
    id: "training",
    receivedAt: 0,
    inputType: "text",
    owners: knowledge().owners,
  });
  return subject;
}

/** The classes of the links that a text shows, found as the service finds them. */
async function marksIn({ text }: Example): Promise<readonly Mark[]> {
  const subject = await taken(text);
  // HTML is read in another view; its links have no place in what is learned from.
  if (subject.texts[0]?.text !== text) return [];
  return marksOf(subject, knowledge().partiesOf)(subject.texts[0]);
}

/** Anything that may be a link: a dot or colon between two characters. */
const MAY_LINK = /[^\s.。:][.。:][^\s.。]/u;

/** The examples with their links' classes; mails have theirs. */
export async function withLinks(examples: readonly Example[]): Promise<Example[]> {
  const found: Example[] = [];
  for (const example of examples) {
    if (example.marks !== undefined) {
      found.push(example);
      continue;
    }
    const marks = MAY_LINK.test(example.text) ? await marksIn(example) : [];
    found.push(marks.length > 0 ? { ...example, marks } : example);
  }
  return found;
}
