/** Pieces in which any body may come. */
const FREE_PIECES = 1_000;
/** Beyond that, a piece must on the average have so many bytes: a body in chunks of one byte costs a call for each. */
const LEAST_BYTES = 64;

/** True of a body in so many pieces that reading it is an attack. */
export const isCrumbled = (pieces: number, bytes: number): boolean => pieces > FREE_PIECES + bytes / LEAST_BYTES;

const FIRST_BYTES = 16 * 1024;

/** Bytes that come in pieces, copied together: a small piece kept as it came would keep the whole buffer it was cut from. */
export class Gathered {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;
  #pieces = 0;

  get length(): number {
    return this.#length;
  }

  get isCrumbled(): boolean {
    return isCrumbled(this.#pieces, this.#length);
  }

  add(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    piece.copy(this.#bytes, this.#length);
    this.#length = length;
    this.#pieces += 1;
  }

  whole(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}
