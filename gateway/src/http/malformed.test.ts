import { malformedRequests, sendMalformed } from "@sextant/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Bench, check, startBench } from "../testing/harness.ts";

vi.mock("@sextant/core/intake", () => import("../testing/intake.ts"));

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({}, { drain: { bytes: 1024 * 1024, ms: 100 } });
});
afterAll(() => bench[Symbol.asyncDispose]());

test.each(["public", "operations"])("malformed requests end nothing but themselves: %s port", async (which) => {
  const port = which === "public" ? bench.port : Number(new URL(bench.opsUrl).port);
  const left: unknown[] = [];
  const note = (reason: unknown) => left.push(reason);
  process.on("uncaughtException", note).on("unhandledRejection", note);
  try {
    const requests = malformedRequests(20_261_121, 1_500, ["/api/v1/check", "/metrics", "/openapi.yaml"]);
    expect(await sendMalformed(port, requests)).toBe(0);
  } finally {
    process.off("uncaughtException", note).off("unhandledRejection", note);
  }
  expect(left).toEqual([]);
  expect(bench.lines.filter(({ level }) => level === "error")).toEqual([]);
  const { key } = await bench.accounts.create({ plan: "api" });
  expect((await check(bench, key)).status).toBe(200);
});
