import type { CueHit, Lexicon } from "../cues/lexicon.ts";
import { ASKS } from "../text/asks.ts";
import { turnsIn } from "../text/turns.ts";
import { eachFeature, eachForm, eachSaid, eachSensePair, GROUP, type Sense } from "./features.ts";

/** The distinct features of one text: columns of the weight table, and their values. */
export interface Row {
  readonly columns: Int32Array;
  readonly values: Float32Array;
  /** The cues found on the way. */
  readonly cues: readonly CueHit[];
}

/** Columns behind the hashed ones: one for each sense of the lexicon. */
export const SENSE_COLUMNS = 512;
/** Classes of the masked text that there is room for (`CLASS` of text/mask.ts), U+E000 and the 15 behind it. */
const CLASSES = 16;
const FIRST_CLASS = 0xe000;
/** Senses from here on are the classes. */
const CLASS_SENSES = SENSE_COLUMNS - CLASSES;

/** Length of each group: what the lexicon knows holds in every language, n-grams in one. */
export const SIZES: readonly number[] = [1, 1, 1.4, 1.4, 1.4, 1, 2.4];
/** A text with fewer features of a group than this is not scaled up: one cue is little evidence. */
const FEW = [1, 1, 6, 10, 10, 1, 15] as const;

/** Turns prepared texts into rows. Keeps its scratch tables between calls: not for two texts at once. */
export class Extractor {
  /** Columns of the table. */
  readonly dimension: number;
  readonly #hashed: number;
  readonly #sizes: readonly number[];
  readonly #lexicon: Lexicon;
  /** Of each sense, whether it asks for something. */
  readonly #asks: readonly boolean[];
  /** One bit a column: those of the text at hand. */
  readonly #seen: Uint8Array;
  #length = 0;
  #found = new Int32Array(1 << 14);
  #groups = new Uint8Array(1 << 14);
  readonly #counts = new Int32Array(FEW.length);

  /**
   * @param bits the table has 2^bits hashed columns.
   * @param sizes length of each group; 0 leaves a group out.
   * @throws RangeError on a lexicon with more senses than columns.
   */
  constructor(bits: number, lexicon: Lexicon, sizes: readonly number[] = SIZES) {
    this.#sizes = sizes;
    if (lexicon.concepts.length > CLASS_SENSES) throw new RangeError(`more than ${CLASS_SENSES} senses`);
    this.#hashed = 1 << bits;
    this.dimension = this.#hashed + SENSE_COLUMNS;
    this.#lexicon = lexicon;
    this.#asks = lexicon.concepts.map((concept) => ASKS.has(concept));
    this.#seen = new Uint8Array(Math.ceil(this.dimension / 8));
  }

  /** Features count once, however often they occur; each group is scaled to the same length. */
  row(prepared: string, cues: readonly CueHit[] = this.#lexicon.search(prepared)): Row {
    for (let i = 0; i < this.#length; i += 1) this.#seen[(this.#found[i] as number) >> 3] = 0;
    this.#length = 0;
    this.#counts.fill(0);
    const mask = this.#hashed - 1;
    const sink = (hash: number, group: number) => this.#add(hash & mask, group);
    eachFeature(prepared, sink);
    for (const { concept } of cues) this.#add(this.#hashed + concept, GROUP.sense);
    const senses = sensesOf(prepared, cues);
    eachSensePair(senses, sink);
    eachSaid(turnsIn(prepared), senses, (sense) => this.#asks[sense] === true, sink);
    eachForm(prepared, sink);
    const scale = FEW.map(
      (few, group) => (this.#sizes[group] ?? 0) / Math.sqrt(Math.max(few, this.#counts[group] ?? 0)),
    );
    const values = new Float32Array(this.#length);
    for (let i = 0; i < values.length; i += 1) values[i] = scale[this.#groups[i] ?? 0] ?? 0;
    return { columns: this.#found.slice(0, this.#length), values, cues };
  }

  #add(column: number, group: number): void {
    const byte = this.#seen[column >> 3] as number;
    const bit = 1 << (column & 7);
    if ((byte & bit) !== 0) return;
    this.#seen[column >> 3] = byte | bit;
    if (this.#length === this.#found.length) this.#grow();
    this.#found[this.#length] = column;
    this.#groups[this.#length++] = group;
    this.#counts[group] = (this.#counts[group] ?? 0) + 1;
  }

  #grow(): void {
    const found = new Int32Array(this.#found.length * 2);
    const groups = new Uint8Array(found.length);
    found.set(this.#found);
    groups.set(this.#groups);
    this.#found = found;
    this.#groups = groups;
  }
}

const CLASSES_OF_TEXT = /[\uE001-\uE00F]/g;

/** The cues, which stand in order, and the classes of a text, in the order of their beginnings. */
function sensesOf(prepared: string, cues: readonly CueHit[]): Sense[] {
  const senses: Sense[] = [];
  let next = 0;
  for (const { index, 0: found } of prepared.matchAll(CLASSES_OF_TEXT)) {
    for (let cue = cues[next]; cue && cue.start < index; cue = cues[++next]) senses.push(senseOf(cue));
    senses.push({ id: CLASS_SENSES + ((found.charCodeAt(0) - FIRST_CLASS) % CLASSES), start: index, end: index + 1 });
  }
  for (let cue = cues[next]; cue; cue = cues[++next]) senses.push(senseOf(cue));
  return senses;
}

const senseOf = ({ concept, start, end }: CueHit): Sense => ({ id: concept, start, end });
