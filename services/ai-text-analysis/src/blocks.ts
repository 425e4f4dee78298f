import type { Hits } from "./cues/lexicon.ts";
import { asRead } from "./judge.ts";
import type { TextModel } from "./model/model.ts";
import { type Mapped, unitAt } from "./text/fold.ts";
import { CLASS, prepare } from "./text/mask.ts";
import { type Marked, slicedAt } from "./text/pieces.ts";
import { WINDOW } from "./text/windows.ts";

/** Characters of a block; behind them as many as a stretch that begins in it reaches. */
const BLOCK = 10_000;

/** Classes of links: what a stretch may have in the place of the whole text's. */
const LINKS: ReadonlySet<string> = new Set([
  CLASS.url,
  CLASS.anyonesLink,
  CLASS.otherLink,
  CLASS.knownLink,
  CLASS.ownLink,
]);

/** A part of a long text, prepared and searched for cues. */
interface Block {
  /** Where it begins, at offsets like the text's own `start`. */
  readonly start: number;
  readonly prepared: Mapped;
  readonly hits: Hits;
}

/** A long text of which many stretches are read, one over another: prepared and searched for cues once, block by block as they are asked for. */
export class Blocks {
  readonly #text: Marked;
  readonly #model: TextModel;
  readonly #blocks = new Map<number, Block>();

  constructor(text: Marked, model: TextModel) {
    this.#text = text;
    this.#model = model;
  }

  /** The probability that a stretch of the text is a scam's, as it is written. @param stretch of {@link WINDOW} characters at most. */
  probabilityOf({ start, text, marks }: Marked): number {
    const block = this.#block(Math.floor((start - this.#text.start) / BLOCK));
    const { prepared, hits } = block;
    const at = (offset: number) => unitAt(prepared, start - block.start + offset);
    const [first, end] = [at(0), at(text.length)];
    let read = prepared.text.slice(first, end);
    for (const mark of marks) {
      const place = at(mark.start) - first;
      // What a link counts as within the stretch, where that is not what it counts as in the text.
      if (LINKS.has(read.charAt(place)) && LINKS.has(mark.class) && mark.start < mark.end)
        read = read.slice(0, place) + mark.class + read.slice(place + 1);
    }
    return this.#model.judge(read, this.#model.lexicon.spoken(hits, first, end)).probability;
  }

  #block(index: number): Block {
    const known = this.#blocks.get(index);
    if (known) return known;
    const from = index * BLOCK;
    const part = asRead(slicedAt(this.#text, from, from + BLOCK + WINDOW), this.#model);
    const prepared = prepare(part.text, part.marks);
    const block = { start: part.start, prepared, hits: this.#model.lexicon.find(prepared.text) };
    this.#blocks.set(index, block);
    return block;
  }
}
