import { expect, test } from "vitest";
import { CONFUSABLES, CONFUSABLES_VERSION } from "./confusables.data.ts";
import { prototypeOf, skeleton } from "./skeleton.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SOURCE = join(import.meta.dirname, "../../../../../shared/data/domains/confusables.txt");

test.each([
  ["раураl", "paypal"],
  ["ѕсоре", "scope"],
  ["rnicrosoft", "microsoft"],
  ["g00gle", "gOOgle"],
  ["paypa1", "paypal"],
  ["pay\u200Bpal", "paypal"],
  ["𝐩𝐚𝐲𝐩𝐚𝐥", "paypal"],
  ["é", "e\u0301"],
])("%s and %s look alike", (one, other) => {
  expect(skeleton(one)).toBe(skeleton(other));
});

test("different words keep different skeletons", () => {
  expect(skeleton("paypal")).not.toBe(skeleton("paypol"));
});

test("the table is compact and of a known version", () => {
  expect(CONFUSABLES_VERSION).toMatch(/^\d+\.\d+\.\d+$/);
  expect(CONFUSABLES.length).toBeLessThan(60_000);
});

test.skipIf(!existsSync(SOURCE))("the table says what confusables.txt says (skipped without ../shared)", () => {
  let count = 0;
  for (const line of readFileSync(SOURCE, "utf8").split("\n")) {
    const [source, target] = line.replace("\uFEFF", "").split(";", 2);
    if (!target || line.startsWith("#")) continue;
    const expected = String.fromCodePoint(
      ...target
        .trim()
        .split(" ")
        .map((code) => Number.parseInt(code, 16)),
    );
    expect(prototypeOf(Number.parseInt((source ?? "").trim(), 16))).toBe(expected);
    count++;
  }
  expect(count).toBeGreaterThan(6_000);
});
