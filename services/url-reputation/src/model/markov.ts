/** Letters a-z, digits, hyphen, and one for the rest and for the edges. */
export const ALPHABET = 38;
const EDGE = 37;

export function letterOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return code - 48 + 26;
  return code === 45 ? 36 : EDGE;
}

/** Natural-language likeness of names: log2 probabilities of a letter after two others, in eighths of a bit. */
export class Markov {
  readonly #costs: Uint8Array;
  constructor(costs: Uint8Array) {
    if (costs.length !== ALPHABET ** 3) throw new RangeError(`a trigram table has ${ALPHABET ** 3} entries`);
    this.#costs = costs;
  }

  /** Mean bits per letter; 0 for an empty text. */
  bits(text: string): number {
    if (text.length === 0) return 0;
    let first = EDGE;
    let second = EDGE;
    let sum = 0;
    for (let at = 0; at <= text.length; at++) {
      const third = at < text.length ? letterOf(text.charCodeAt(at)) : EDGE;
      sum += this.#costs[(first * ALPHABET + second) * ALPHABET + third] ?? 0;
      first = second;
      second = third;
    }
    return sum / 8 / (text.length + 1);
  }
}
