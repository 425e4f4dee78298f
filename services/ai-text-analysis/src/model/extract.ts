import type { CueHit, Lexicon } from "../cues/lexicon.ts";
import { eachFeature, GROUP } from "./features.ts";

/** The distinct features of one text: columns of the weight table, and their values. */
export interface Row {
  readonly columns: Int32Array;
  readonly values: Float32Array;
  /** The cues found on the way. */
  readonly cues: readonly CueHit[];
}

/** Room for concepts in the table; a pair of them has a column of its own. */
export const MAX_CONCEPTS = 128;
/** Columns behind the hashed ones: a concept each, then a pair each. */
export const CUE_COLUMNS = MAX_CONCEPTS + MAX_CONCEPTS * MAX_CONCEPTS;

/** Two cues whose beginnings are nearer than this, in characters, make a pair. */
const PAIR_DISTANCE = 120;
/** Scale of the four groups: words, characters, concepts, pairs of concepts. */
const SCALE = [1, 1, 1, 0.7] as const;
/** A text with fewer features of a group than this is not scaled up: one cue is little evidence. */
const FEW = [1, 1, 4, 4] as const;

/** Turns prepared texts into rows. Keeps its scratch tables between calls: not for two texts at once. */
export class Extractor {
  /** Columns of the table. */
  readonly dimension: number;
  readonly #hashed: number;
  readonly #lexicon: Lexicon;
  readonly #seen: Int32Array;
  #turn = 0;
  #length = 0;
  #found = new Int32Array(1 << 14);
  #groups = new Uint8Array(1 << 14);
  readonly #counts = new Int32Array(SCALE.length);

  /** @param bits the table has 2^bits hashed columns. @throws RangeError on a lexicon of more than {@link MAX_CONCEPTS}. */
  constructor(bits: number, lexicon: Lexicon) {
    if (lexicon.concepts.length > MAX_CONCEPTS) throw new RangeError(`more than ${MAX_CONCEPTS} concepts`);
    this.#hashed = 1 << bits;
    this.dimension = this.#hashed + CUE_COLUMNS;
    this.#lexicon = lexicon;
    this.#seen = new Int32Array(this.dimension);
  }

  /** Features count once, however often they occur; each group is scaled to the same length. */
  row(prepared: string): Row {
    this.#turn += 1;
    this.#length = 0;
    this.#counts.fill(0);
    const mask = this.#hashed - 1;
    eachFeature(prepared, (hash, group) => this.#add(hash & mask, group));
    const cues = this.#lexicon.search(prepared);
    this.#addCues(cues);
    const scale = SCALE.map((size, group) => size / Math.sqrt(Math.max(FEW[group] ?? 1, this.#counts[group] ?? 0)));
    const values = new Float32Array(this.#length);
    for (let i = 0; i < values.length; i += 1) values[i] = scale[this.#groups[i] ?? 0] ?? 0;
    return { columns: this.#found.slice(0, this.#length), values, cues };
  }

  #addCues(cues: readonly CueHit[]): void {
    const pairs = this.#hashed + MAX_CONCEPTS;
    for (let i = 0; i < cues.length; i += 1) {
      const { concept, start } = cues[i] as CueHit;
      this.#add(this.#hashed + concept, GROUP.concept);
      for (let j = i + 1; j < cues.length; j += 1) {
        const other = cues[j] as CueHit;
        if (other.start - start >= PAIR_DISTANCE) break;
        if (other.concept === concept) continue;
        const [low, high] = concept < other.concept ? [concept, other.concept] : [other.concept, concept];
        this.#add(pairs + low * MAX_CONCEPTS + high, GROUP.pair);
      }
    }
  }

  #add(column: number, group: number): void {
    if (this.#seen[column] === this.#turn) return;
    this.#seen[column] = this.#turn;
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
