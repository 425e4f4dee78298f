/** The contract's limit on a content, in characters. */
export const SIZE = 100_000;

/** One way to make a content dear: a content of about `size` characters. */
export type Family = (size: number) => string;
export type Families = Readonly<Record<string, Family>>;

/** The unit again and again, cut at `size`. */
export const fill = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

/** One piece after the other, each with its number, until `size` is reached. */
export function numbered(size: number, make: (i: number) => string): string {
  const pieces: string[] = [];
  for (let i = 0, length = 0; length < size; i++) {
    const piece = make(i);
    pieces.push(piece);
    length += piece.length;
  }
  return pieces.join("");
}

/** The same unit over and over. */
export const repeated =
  (unit: string): Family =>
  (size) =>
    fill(unit, size);

/** Numbered pieces one after the other. */
export const counted =
  (make: (i: number) => string): Family =>
  (size) =>
    numbered(size, make);

/** A family between two fixed texts, `size` characters with them. */
export const within =
  (before: string, family: Family, after = ""): Family =>
  (size) => {
    const room = Math.max(0, size - before.length - after.length);
    return before + family(room).slice(0, room) + after;
  };
