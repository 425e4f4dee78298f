import { type Change, normalize } from "@sextant/core";

/** An address: its "@" and digits are no disguise. Bounded classes, tried where a run of its characters begins: linear. */
const ADDRESS = /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,6}/gi;

export interface Undisguised {
  readonly text: string;
  /** What was undone, at offsets of the text as written. */
  readonly changes: readonly Change[];
}

/**
 * The text as a person reads it: zero-width, look-alike, leet and spaced-out writing undone, addresses left alone.
 * @param isWord of letters, to tell more leet from part numbers.
 */
export function undisguise(written: string, isWord?: (letters: string) => boolean): Undisguised {
  const changes: Change[] = [];
  let text = "";
  const take = (from: number, to: number) => {
    const undone = normalize(written.slice(from, to), { leet: true, spaced: true, ...(isWord && { isWord }) });
    text += undone.text;
    for (const change of undone.changes)
      changes.push({ ...change, start: change.start + from, end: change.end + from });
  };
  let last = 0;
  for (const { index, 0: address } of written.matchAll(ADDRESS)) {
    take(last, index);
    text += address;
    last = index + address.length;
  }
  take(last, written.length);
  return { text, changes };
}
