import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { auc, ece, figureTable, platt, type Scored, stages, tprAt, writeBlock } from "@sextant/lab";
import { lexicalOdds, readModel } from "../src/model/model.ts";
import { splitHoldout } from "../training/calibrated.ts";
import { fit } from "../training/fit.ts";
import { RECIPE, type Recipe } from "../training/recipe.ts";
import { readRows, type Row } from "../training/rows.ts";
import { capped, weightsOf } from "../training/sample.ts";
import { fileOf } from "../training/save.ts";
import { probability, round } from "./figures.ts";
import { README } from "./readme.ts";
import { partsOfRows } from "./split.ts";

/** Choices that were weighed against the recipe that ships, each in one respect. */
const VARIANTS: Readonly<Record<string, Partial<Recipe>>> = {
  shipped: {},
  "hard honest links weigh no more": { hard: 1, hosted: 1 },
  "hard honest links weigh 8": { hard: 8, hosted: 3 },
  "14,000 rows a source": { cap: 14_000 },
  "400 trees of 16 leaves": { boost: { ...RECIPE.boost, trees: 400, leaves: 16, rate: 0.07 } },
};

interface Item extends Scored {
  readonly row: Row;
}

/** Share of the hard honest links above the score that this share of the scams exceeds. */
function hardAt(items: readonly Item[], hard: readonly Item[], tpr: number): number {
  const scores = items.flatMap(({ isScam, score }) => (isScam ? [score] : [])).toSorted((a, b) => b - a);
  const border = scores[Math.floor(scores.length * tpr)] ?? 0;
  return hard.filter(({ score }) => score >= border).length / hard.length;
}

function figuresOf(items: readonly Item[]) {
  const isHard = ({ row }: Item) => row.source === "hard_benign";
  const others = items.filter((item) => !isHard(item));
  const hard = items.filter(isHard);
  const scams = others.filter(({ isScam }) => isScam);
  return {
    auc: round(auc(others)),
    tprAt1PercentFpr: round(tprAt(others, 0.01)),
    ece: round(ece(others)),
    aucHard: round(auc([...scams, ...hard])),
    tprAt1PercentHard: round(tprAt([...scams, ...hard], 0.01)),
    hardAt85PercentTpr: round(hardAt(others, hard, 0.85)),
  };
}

/** `node quality/variants.ts`: layer 1 alone, by recipes, on the links held out for calibration: none is reported. */
function run(): void {
  const all = readRows();
  const parts = partsOfRows(all);
  const pool = all.filter((_, at) => parts[at] === "train");
  const { unseen } = splitHoldout(capped(pool));
  const hosts = new Set(unseen.map(({ view }) => view.parts.host));
  const known = new Set(unseen);
  const labels = unseen.map(({ label }) => label);
  const report = stages();
  const results: Record<string, ReturnType<typeof figuresOf>> = {};
  for (const [name, change] of Object.entries(VARIANTS)) {
    const recipe = { ...RECIPE, ...change };
    const isBare = ({ path, query }: Row["view"]) => path === "" && query === "";
    const seen = splitHoldout(capped(pool, recipe)).seen.filter(
      (row) => !known.has(row) && !(hosts.has(row.view.parts.host) && isBare(row.view)),
    );
    const model = readModel(
      fileOf(
        fit(seen, recipe, (what, share) => report(`${name}: ${what}`, share)),
        "0",
        { slope: 1, shift: 0 },
      ),
    );
    const odds = unseen.map(({ view }) => lexicalOdds(model, view.parts));
    const { slope, shift } = platt(odds, labels, weightsOf(unseen));
    results[name] = figuresOf(
      unseen.map((row, at) => ({
        row,
        isScam: row.label === 1,
        score: probability(slope * (odds[at] ?? 0) + shift),
      })),
    );
    console.table(results);
    writeFileSync(join(import.meta.dirname, "../results/variants.json"), `${JSON.stringify(results, undefined, 2)}\n`);
  }
  writeBlock(README, "variants", figureTable(results));
}

run();
