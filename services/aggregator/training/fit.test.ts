import type { LayerNumber } from "@sextant/core";
import { auc, ece, random } from "@sextant/lab";
import { describe, expect, test } from "vitest";
import { concludeLayers } from "../src/conclude/conclude.ts";
import { FUSION, weightsOf } from "../src/conclude/fusion.ts";
import { learn } from "./learn.ts";
import { judge, logLoss } from "./measure.ts";
import { readRows, type LabelledResults } from "./rows.ts";

/** A world in which layer 4 is overconfident threefold, layer 1 is right, and layer 2 makes its scores up. */
function world(count: number, seed: number): LabelledResults[] {
  const next = random(seed);
  const score = (odds: number) => 100 / (1 + Math.exp(-odds));
  const lines = Array.from({ length: count }, () => {
    const isScam = next() < 0.5;
    const noise = () => next() + next() + next() - 1.5;
    const sign = isScam ? 1 : -1;
    return JSON.stringify({
      label: Number(isScam),
      input_type: "text",
      layers: {
        1: { score: score(sign * 0.9 + 1.8 * noise()) },
        2: { score: score(3 * noise()), flags: 0 },
        4: { score: score(3 * (sign * 0.9 + 1.8 * noise())), flags: 1 },
        6: { score: 0, weighs: false },
      },
    });
  });
  return readRows(lines.join("\n"));
}

const PROVENANCE = { method: "a test", rows: 0, sha256: "" };
const train = world(800, 1);
const held = world(1_500, 2);
const fitted = learn(train, world(500, 3), FUSION, PROVENANCE, "2");

describe("what is learnt", () => {
  test("unseen rows are judged better, and the probabilities mean what they say", () => {
    const before = judge(held, FUSION);
    const after = judge(held, fitted);
    expect(logLoss(after)).toBeLessThan(logLoss(before) - 0.02);
    expect(ece(after)).toBeLessThan(ece(before));
    expect(ece(after)).toBeLessThan(0.05);
    expect(auc(after)).toBeGreaterThan(auc(before));
  });

  test("the layer that makes things up is ignored, the overconfident one is held back", () => {
    const scamOf = (layer: LayerNumber) => weightsOf(fitted, "text", layer).scam;
    expect(scamOf(2)).toBeLessThan(0.25);
    expect(scamOf(4)).toBeLessThan(scamOf(1));
  });

  test("it is the same every time, and what the rows do not show stays as it was", () => {
    expect(learn(train, world(500, 3), FUSION, PROVENANCE, "2")).toEqual(fitted);
    expect(fitted.inputTypes.url).toEqual(FUSION.inputTypes.url);
    expect(fitted.inputTypes.text.layers[5]).toEqual(FUSION.inputTypes.text.layers[5]);
    expect(weightsOf(fitted, "text", 6).silence).toBe(0);
  });

  test("what is concluded by the fitted parameters is what the fit was judged by", () => {
    const judged = judge(held, fitted);
    const concluded = held.map(({ layerResults }) => concludeLayers(layerResults, fitted).composite / 100);
    const apart = concluded.filter(
      (composite, i) => composite !== 0.849 && Math.abs(composite - judged[i]!.score) > 0.002,
    );
    expect(apart).toEqual([]);
    expect(new Set(concluded).size).toBeGreaterThan(100);
  });
});

test("log loss of a known case", () => {
  const judged = [
    { score: 0.9, isScam: true, weight: 0.25 },
    { score: 0.9, isScam: false, weight: 0.25 },
    { score: 0.2, isScam: true, weight: 0.25 },
    { score: 0.1, isScam: false, weight: 0.25 },
  ];
  expect(logLoss(judged)).toBeCloseTo(-(Math.log(0.9) * 2 + Math.log(0.1) + Math.log(0.2)) / 4);
});

test.each([
  ["no JSON", "{"],
  ["another label", '{"label":2,"input_type":"text","layers":{}}'],
  ["a score out of range", '{"label":1,"input_type":"text","layers":{"4":{"score":101}}}'],
  ["a layer that is none", '{"label":1,"input_type":"text","layers":{"7":{"score":1}}}'],
])("a row with %s is refused by its line", (_name, line) => {
  expect(() => readRows(`\n${line}`)).toThrow("line 2 is not a row of layer reports");
});
