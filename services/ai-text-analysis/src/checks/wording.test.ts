import { atOnce, type Text } from "@sextant/core";
import { expect, test } from "vitest";
import { wording } from "./wording.ts";

const body: Text = { kind: "body", view: 0, start: 0, text: "You can pay us by instant transfer." };
const noteOf = (...senses: string[]) =>
  atOnce(wording([body], () => ({ probability: 0.9, senses: () => senses })))[0]?.note;

test("what a sentence does is told", () =>
  expect(noteOf("prize", "claim")).toBe("promises a prize; asks you to claim something"));

test("what every honest bill does is no reason by itself, beside something else it is told", () => {
  expect(noteOf("instantpay", "pay")).toBeUndefined();
  expect(noteOf("instantpay", "secret")).toBe("names an instant payment; asks you to tell nobody");
});

test("a relative named beside a payment is everyday, one who speaks first of all is told", () => {
  expect(noteOf("instantpay", "deadline", "family")).toBeUndefined();
  expect(noteOf("family", "instantpay")).toBe("speaks as a relative; names an instant payment");
});
