import { expect, test } from "vitest";
import { listOf, Ranks } from "./ranks.ts";

const NAMES = Array.from({ length: 1_000 }, (_, i) => `${(i * 7919) % 1_000}.example.com`);

test("a name is on a list, or it is not: nothing else passes for it", () => {
  const ranks = new Ranks([listOf(NAMES), listOf(["best.example", "a.example"])]);
  expect(NAMES.filter((name) => ranks.of(name) !== 1)).toEqual([]);
  expect(["a.example", "best.example"].map((name) => ranks.of(name))).toEqual([2, 2]);
  const others = NAMES.flatMap((name) => [`x${name}`, `${name}x`, name.slice(1), name.slice(0, -1), `${name}\n`]);
  expect(others.filter((name) => !NAMES.includes(name) && ranks.of(name) !== 0)).toEqual([]);
  expect(["", "\n", "best.example\na.example"].map((name) => ranks.of(name))).toEqual([0, 0, 0]);
});

test("an empty list has nothing", () => expect(new Ranks([""]).of("a.example")).toBe(0));
