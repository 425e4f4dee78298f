import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import type { Intake } from "@sextant/core";
import { type Conclusion, ConclusionSchema, LayerStatus, Verdict } from "@sextant/proto/aggregator";
import { Severity } from "@sextant/proto/layer";
import { describe, expect, test } from "vitest";
import { toScanResult } from "./answer.ts";

const content = `pay “now” 😀 ${"x".repeat(400)}`;
const intake: Intake = {
  subject: {
    id: "scan_1",
    inputType: "text",
    receivedAt: 0,
    texts: [],
    links: [],
    domains: [],
    images: [],
    indicators: [],
  },
  views: [content, "decoded part"],
  truncated: [],
};
const conclusionWith = (evidence: { span?: [number, number, number]; note?: string }): Conclusion =>
  create(ConclusionSchema, {
    scanId: "scan_1",
    verdict: Verdict.CONFIRMED_SCAM,
    compositeScore: 99.96,
    scamType: "phishing",
    confidence: 12.34,
    explanation: "e",
    concludedAt: timestampFromMs(0),
    redFlags: [
      {
        id: "rf_1",
        layer: 4,
        finding: {
          flag: "text.x",
          title: "t",
          description: "d",
          severity: Severity.LOW,
          note: evidence.note ?? "",
          ...(evidence.span
            ? { span: { view: evidence.span[0], start: evidence.span[1], end: evidence.span[2] } }
            : {}),
        },
      },
    ],
    layers: [{ layer: 4, score: 5.55, status: LayerStatus.SKIPPED, flags: ["rf_1"], latencyMs: 7 }],
  });
const evidenceOf = (evidence: Parameters<typeof conclusionWith>[0]) =>
  toScanResult({ intake, conclusion: conclusionWith(evidence) }, 1).red_flags[0]!.evidence;

describe("evidence", () => {
  test("quotes the original, then notes", () => {
    expect(evidenceOf({ span: [0, 0, 9], note: "n" })).toBe("“pay “now”” — n");
    expect(evidenceOf({ span: [0, 0, 3] })).toBe("“pay”");
    expect(evidenceOf({ span: [1, 0, 7], note: "n" })).toBe("“decoded” — n");
    expect(evidenceOf({ note: "n" })).toBe("n");
    expect(evidenceOf({})).toBeUndefined();
  });

  test("a place outside of the content quotes nothing", () => {
    expect(evidenceOf({ span: [7, 0, 9], note: "n" })).toBe("n");
    expect(evidenceOf({ span: [0, 9_000, 9_001] })).toBeUndefined();
  });

  test("half a character is never sent", () => {
    expect(evidenceOf({ span: [0, 0, 11] })!.isWellFormed()).toBe(true);
  });
});

describe("a result", () => {
  test("one decimal, and a skipped layer is nothing but skipped", () => {
    const result = toScanResult({ intake, conclusion: conclusionWith({}) }, 3.14159);
    expect([result.composite_score, result.confidence, result.processing_time_ms]).toEqual([99.9, 12.3, 3.1]);
    expect(result.layers.map(({ layer }) => layer)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(result.layers[3]).toEqual({
      layer: 4,
      name: "AI Text Analysis",
      score: 0,
      status: "skipped",
      flags: [],
      latency_ms: 0,
    });
  });

  test.each([
    [24.96, 24.9],
    [25, 25],
    [33.3, 33.3],
    [0.3, 0.3],
    [100, 100],
    [0, 0],
  ])("a score of %f is shown as %f: on its own side of every threshold", (compositeScore, shown) => {
    const conclusion = { ...conclusionWith({}), compositeScore };
    expect(toScanResult({ intake, conclusion }, 1).composite_score).toBe(shown);
  });

  test("a conclusion without a verdict or a time is a fault", () => {
    const noVerdict = { ...conclusionWith({}), verdict: Verdict.UNSPECIFIED };
    expect(() => toScanResult({ intake, conclusion: noVerdict }, 1)).toThrow(TypeError);
    const noTime = conclusionWith({});
    delete noTime.concludedAt;
    expect(() => toScanResult({ intake, conclusion: noTime }, 1)).toThrow(TypeError);
  });
});
