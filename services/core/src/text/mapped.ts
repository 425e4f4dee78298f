import { codePointBefore, widthOf } from "./chars.ts";

/**
 * What was changed. `invisible`: zero-width and other characters that show nothing. `bidi`: direction controls.
 * `compatibility`: full-width, mathematical, circled forms (NFKC). `marks`: piled-up combining marks.
 * `confusable`: a letter of another script that looks Latin, or a sign drawn as a letter or a space. `diacritic`: marks on Latin letters. `leet`: digits for letters. `spaced`: "s p a c e d" words.
 */
export type ChangeKind =
  | "invisible"
  | "bidi"
  | "compatibility"
  | "marks"
  | "confusable"
  | "diacritic"
  | "leet"
  | "spaced";

/** One change, as a range of the original's UTF-16 code units. */
export interface Change {
  readonly kind: ChangeKind;
  readonly start: number;
  readonly end: number;
}

export interface Normalized {
  readonly text: string;
  /** Offset in the original of each code unit of `text`, and the original's length at the end. */
  readonly map: Uint32Array;
  /** Offset in the original behind each code unit of `text`. */
  readonly ends: Uint32Array;
  /** In order of the passes, and within one in order of the text. */
  readonly changes: readonly Change[];
}

/** A text under construction that knows for each of its code units where it came from. */
export class MappedText {
  #text = "";
  #starts: Uint32Array;
  #ends: Uint32Array;
  #length = 0;

  /** `capacity`: expected length in code units; grows when needed. */
  constructor(capacity: number) {
    this.#starts = new Uint32Array(capacity + 16);
    this.#ends = new Uint32Array(capacity + 16);
  }

  static identity(text: string): MappedText {
    const mapped = new MappedText(text.length);
    for (let i = 0; i < text.length; i++) {
      mapped.#starts[i] = i;
      mapped.#ends[i] = i + 1;
    }
    mapped.#text = text;
    mapped.#length = text.length;
    return mapped;
  }

  get text(): string {
    return this.#text;
  }

  get length(): number {
    return this.#length;
  }

  /** The original's range that `[from, to)`, not empty, stands for; where it is shown backwards, its last unit comes first. */
  rangeOf(from: number, to: number): { start: number; end: number } {
    const [first, last] = [from, to - 1];
    return {
      start: Math.min(this.#starts[first] as number, this.#starts[last] as number),
      end: Math.max(this.#ends[first] as number, this.#ends[last] as number),
    };
  }

  /** Adds `text`, which stands for `[start, end)` of the original as a whole; equal length maps one to one. */
  add(text: string, start: number, end: number): void {
    const isOneToOne = text.length === end - start;
    this.#grow(text.length);
    for (let i = 0; i < text.length; i++) {
      this.#starts[this.#length] = isOneToOne ? start + i : start;
      this.#ends[this.#length] = isOneToOne ? start + i + 1 : end;
      this.#length++;
    }
    this.#text += text;
  }

  /** Copies `[from, to)` of another. */
  copy(source: MappedText, from: number, to: number): void {
    const count = to - from;
    if (count <= 0) return;
    this.#grow(count);
    this.#starts.set(source.#starts.subarray(from, to), this.#length);
    this.#ends.set(source.#ends.subarray(from, to), this.#length);
    this.#length += count;
    this.#text += source.#text.slice(from, to);
  }

  /** Copies another backwards, character by character. */
  copyReversed(source: MappedText): void {
    let end = source.length;
    while (end > 0) {
      const start = end - widthOf(codePointBefore(source.text, end));
      this.copy(source, start, end);
      end = start;
    }
  }

  finish(originalLength: number, changes: readonly Change[]): Normalized {
    this.#grow(1);
    this.#starts[this.#length] = originalLength;
    return {
      text: this.#text,
      map: this.#starts.subarray(0, this.#length + 1),
      ends: this.#ends.subarray(0, this.#length),
      changes,
    };
  }

  #grow(count: number): void {
    if (this.#length + count <= this.#starts.length) return;
    const size = Math.max(this.#length + count, this.#starts.length * 2);
    for (const name of ["starts", "ends"] as const) {
      const larger = new Uint32Array(size);
      if (name === "starts") {
        larger.set(this.#starts);
        this.#starts = larger;
      } else {
        larger.set(this.#ends);
        this.#ends = larger;
      }
    }
  }
}
