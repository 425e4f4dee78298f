import { type Analysis, NOTHING_FOUND } from "@sextant/core";
import { expect, test } from "vitest";
import { beyondBounds } from "./fixtures.ts";

const told: Analysis = { ...NOTHING_FOUND, findings: [{ flag: "a.b" }] };

test.each<[string, Partial<Analysis>, readonly string[]]>([
  ["something told", {}, []],
  ["certain", { score: 100, abstained: false, scamTypes: { phishing: 1 } }, []],
  ["a score that weighs nothing", { score: 1 }, ["score"]],
  ["a kind that weighs nothing", { scamTypes: { phishing: 0.5 } }, ["scamTypes"]],
  ["a score over 100", { score: 101, abstained: false }, ["score"]],
  ["no score", { score: Number.NaN, abstained: false }, ["score"]],
  ["a share over 1", { score: 50, abstained: false, scamTypes: { phishing: 1.5 } }, ["scamTypes"]],
])("a layer that scores what weighs nothing, or beyond its bounds, is found out: %s", (_, answer, faults) => {
  expect(beyondBounds({ ...told, ...answer })).toEqual(faults);
});
