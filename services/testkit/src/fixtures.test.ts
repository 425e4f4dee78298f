import { type Analysis, NOTHING_FOUND } from "@sextant/core";
import { expect, test } from "vitest";
import { expectEmittable } from "./fixtures.ts";

const finding = { flag: "a.b", severity: "low" as const };
const told: Analysis = { ...NOTHING_FOUND, findings: [finding] };

test("nothing found, something told that weighs nothing, and a score with its kinds are what a layer may say", () => {
  expectEmittable(NOTHING_FOUND);
  expectEmittable(told);
  expectEmittable({ ...told, score: 100, weighs: true, scamTypes: { phishing: 1 } });
});

test.each<[string, Partial<Analysis>]>([
  ["a score", { score: 1 }],
  ["a kind of scam", { scamTypes: { phishing: 0.5 } }],
  ["a score over 100", { score: 101, weighs: true }],
  ["a share over 1", { score: 50, weighs: true, scamTypes: { phishing: 1.5 } }],
])("a layer that scores what weighs nothing, or beyond its bounds, fails: %s", (_, wrong) => {
  expect(() => expectEmittable({ ...told, ...wrong })).toThrow();
});
