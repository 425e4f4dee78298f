import { type Mapped, unitAt } from "./fold.ts";

/**
 * A stretch of a text that is read as one class character (`CLASS` of mask.ts); UTF-16 code units, `end` exclusive. One of no
 * length stands behind what is before it, which is read as well.
 */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly class: string;
  /** What it is without the content's other links, which can make it count as worse. */
  readonly alone?: string;
}

/** The marks of a slice of a text, at its own offsets; what is cut through is cut. */
export const marksWithin = (marks: readonly Mark[], from: number, to: number): Mark[] =>
  marks
    .filter(({ start, end }) => end > from && (start < to || end === to))
    .map((mark) => ({ ...mark, start: Math.max(0, mark.start - from), end: Math.min(to, mark.end) - from }));

/** A text with each marked stretch as its class. @param marks in order, at offsets of the original, none over another. */
export function withMarks(mapped: Mapped, marks: readonly Mark[]): Mapped {
  if (marks.length === 0) return mapped;
  const { text, from } = mapped;
  const units: string[] = [];
  const places = new Uint32Array(from.length + marks.length);
  let length = 0;
  let last = 0;
  const copy = (end: number) => {
    units.push(text.slice(last, end));
    for (let at = last; at < end; at += 1) places[length++] = from[at] ?? 0;
  };
  for (const mark of marks) {
    const start = unitAt(mapped, mark.start);
    const end = unitAt(mapped, mark.end);
    if (start < last || (end <= start && mark.end > mark.start)) continue;
    copy(start);
    units.push(mark.class);
    places[length++] = mark.start;
    last = end;
  }
  copy(text.length);
  places[length] = from[text.length] ?? 0;
  return { text: units.join(""), from: places.subarray(0, length + 1) };
}
