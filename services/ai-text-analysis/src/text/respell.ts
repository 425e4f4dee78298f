import { KIND, KINDS } from "./letters.ts";

/** In words of fewer letters there is hardly anything to transpose. */
export const SHORTEST_WORD = 5;
/** Longer ones are left as they are. */
export const LONGEST_WORD = 24;

/** Says whether the code units of a word are those of a word that the model has learned from. */
export type Knows = (letters: Uint16Array, length: number) => boolean;

/** The words of a prepared text: its runs of letters. */
export function* words(prepared: string): Generator<string> {
  for (const [start, end] of runs(prepared)) yield prepared.slice(start, end);
}

function* runs(prepared: string): Generator<readonly [number, number]> {
  for (let at = 0; at < prepared.length; at += 1) {
    if (KINDS[prepared.charCodeAt(at)] !== KIND.letter) continue;
    const start = at;
    while (at < prepared.length && KINDS[prepared.charCodeAt(at)] === KIND.letter) at += 1;
    yield [start, at];
  }
}

/**
 * A prepared text with transposed letters put back: a word that is not known, and of which exactly one transposition of
 * neighbours, its first and last letter left alone, makes a known word, is read as that word. People read over it (Rawlinson 1976),
 * n-grams do not. The length stays. Linear in the text for words of bounded length.
 */
export function respell(prepared: string, knows: Knows): string {
  const letters = new Uint16Array(LONGEST_WORD);
  const parts: string[] = [];
  let copied = 0;
  for (const [start, end] of runs(prepared)) {
    const size = end - start;
    if (size < SHORTEST_WORD || size > LONGEST_WORD) continue;
    for (let i = 0; i < size; i += 1) letters[i] = prepared.charCodeAt(start + i);
    if (knows(letters, size)) continue;
    const place = transposition(letters, size, knows);
    if (place < 0) continue;
    const word = prepared.slice(start, end);
    parts.push(
      prepared.slice(copied, start + place),
      word.charAt(place + 1),
      word.charAt(place),
      word.slice(place + 2),
    );
    copied = end;
  }
  return copied === 0 ? prepared : parts.join("") + prepared.slice(copied);
}

/** Where the one transposition that makes a known word begins; -1 when there is none, or more than one. */
function transposition(letters: Uint16Array, size: number, knows: Knows): number {
  let found = -1;
  for (let at = 1; at + 2 < size; at += 1) {
    const [left, right] = [letters[at] as number, letters[at + 1] as number];
    if (left === right) continue;
    letters[at] = right;
    letters[at + 1] = left;
    const isWord = knows(letters, size);
    letters[at] = left;
    letters[at + 1] = right;
    if (!isWord) continue;
    if (found >= 0) return -1;
    found = at;
  }
  return found;
}
