import { describe, expect, test } from "vitest";
import { CLASS } from "../text/mask.ts";
import { eachForm, eachSensePair } from "./features.ts";

function formOf(text: string): [number, number] {
  const hashes: number[] = [];
  eachForm(text, (hash) => hashes.push(hash));
  const [holds = 0, withLength = 0] = hashes;
  return [holds, withLength];
}

describe("the form of a text", () => {
  test("is which ways to act it holds, however often and wherever", () => {
    expect(formOf(`pay ${CLASS.money} at ${CLASS.url}`)[0]).toBe(formOf(`${CLASS.url}${CLASS.url} ${CLASS.money}`)[0]);
    expect(formOf(`write ${CLASS.mail}`)[0]).toBe(formOf(`ask ${CLASS.handle}`)[0]);
    const kinds = ["", CLASS.url, CLASS.mail, CLASS.phone, CLASS.money, CLASS.url + CLASS.phone];
    expect(new Set(kinds.map((text) => formOf(text)[0])).size).toBe(kinds.length);
    expect(formOf(`code ${CLASS.code} at ${CLASS.time}`)[0]).toBe(formOf("nothing")[0]);
  });

  test("has a sort of length that doubles, the last without end", () => {
    const sort = (length: number) => formOf("a".repeat(length))[1];
    expect(sort(0)).toBe(sort(15));
    expect(sort(15)).not.toBe(sort(16));
    expect(sort(16)).toBe(sort(47));
    expect(sort(1_008)).toBe(sort(100_000));
  });
});

test("pairs of senses are told once, and of a text that is nothing else no more are looked at than of any other", () => {
  const told: number[] = [];
  const senses = Array.from({ length: 3_000 }, (_, at) => ({ id: at % 3, start: at, end: at + 1 }));
  eachSensePair(senses, (hash) => told.push(hash));
  // Three near each other, and each of the three followed by each, at once or later.
  expect(told.length).toBeLessThanOrEqual(3 + 2 * 9);
  expect(new Set(told).size).toBe(told.length);
  const again: number[] = [];
  eachSensePair(senses.slice(0, 3), (hash) => again.push(hash));
  expect(again.length).toBe(3 + 3);
});
