import { expect, test } from "vitest";
import { fingerprint } from "./fingerprint.ts";

const MESSAGE =
  "Royal Mail: your parcel REF 48211 is waiting. Pay the fee of 1.99 at https://royalmail-fee.example/pay?id=3 within 24 hours or it goes back.";
const SAME =
  "Royal Mail: your parcel REF 90337 is waiting. Pay the fee of 2.99 at https://rm-redelivery.example/x within 12 hours or it goes back.";
const OTHER =
  "Hi mum, my phone broke and this is my new number. Can you send me some money for the rent please? Love you.";

const likeness = (one: string, other: string) => {
  const [a, b] = [fingerprint(one)?.minhash ?? [], fingerprint(other)?.minhash ?? []];
  return a.filter((value, i) => value === b[i]).length / Math.max(1, a.length);
};

test("one campaign with other numbers, amounts and links is nearly the same", () => {
  expect(likeness(MESSAGE, SAME)).toBe(1);
  expect(likeness(MESSAGE, OTHER)).toBeLessThan(0.1);
});

test("a changed word leaves most of it", () => {
  expect(likeness(MESSAGE, MESSAGE.replace("waiting", "on hold"))).toBeGreaterThan(0.6);
});

test("exact looks through case, white space and disguise", () => {
  const disguised = MESSAGE.replace("parcel", "pаr\u200Bcel").replace(" is ", "\n\n IS ");
  expect(fingerprint(disguised)?.exact).toEqual(fingerprint(MESSAGE)?.exact);
  expect(fingerprint(SAME)?.exact).not.toEqual(fingerprint(MESSAGE)?.exact);
  expect(fingerprint(MESSAGE)?.exact).toHaveLength(32);
});

test("the values are these, whatever the machine", () => {
  const print = fingerprint(MESSAGE);
  expect([...(print?.exact ?? [])].slice(0, 4)).toMatchInlineSnapshot(`
    [
      29,
      124,
      195,
      105,
    ]
  `);
  expect(print?.minhash.slice(0, 4)).toMatchInlineSnapshot(`
    [
      27168762,
      2270423,
      62416629,
      14858025,
    ]
  `);
});

test("short texts have no minhash, blank ones nothing", () => {
  expect(fingerprint("Call me back")?.minhash).toEqual([]);
  expect(fingerprint(" \u200B\n")).toBeUndefined();
});
