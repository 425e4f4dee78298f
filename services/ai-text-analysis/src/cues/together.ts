import { CLASS } from "../text/mask.ts";
import type { CueHit } from "./lexicon.ts";
import { CLASS_CUES, type CueRule, NEAR } from "./rules.ts";

/** A rule that holds, and the stretch of prepared text from its first cue to its last. */
export interface CueFinding {
  readonly flag: string;
  readonly start: number;
  readonly end: number;
}

const CLASS_OF: Readonly<Record<string, (typeof CLASS_CUES)[number]>> = {
  [CLASS.url]: "LINK",
  [CLASS.phone]: "PHONE",
  [CLASS.money]: "AMOUNT",
};

/** A rule with its concepts as indexes. */
interface Compiled {
  readonly flag: string;
  readonly groups: readonly (readonly number[])[];
  readonly without: readonly number[];
}

/** The rules, ready to be asked of many texts. */
export class Together {
  readonly #byAnchor = new Map<number, Compiled[]>();
  readonly #classes: ReadonlyMap<string, number>;
  readonly #size: number;

  /** @throws RangeError on a rule that names an unknown concept. */
  constructor(concepts: readonly string[], rules: readonly CueRule[]) {
    const names = [...concepts, ...CLASS_CUES];
    const index = (name: string) => {
      const at = names.indexOf(name);
      if (at < 0) throw new RangeError(`cue rule names the unknown concept "${name}"`);
      return at;
    };
    this.#size = names.length;
    this.#classes = new Map(Object.entries(CLASS_OF).map(([character, name]) => [character, index(name)]));
    for (const rule of rules) {
      const compiled = {
        flag: rule.flag,
        groups: rule.with.map((group) => group.map(index)),
        without: rule.without.map(index),
      };
      for (const anchor of rule.anchor.map(index))
        this.#byAnchor.set(anchor, [...(this.#byAnchor.get(anchor) ?? []), compiled]);
    }
  }

  /** The first place where each rule holds. */
  find(prepared: string, cues: readonly CueHit[]): CueFinding[] {
    const hits = this.#withClasses(prepared, cues);
    const counts = new Int32Array(this.#size);
    const found = new Map<string, CueFinding>();
    let low = 0;
    let high = 0;
    for (const hit of hits) {
      while (high < hits.length && (hits[high]?.start ?? 0) <= hit.start + NEAR) count(counts, hits[high++], 1);
      while ((hits[low]?.start ?? 0) < hit.start - NEAR) count(counts, hits[low++], -1);
      for (const rule of this.#byAnchor.get(hit.concept) ?? []) {
        if (found.has(rule.flag) || !holds(rule, counts)) continue;
        found.set(rule.flag, stretch(rule, hit, hits.slice(low, high)));
      }
    }
    return [...found.values()];
  }

  #withClasses(prepared: string, cues: readonly CueHit[]): CueHit[] {
    const hits = [...cues];
    for (const match of prepared.matchAll(CLASS_CHARACTERS)) {
      const concept = this.#classes.get(match[0]);
      if (concept !== undefined) hits.push({ concept, start: match.index, end: match.index + 1 });
    }
    return hits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  }
}

const CLASS_CHARACTERS = /[\uE001\uE003\uE005]/g;

function count(counts: Int32Array, hit: CueHit | undefined, by: number): void {
  if (hit) counts[hit.concept] = (counts[hit.concept] ?? 0) + by;
}

const holds = ({ groups, without }: Compiled, counts: Int32Array): boolean =>
  groups.every((group) => group.some((concept) => (counts[concept] ?? 0) > 0)) &&
  !without.some((concept) => (counts[concept] ?? 0) > 0);

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
