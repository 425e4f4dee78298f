import { FAMILIES } from "../../../services/core/src/intake/hostile/index.ts";
import { freshCost } from "./confirm.ts";
import type { Costs, Stage } from "./measure.ts";
import { HANG_MS, Measurer } from "./measurer.ts";
import { changed, type Dice, diceOf } from "./mutate.ts";

/** Most CPU of the main thread that a stage may take for one content, in milliseconds. */
export const MOST_CPU_MS: Readonly<Record<"intake" | "layer", number>> = { intake: 100, layer: 400 };
/** Longest stretch for which nobody else is served, in milliseconds. */
export const MOST_BLOCK_MS = 100;
/** Contents kept a stage: the dearest by character, at most so many of one origin. */
const KEPT = 24;
const KEPT_OF_ONE = 4;
/** Shorter contents count as if they had so many characters: fixed costs are no finding. */
const LEAST_CHARACTERS = 800;
const SEED_SIZE = 3_000;

export interface Fault {
  readonly stage: Stage | "any";
  readonly what: "hang" | "failure" | "cpu" | "block";
  readonly ms: number;
  readonly content: string;
}

/** What was over a limit in the climb's own thread alone. */
export interface Suspicion extends Fault {
  /** What it takes in a fresh process, in milliseconds. */
  readonly fresh: number;
}

/** A content that is dear for its length. */
export interface Dear {
  readonly content: string;
  readonly origin: string;
  readonly cpu: number;
  /** Microseconds of CPU a character. */
  readonly each: number;
}

const eachOf = (cpu: number, { length }: string) => (cpu * 1_000) / Math.max(LEAST_CHARACTERS, length);

/** Climbs from what is known to be dear to what is dearer: changes contents, keeps those that cost more CPU a character. */
export class Climber implements AsyncDisposable {
  readonly #measurer: Measurer;
  /** What measures; another one in tests. */
  readonly #file: URL | undefined;
  readonly #dice: Dice;
  readonly #dear = new Map<Stage, Dear[]>();
  readonly faults: Fault[] = [];
  /** Not faults, but worth a look. */
  readonly suspicions: Suspicion[] = [];
  tried = 0;

  constructor(seed: number, file?: URL) {
    this.#measurer = new Measurer(file);
    this.#file = file;
    this.#dice = diceOf(seed);
  }

  /** The dearest contents of each stage, dearest first. */
  get dear(): ReadonlyMap<Stage, readonly Dear[]> {
    return this.#dear;
  }

  /** Measures every family once. */
  async plant(): Promise<void> {
    for (const [origin, family] of Object.entries(FAMILIES)) await this.try(family(SEED_SIZE), origin);
  }

  /** One step: a content that is dear for a stage, changed. */
  async step(): Promise<void> {
    const stages = [...this.#dear.keys()];
    const parents = this.#dear.get(stages[this.#dice(stages.length)] as Stage) as Dear[];
    const others = [...this.#dear.values()].flat();
    const parent = parents[this.#dice(parents.length)] as Dear;
    const other = others[this.#dice(others.length)] as Dear;
    await this.try(changed(parent.content, other.content, this.#dice), parent.origin);
  }

  /** Measures a content, and keeps it when it is dear. @param origin what it was made from. */
  async try(content: string, origin: string): Promise<void> {
    if (content.trim() === "") return;
    this.tried += 1;
    const costs = await this.#costsOf(content);
    if (!costs) return;
    for (const [stage, cost] of Object.entries(costs) as [Stage, Costs[Stage] & {}][]) {
      const limit = MOST_CPU_MS[stage === "intake" ? "intake" : "layer"];
      if (cost.cpu > limit) await this.#confirm(stage, "cpu", content, limit);
      if (cost.block > MOST_BLOCK_MS) await this.#confirm(stage, "block", content, MOST_BLOCK_MS);
    }
    if (!this.#isDear(costs, content)) return;
    // Once more, because the collector of garbage makes anything dear once.
    const again = await this.#costsOf(content);
    for (const [stage, cost] of Object.entries(again ?? {}) as [Stage, Costs[Stage] & {}][])
      this.#keep(stage, content, origin, Math.min(cost.cpu, costs[stage]?.cpu ?? Infinity));
  }

  /** Whether it is dearer in a stage than what is kept for it. */
  #isDear(costs: Costs, content: string): boolean {
    return (Object.entries(costs) as [Stage, Costs[Stage] & {}][]).some(([stage, { cpu }]) => {
      const known = this.#dear.get(stage) ?? [];
      return known.length < KEPT || eachOf(cpu, content) > (known.at(-1)?.each ?? 0);
    });
  }

  async #costsOf(content: string): Promise<Costs | undefined> {
    try {
      const costs = await this.#measurer.costsOf(content);
      if (!costs) this.faults.push({ stage: "any", what: "hang", ms: HANG_MS, content });
      return costs;
    } catch {
      this.faults.push({ stage: "any", what: "failure", ms: 0, content });
      return undefined;
    }
  }

  /** A busy machine makes anything slow once, a full heap more often: a fault is what is slow each time, in a fresh process too. */
  async #confirm(stage: Stage, what: "cpu" | "block", content: string, limit: number): Promise<void> {
    let least = Infinity;
    for (let round = 0; round < 5 && least > limit; round += 1) {
      const costs = await this.#costsOf(content);
      if (!costs) return;
      least = Math.min(least, costs[stage]?.[what] ?? 0);
    }
    if (least <= limit) return;
    const fresh = await freshCost(content, stage, what, this.#file);
    if (fresh > limit) this.faults.push({ stage, what, ms: fresh, content });
    else this.suspicions.push({ stage, what, ms: least, content, fresh });
  }

  #keep(stage: Stage, content: string, origin: string, cpu: number): void {
    const each = eachOf(cpu, content);
    const known = this.#dear.get(stage) ?? [];
    if (known.length >= KEPT && each <= (known.at(-1)?.each ?? 0)) return;
    const ranked = [...known, { content, origin, cpu, each }].toSorted((a, b) => b.each - a.each);
    const ofOrigin = new Map<string, number>();
    const kept = ranked.filter((one) => {
      const count = (ofOrigin.get(one.origin) ?? 0) + 1;
      ofOrigin.set(one.origin, count);
      return count <= KEPT_OF_ONE;
    });
    this.#dear.set(stage, kept.slice(0, KEPT));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#measurer[Symbol.asyncDispose]();
  }
}
