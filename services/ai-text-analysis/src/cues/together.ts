import { CLASS } from "../text/mask.ts";
import { breaksOf } from "../text/sentences.ts";
import type { CueHit } from "./lexicon.ts";
import { CLASS_CUES, type CueRule, NEAR, NEGATION } from "./rules.ts";

/** A rule that holds, and the stretch of prepared text from its first cue to its last. */
export interface CueFinding {
  readonly flag: string;
  readonly start: number;
  readonly end: number;
}

const CLASS_OF: Readonly<Record<string, (typeof CLASS_CUES)[number]>> = {
  [CLASS.url]: "LINK",
  [CLASS.anyonesLink]: "LINK",
  // None of these stands beside a stranger's: there it counts as one (identity/link-classes.ts).
  [CLASS.ownLink]: "KNOWNLINK",
  [CLASS.otherLink]: "KNOWNLINK",
  [CLASS.knownLink]: "KNOWNLINK",
  [CLASS.phone]: "PHONE",
  [CLASS.money]: "AMOUNT",
  [CLASS.tail]: "TAIL",
};

/** A rule with its concepts as indexes. */
interface Compiled {
  readonly flag: string;
  readonly groups: readonly (readonly number[])[];
  readonly without: readonly number[];
  readonly longest: number;
}

/** The rules, ready to be asked of many texts. */
export class Together {
  readonly #byAnchor = new Map<number, Compiled[]>();
  readonly #classes: ReadonlyMap<string, number>;
  readonly #size: number;
  readonly #negation: number;

  /** @throws RangeError on a rule that names an unknown concept. */
  constructor(concepts: readonly string[], rules: readonly CueRule[]) {
    const names = [...concepts, ...CLASS_CUES];
    const index = (name: string) => {
      const at = names.indexOf(name);
      if (at < 0) throw new RangeError(`cue rule names the unknown concept "${name}"`);
      return at;
    };
    this.#size = names.length;
    this.#negation = index(NEGATION);
    this.#classes = new Map(Object.entries(CLASS_OF).map(([character, name]) => [character, index(name)]));
    for (const rule of rules) {
      const compiled = {
        flag: rule.flag,
        groups: rule.with.map((group) => group.map(index)),
        without: rule.without.map(index),
        longest: rule.longest ?? Number.POSITIVE_INFINITY,
      };
      for (const anchor of rule.anchor.map(index))
        this.#byAnchor.set(anchor, [...(this.#byAnchor.get(anchor) ?? []), compiled]);
    }
  }

  /**
   * The first place where each rule holds: its cues within a sentence or adjoining ones of a block, none that silences it
   * near them, the anchor not denied.
   */
  find(prepared: string, cues: readonly CueHit[]): CueFinding[] {
    const hits = this.#placed(prepared, cues);
    const counts = new Int32Array(this.#size);
    const wide = new Int32Array(this.#size);
    const found = new Map<string, CueFinding>();
    const near = { low: 0, high: 0 };
    const around = { low: 0, high: 0 };
    for (const [index, hit] of hits.entries()) {
      move(around, hits, wide, (other) => Math.sign(beyond(other, hit, NEAR)));
      move(near, hits, counts, (other) => besides(other, hit));
      const rules = this.#byAnchor.get(hit.concept) ?? [];
      if (rules.length === 0 || isDenied(hits, index, this.#negation)) continue;
      const [own, others] = parted(hits.slice(near.low, near.high), hit);
      for (const one of own) count(counts, one, -1);
      for (const rule of rules) {
        if (prepared.length > rule.longest || found.has(rule.flag) || !holds(rule, counts, wide)) continue;
        found.set(rule.flag, stretch(rule, hit, others));
      }
      for (const one of own) count(counts, one, 1);
    }
    return [...found.values()];
  }

  /** Cues and classes in order, each with its sentence and block. */
  #placed(prepared: string, cues: readonly CueHit[]): Placed[] {
    const breaks = breaksOf(prepared);
    let sentence = 0;
    let block = 0;
    return this.#withClasses(prepared, cues).map((hit) => {
      for (let next = breaks[sentence]; next && next.at <= hit.start; next = breaks[sentence]) {
        sentence += 1;
        if (next.isBlock) block += 1;
      }
      return { ...hit, sentence, block };
    });
  }

  #withClasses(prepared: string, cues: readonly CueHit[]): CueHit[] {
    const hits = [...cues];
    const isStrange = STRANGE_LINK.test(prepared);
    for (const match of prepared.matchAll(CLASS_CHARACTERS)) {
      // Beside a stranger's link the last digits of an account say nothing: anybody makes some up.
      if (isStrange && match[0] === CLASS.tail) continue;
      const concept = this.#classes.get(match[0]);
      if (concept !== undefined) hits.push({ concept, start: match.index, end: match.index + 1 });
    }
    return hits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  }
}

/** A cue or class, its sentence and its block, by number. */
interface Placed extends CueHit {
  readonly sentence: number;
  readonly block: number;
}

/** How far one begins behind another beyond a distance, either way; 0 within it. */
const beyond = (other: CueHit, hit: CueHit, distance: number): number => {
  const behind = other.start - hit.start;
  return Math.abs(behind) <= distance ? 0 : behind;
};

/** 0 for what may stand together with a hit; below 0 what stands too far before it, above 0 too far behind. */
function besides(other: Placed, hit: Placed): number {
  if (other.block !== hit.block) return other.block - hit.block;
  const apart = other.sentence - hit.sentence;
  return Math.abs(apart) > 1 ? apart : beyond(other, hit, NEAR);
}

/** Moves a window of hits along, and counts the concepts in it. */
function move(
  window: { low: number; high: number },
  hits: readonly Placed[],
  counts: Int32Array,
  side: (other: Placed) => number,
): void {
  for (let hit = hits[window.high]; hit && side(hit) <= 0; hit = hits[window.high]) {
    count(counts, hit, 1);
    window.high += 1;
  }
  for (let hit = hits[window.low]; hit && window.low < window.high && side(hit) < 0; hit = hits[window.low]) {
    count(counts, hit, -1);
    window.low += 1;
  }
}

/** Characters between a negation and what it denies. */
const DENIES = 8;

/** Whether a negation stands right before a cue, in its sentence ("no fee", "without a deposit"). */
function isDenied(hits: readonly Placed[], index: number, negation: number): boolean {
  const hit = hits[index] as Placed;
  for (let at = index - 1; at >= 0; at -= 1) {
    const other = hits[at] as Placed;
    if (hit.start - other.start > 4 * DENIES) return false;
    const gap = hit.start - other.end;
    if (other.concept === negation && other.sentence === hit.sentence && gap >= 0 && gap <= DENIES) return true;
  }
  return false;
}

const CLASS_CHARACTERS = /[\uE001\uE003\uE005\uE00A\uE00C-\uE00F]/g;
const STRANGE_LINK = new RegExp(`[${CLASS.url}${CLASS.anyonesLink}]`);

/** What the words of a hit mean besides, all of it one cue, and the other hits: no word stands together with itself. */
function parted(near: readonly Placed[], hit: Placed): [own: Placed[], others: Placed[]] {
  const isOwn = (other: Placed) => other.start === hit.start && other.end === hit.end;
  return [near.filter(isOwn), near.filter((other) => !isOwn(other))];
}

function count(counts: Int32Array, { concept }: CueHit, by: number): void {
  counts[concept] = (counts[concept] ?? 0) + by;
}

const holds = ({ groups, without }: Compiled, counts: Int32Array, wide: Int32Array): boolean =>
  groups.every((group) => group.some((concept) => (counts[concept] ?? 0) > 0)) &&
  !without.some((concept) => (wide[concept] ?? 0) > 0);

/** From the anchor to the nearest cue of each group. */
function stretch({ flag, groups }: Compiled, anchor: CueHit, near: readonly CueHit[]): CueFinding {
  let { start, end } = anchor;
  for (const group of groups) {
    const candidates = near.filter(({ concept }) => group.includes(concept));
    const nearest = candidates.toSorted(
      (a, b) => Math.abs(a.start - anchor.start) - Math.abs(b.start - anchor.start),
    )[0];
    if (!nearest) continue;
    start = Math.min(start, nearest.start);
    end = Math.max(end, nearest.end);
  }
  return { flag, start, end };
}
