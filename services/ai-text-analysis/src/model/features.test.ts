import { describe, expect, test } from "vitest";
import { CLASS } from "../text/mask.ts";
import { eachForm, eachSaid, eachSensePair } from "./features.ts";

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

describe("who says what in a conversation", () => {
  const ASKS = 7;
  /** A conversation of one sense a turn, of two writers in turn. */
  const toldOf = (ids: readonly number[]): Set<number> => {
    const told = new Set<number>();
    const turns = ids.map((_, at) => ({ start: 10 * at, writer: at % 2 }));
    const senses = ids.map((id, at) => ({ id, start: 10 * at + 3, end: 10 * at + 5 }));
    eachSaid(
      turns,
      senses,
      (id) => id === ASKS,
      (hash) => told.add(hash),
    );
    return told;
  };
  const common = (a: Set<number>, b: Set<number>) => a.intersection(b).size;

  test("is told by who asks, whoever opens", () => {
    const [opener, other] = [toldOf([ASKS, 1, 2, 3, 2, 3, 2, 3]), toldOf([1, ASKS, 3, 2, 3, 2, 3, 2])];
    expect(common(opener, other)).toBe(opener.size);
    expect(common(opener, toldOf([2, ASKS, 1, 3, 2, 3, 2, 3]))).toBeLessThan(opener.size);
  });

  test("is told by the half, and by the last two turns", () => {
    const [early, late, last] = [1, 3, 5].map((at) => toldOf([ASKS, 2, 2, 2, 2, 2].with(at, 1)));
    if (!early || !late || !last) throw new Error("three");
    expect(early.size - common(early, late)).toBe(1);
    expect(last.size - common(last, late)).toBe(1);
  });

  test("is nothing of another text, nor of what stands before the first turn", () => {
    const told: number[] = [];
    const sense = { id: 1, start: 0, end: 3 };
    eachSaid(
      [],
      [sense],
      () => true,
      (hash) => told.push(hash),
    );
    eachSaid(
      [{ start: 5, writer: 0 }],
      [sense],
      () => true,
      (hash) => told.push(hash),
    );
    expect(told).toEqual([]);
  });
});
