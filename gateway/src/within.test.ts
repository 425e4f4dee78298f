import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { LateError, within } from "./within.ts";

test("what comes in time is its own outcome", async () => {
  expect(await within(Promise.resolve(5), 1_000, "it")).toBe(5);
  await expect(within(Promise.reject(new RangeError("x")), 1_000, "it")).rejects.toThrow(RangeError);
});

test("what comes late is an error that names it, and its own failure is dropped", async () => {
  const failing = sleep(30).then(() => {
    throw new RangeError("too late to matter");
  });
  await expect(within(failing, 10, "the store")).rejects.toThrow(
    new LateError("the store did not answer within 10 ms"),
  );
  await sleep(40);
});
