import { expect, test } from "vitest";
import { Allowance, SHARES } from "./allowance.ts";

test("a kind of work ends when its share is used up, is named, and leaves the others theirs", () => {
  const allowance = new Allowance();
  expect(allowance.take("links", SHARES.links)).toBe(true);
  expect([...allowance.truncated]).toEqual([]);
  expect(allowance.take("links", 1)).toBe(false);
  expect([...allowance.truncated]).toEqual(["links"]);
  expect(allowance.take("html", 1)).toBe(true);
  expect(allowance.used("links")).toBe(SHARES.links);
});

test("of many pieces as many are done as there are steps for", () => {
  const allowance = new Allowance();
  expect(allowance.most("text", 10, 5)).toBe(10);
  expect(allowance.truncated.size).toBe(0);
  expect(allowance.most("text", SHARES.text, 2)).toBe(Math.floor((SHARES.text - 50) / 2));
  expect([...allowance.truncated]).toEqual(["text"]);
});
