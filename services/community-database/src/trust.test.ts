import { describe, expect, test } from "vitest";
import type { IndicatorKind } from "@sextant/core";
import { analyze } from "./analyze.ts";
import type { Evidence } from "./evidence.ts";
import { communityScore } from "./trust.ts";

const reported = (scamReports: number, honestReports = 0, kind: IndicatorKind = "url"): Evidence => ({
  indicators: [{ indicator: { kind, value: "x" }, standing: { scamReports, honestReports, firstAt: 0, lastAt: 0 } }],
  texts: [],
});
const nobody: Evidence = { indicators: [], texts: [] };
const subject = {
  id: "s",
  inputType: "text",
  receivedAt: 0,
  texts: [],
  links: [],
  domains: [],
  images: [],
  indicators: [],
} as const;

describe("trust in reports", () => {
  test("one reporter warns but does not condemn; agreeing strangers do", () => {
    expect(communityScore(reported(1))).toBeLessThan(60);
    expect(communityScore(reported(3))).toBeGreaterThan(60);
    expect(communityScore(reported(10))).toBeGreaterThan(95);
  });

  test("more scam reports never lower the score, more honest ones never raise it, and reports alone are never certain", () => {
    for (let n = 1; n < 200; n += 1) {
      expect(communityScore(reported(n + 1))!).toBeGreaterThanOrEqual(communityScore(reported(n))!);
      expect(communityScore(reported(20, n + 1))!).toBeLessThanOrEqual(communityScore(reported(20, n))!);
      expect(communityScore(reported(n))).toBeLessThan(99);
    }
  });

  test("a reported site weighs less than a reported link", () => {
    expect(communityScore(reported(3, 0, "domain"))!).toBeLessThan(communityScore(reported(3))!);
  });

  test("nothing reported, or only called honest, is no evidence either way", () => {
    for (const evidence of [nobody, reported(0, 9)]) {
      expect(analyze(subject, evidence)).toMatchObject({ score: 0, abstained: true, findings: [] });
    }
  });
});
