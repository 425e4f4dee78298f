import { expect, test } from "vitest";
import { differsMaterially } from "./alternatives.ts";

const SHOWN = "Your invoice is ready. View it in your account. Thank you for being a customer of ours.";

test.each([
  ["Your invoice is ready: https://example.com/very/long/link View it in your account. Thank you!", false],
  ["The wizard walked over seven mountains while the dragon slept beneath ancient stones.", true],
  ["View online", false],
])("%j differs: %j", (plain, differs) => {
  expect(differsMaterially(plain, SHOWN)).toBe(differs);
});

test("HTML without words leaves everything to the plain one", () => {
  expect(differsMaterially("hello", "")).toBe(true);
});
