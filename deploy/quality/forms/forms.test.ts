import { type LayerResults } from "@sextant/aggregator";
import type { LayerNumber } from "@sextant/core";
import { auc, ece, random } from "@sextant/lab";
import { describe, expect, test } from "vitest";
import { stagesOf } from "../../../services/aggregator/src/conclude/fuse.ts";
import { readRows } from "../../../services/aggregator/training/rows.ts";
import { BOOSTING } from "./boosting.ts";
import { calibratedFusion, pairs } from "./candidates.ts";
import { crossFitted, splitter } from "./cross-fit.ts";
import { identityOf, largest, largestAndRest, oneSided, PRIOR, saidOf } from "./evidence.ts";
import { byType, type Form, logistic } from "./form.ts";
import { learnShares, none } from "./noisy-or.ts";
import { foldOf, FOLDS, type FormRow } from "./rows.ts";
import { areas, bestLayer, foldsOf } from "./tables.ts";

interface Answer {
  readonly score: number;
  readonly weighs?: boolean;
  readonly flags?: number;
}

const lineOf = (layers: Readonly<Record<string, Answer>>, label = 1, type = "text", identity?: object): string =>
  JSON.stringify({ label, input_type: type, layers, ...(identity ? { identity } : {}) });
const layerResultsOf = (...of: Parameters<typeof lineOf>): LayerResults => readRows(lineOf(...of))[0]!.layerResults;

/** Rows of both types in every fold: layer 4 tells the label, thrice too sure of it, layer 1 makes its scores up. */
function world(count: number): FormRow[] {
  const next = random(5);
  const score = (odds: number) => 100 / (1 + Math.exp(-odds));
  return Array.from({ length: count }, (_, at): FormRow => {
    const isScam = next() < 0.5;
    const noise = () => next() + next() + next() - 1.5;
    const odds = (isScam ? 0.9 : -0.9) + 1.8 * noise();
    const layers = { 1: { score: score(3 * noise()) }, 4: { score: score(3 * odds), flags: at % 3 } };
    const [row] = readRows(lineOf(layers, Number(isScam), at % 2 === 0 ? "text" : "email"));
    return { ...row!, set: "unseen-even", fold: Math.floor(at / 2) % FOLDS.length };
  });
}

const rows = world(1_500);

describe("folds", () => {
  test("what is of one source, or of the same companies, is left out together", () => {
    expect(foldOf("twins-own")).toBe(foldOf("twins-stranger"));
    expect(foldOf("mishra_soni_uci_sms")).toBe(foldOf("uci_sms_machine_translated"));
    expect(new Set(["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"].map(foldOf)).size).toBeGreaterThan(2);
  });

  test("no row is judged, and none calibrated on, by a fit that has seen its fold", () => {
    const judged: [fitted: ReadonlySet<number>, layerResults: LayerResults][] = [];
    const spy: Form = {
      name: "spy",
      fit(own) {
        const seen = new Set(own.map(({ fold }) => fold));
        return {
          odds(layerResults) {
            judged.push([seen, layerResults]);
            return saidOf(layerResults).get(4) ?? 0;
          },
        };
      },
    };
    const folds = new Map(rows.map(({ layerResults, fold }) => [layerResults, fold]));
    crossFitted(rows, spy, splitter(rows));
    expect(judged.filter(([seen, layerResults]) => seen.has(folds.get(layerResults)!))).toEqual([]);
    expect(judged.map(([seen]) => seen.size)).toContain(4);
    expect(judged.map(([seen]) => seen.size)).toContain(3);
  });
});

describe("arithmetic", () => {
  const said = new Map<LayerNumber, number>([
    [1, 2],
    [3, 1],
    [4, -3],
  ]);

  test("the largest and the rest of what is positive", () => {
    expect(largestAndRest(said)).toEqual([2, 1]);
    expect(largestAndRest(new Map([[4, -3]]))).toEqual([-3, 0]);
    expect(largest([])).toBe(0);
  });

  test("evidence of each side, and products of scam with scam", () => {
    expect(oneSided(said)).toEqual({ scam: [2, 0, 1, 0, 0, 0], honest: [0, 0, 0, -3, 0, 0] });
    expect(pairs([2, 3, 5])).toEqual([6, 10, 15]);
  });

  test("a layer that found nothing says nothing, but for the one whose business it is", () => {
    const layerResults = layerResultsOf({
      1: { score: 0, weighs: false },
      2: { score: 50 },
      4: { score: 0, weighs: false },
    });
    expect([...saidOf(layerResults)]).toEqual([
      [2, 0],
      [4, -2.2],
    ]);
  });

  test("identity: one reading, at its weight", () => {
    expect(identityOf(layerResultsOf({}, 0, "text", { kind: "match", weight: 0.7 }))).toEqual([0, 0.7, 0]);
    expect(identityOf(layerResultsOf({}))).toEqual([0, 0, 0]);
  });

  test("noisy-or: what none of the causes did; a cause that does nothing is found out", () => {
    expect(none([0.5, 1], [0.8, 0.5], 0.1)).toBeCloseTo(0.9 * 0.6 * 0.5);
    const known = [
      [[1, 1], true],
      [[1, 0], true],
      [[0, 1], false],
      [[0, 0], false],
    ] as const;
    const { shares } = learnShares(known.map(([causes, isScam]) => ({ causes, isScam, weight: 0.25 })));
    expect(shares[0]).toBeGreaterThan(0.9);
    expect(shares[1]).toBeLessThan(0.1);
  });

  test("each input type is fitted by itself", () => {
    const form = byType("share of scams", (own) => {
      const share = own.filter(({ isScam }) => isScam).length / own.length;
      return () => share;
    });
    const some = rows.filter(({ isScam, layerResults }) => isScam || layerResults.inputType === "text");
    const fitted = form.fit(some);
    expect(fitted.odds(layerResultsOf({}, 1, "email"))).toBe(1);
    expect(fitted.odds(layerResultsOf({}))).toBeLessThan(0.7);
  });

  test("logistic regression finds which of two features tells", () => {
    const odds = logistic(rows, (layerResults) => [saidOf(layerResults).get(1) ?? 0, saidOf(layerResults).get(4) ?? 0]);
    const by = (layer: number) => odds(layerResultsOf({ [layer]: { score: 90 } })) - odds(layerResultsOf({}));
    expect(by(4)).toBeGreaterThan(0.5);
    expect(Math.abs(by(1))).toBeLessThan(0.2);
  });

  test("Platt's line as temperature and prevalence is that line", () => {
    const layerResults = layerResultsOf({ 1: { score: 80 }, 4: { score: 70 } });
    const before = stagesOf(layerResults, PRIOR).summed;
    const after = stagesOf(layerResults, calibratedFusion(PRIOR, { slope: 0.5, shift: -0.3 })).summed;
    const logit = (p: number) => Math.log(p / (1 - p));
    expect(logit(after)).toBeCloseTo(0.5 * logit(before) - 0.3);
  });
});

describe("what is measured", () => {
  const form: Form = {
    name: "layer 4",
    fit: () => ({ odds: (layerResults) => 4 * (saidOf(layerResults).get(4) ?? 0) }),
  };
  const scores = crossFitted(rows, form, splitter(rows));

  test("calibration mends a form that is too sure of itself, and orders as it did", () => {
    const of = (list: readonly number[]) => list.map((score, at) => ({ score, isScam: rows[at]!.isScam }));
    const raw = of(rows.map(({ layerResults }) => 1 / (1 + Math.exp(-4 * (saidOf(layerResults).get(4) ?? 0)))));
    expect(ece(raw)).toBeGreaterThan(0.08);
    expect(ece(of(scores))).toBeLessThan(0.06);
    expect(auc(of(scores))).toBeCloseTo(auc(raw), 2);
  });

  test("the best layer of a fold is the one that tells, and a form that is this layer reaches it on each", () => {
    const folds = foldsOf(rows);
    expect(folds).toHaveLength(10);
    expect(folds.map(({ isIn }) => bestLayer(rows, isIn).layer)).toEqual(folds.map(() => 4));
    expect(areas(rows, new Map([["layer 4", scores]])).rows[0]!.at(-1)).toBe("10 of 10");
    const noise = rows.map(({ layerResults }) => saidOf(layerResults).get(1) ?? 0);
    expect(areas(rows, new Map([["layer 1", noise]])).rows[0]!.at(-1)).toBe("0 of 10");
  });

  test("the boosting rises with a score, a finding and a contradicted claim", () => {
    const fitted = BOOSTING.fit(rows);
    const next = random(9);
    for (let round = 0; round < 200; round += 1) {
      const [one, four, flags] = [100 * next(), 100 * next(), Math.floor(3 * next())];
      const base = fitted.odds(layerResultsOf({ 1: { score: one }, 4: { score: four, flags } }));
      const worse = [
        layerResultsOf({ 1: { score: Math.min(100, one + 20) }, 4: { score: four, flags } }),
        layerResultsOf({ 1: { score: one }, 4: { score: Math.min(100, four + 20), flags } }),
        layerResultsOf({ 1: { score: one }, 4: { score: four, flags: flags + 1 } }),
        layerResultsOf({ 1: { score: one }, 4: { score: four, flags } }, 1, "text", { kind: "mismatch", weight: 1 }),
      ];
      for (const layerResults of worse) expect(fitted.odds(layerResults)).toBeGreaterThanOrEqual(base - 1e-6);
    }
  });
});
