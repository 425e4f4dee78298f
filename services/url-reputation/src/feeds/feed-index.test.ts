import { expect, test } from "vitest";
import { IndexBuilder } from "./feed-index.ts";

const KEY = [1, 2] as const;
const nameOf = (number: number) => `host-${number * 7919}.example/`;

test("what was added is found with its feeds and days, and nothing else", () => {
  const builder = new IndexBuilder(KEY);
  for (let number = 0; number < 100_000; number++) builder.add(nameOf(number), number % 3, number % 1_000);
  builder.add(nameOf(5), 0, 77);
  const index = builder.build();
  expect(index.size).toBe(100_001);
  const missed = Array.from({ length: 100_000 }, (_, number) => number).filter(
    (number) => !index.find(nameOf(number)).some(({ feed, day }) => feed === number % 3 && day === number % 1_000),
  );
  expect(missed).toEqual([]);
  expect(index.find(nameOf(5)).map(({ feed }) => feed)).toEqual([0, 2]);
  const invented = Array.from({ length: 100_000 }, (_, number) => index.find(`other-${number}.example/`).length);
  expect(Math.max(...invented.slice(0, 10_000), ...invented.slice(10_000, 20_000))).toBe(0);
});

test("one feed's repeats are one entry", () => {
  const builder = new IndexBuilder(KEY);
  for (let turn = 0; turn < 3; turn++) builder.add("a.example/", 4, turn);
  expect(builder.build().find("a.example/")).toEqual([{ feed: 4, day: 0 }]);
});

test("an empty index finds nothing", () => {
  expect(new IndexBuilder(KEY).build().find("a.example/")).toEqual([]);
});
