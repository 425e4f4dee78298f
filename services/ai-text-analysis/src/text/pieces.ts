import type { Text } from "@sextant/core";
import { type Mark, marksWithin } from "./marks.ts";

/** A text with the marks of its links. */
export interface Marked extends Text {
  readonly marks: readonly Mark[];
}

/** Characters of a long text that are read as wholes from its beginning, and from its end; what is between has its windows. */
const HEAD = 8_000;
const TAIL = 4_000;

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** The stretch of a text from `start` to `end`, cut between whole characters. */
export function slicedAt(text: Marked, start: number, end: number): Marked {
  const whole = (at: number) => (isLowSurrogate(text.text.charCodeAt(at)) ? at - 1 : at);
  const [from, to] = [whole(start), whole(Math.min(end, text.text.length))];
  return {
    ...text,
    start: text.start + from,
    text: text.text.slice(from, to),
    marks: marksWithin(text.marks, from, to),
  };
}

/** A text as it is; of a long one the beginning and the end, each judged by itself, so that padding dilutes neither. */
export function pieces(text: Marked): Marked[] {
  const { length } = text.text;
  if (length <= HEAD + TAIL) return [text];
  return [slicedAt(text, 0, HEAD), slicedAt(text, length - TAIL, length)];
}

/** The parts of a mail as one text: a part that is a word or a report of a server says little by itself. */
export function joined(bodies: readonly Marked[]): Marked {
  const marks: Mark[] = [];
  let length = 0;
  for (const body of bodies) {
    for (const mark of body.marks) marks.push({ ...mark, start: mark.start + length, end: mark.end + length });
    length += body.text.length + 1;
  }
  return { view: 0, start: 0, kind: "body", text: bodies.map((body) => body.text).join("\n"), marks };
}
