import { Code, ConnectError } from "@connectrpc/connect";
import { type IndicatorKind, type InputType, Severity } from "@sextant/proto/layer";
import { expect, test } from "vitest";
import { indicatorKinds, inputTypes, severities } from "./codec.ts";

test.each([
  ["severity", () => severities.fromWire(9 as Severity)],
  ["severity left out", () => severities.fromWire(Severity.UNSPECIFIED)],
  ["input type", () => inputTypes.fromWire(17 as InputType)],
  ["indicator kind", () => indicatorKinds.fromWire(6 as IndicatorKind)],
])("an unknown %s is refused, not guessed", (_, read) => {
  expect(read).toThrow(ConnectError);
  try {
    read();
  } catch (error) {
    expect((error as ConnectError).code).toBe(Code.InvalidArgument);
  }
});

test("every known number reads as its word", () => {
  expect([1, 2, 3, 4].map((number) => severities.fromWire(number as Severity))).toEqual([
    "low",
    "medium",
    "high",
    "critical",
  ]);
});
