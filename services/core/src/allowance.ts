/**
 * What one content may cost, in steps. A step is a little work: about ten nanoseconds on a server's core of 2026. Each kind of
 * work has a share of its own, so that none starves another, and all shares together are the most that one content can
 * cost, whatever it holds.
 */
export const SHARES = {
  /** Messages: lines, parts, decoded characters, header fields. */
  parts: 1_000_000,
  /** HTML: characters, tags, attributes, declarations that apply. */
  html: 2_500_000,
  /** Searching texts: characters, and each thing that looked like a link, an address, a number or a wallet. */
  text: 2_000_000,
  /** Links that were found: taking them apart, and what they carry. */
  links: 1_500_000,
  /** Attached files: bytes told apart, taken out of archives and documents. */
  files: 1_000_000,
  /** Characters that the fingerprint is taken of. */
  fingerprint: 1_200_000,
} as const;
export type Work = keyof typeof SHARES;

/** One content's work, counted. Whatever stops for want of steps is named in `truncated`. */
export class Allowance {
  readonly truncated = new Set<string>();
  readonly #left: Record<Work, number> = { ...SHARES };

  /** Takes steps for one piece of work; false when there are not so many left, and the work is named as cut short. */
  take(work: Work, steps: number): boolean {
    if (this.#left[work] < steps) {
      this.truncated.add(work);
      return false;
    }
    this.#left[work] -= steps;
    return true;
  }

  /** How many of `units` can be worked on at `each` steps; takes their steps. */
  most(work: Work, units: number, each: number): number {
    const count = Math.min(units, Math.floor(this.#left[work] / each));
    if (count < units) this.truncated.add(work);
    this.#left[work] -= count * each;
    return count;
  }

  /** Steps used of a kind of work so far. */
  used(work: Work): number {
    return SHARES[work] - this.#left[work];
  }
}
