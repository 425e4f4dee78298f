import { type Change, normalize } from "@sextant/core";
import type { Mark } from "./marks.ts";

/** An address: its "@" and digits are no disguise. Bounded classes, tried where a run of its characters begins: linear. */
const ADDRESS = /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,6}/gi;

export interface Deobfuscated {
  readonly text: string;
  /** What was undone, at offsets of the text as written. */
  readonly changes: readonly Change[];
  /** The marks where they stand now. */
  readonly marks: readonly Mark[];
}

/** What is left as it is: the marked links, and addresses that stand in none of them. */
function* kept(written: string, marks: readonly Mark[]): Generator<{ start: number; end: number; mark?: Mark }> {
  let next = 0;
  for (const { index, 0: address } of written.matchAll(ADDRESS)) {
    for (let mark = marks[next]; mark && mark.start < index + address.length; mark = marks[++next])
      yield { start: mark.start, end: mark.end, mark };
    yield { start: index, end: index + address.length };
  }
  for (const mark of marks.slice(next)) yield { start: mark.start, end: mark.end, mark };
}

/**
 * The text as a person reads it: zero-width, look-alike, leet and spaced-out writing undone, addresses and marked links
 * left alone.
 * @param isWord of letters, to tell more leet from part numbers. @param marks in order.
 */
export function deobfuscate(
  written: string,
  isWord?: (letters: string) => boolean,
  marks: readonly Mark[] = [],
): Deobfuscated {
  const changes: Change[] = [];
  const moved: Mark[] = [];
  let text = "";
  let last = 0;
  const take = (to: number) => {
    const undone = normalize(written.slice(last, to), { leet: true, spaced: true, ...(isWord && { isWord }) });
    text += undone.text;
    for (const change of undone.changes)
      changes.push({ ...change, start: change.start + last, end: change.end + last });
    last = to;
  };
  for (const { start, end, mark } of kept(written, marks)) {
    if (start < last) continue;
    take(start);
    if (mark) moved.push({ ...mark, start: text.length, end: text.length + end - start });
    text += written.slice(start, end);
    last = end;
  }
  take(written.length);
  return { text, changes, marks: moved };
}
