import { Severity } from "@sextant/proto/layer";
import { SCAM_TYPES } from "@sextant/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseOf, finding, anyLayerResults, withReport } from "../testing/cases.ts";
import { conclude, concludeLayers } from "./conclude.ts";
import { anyAnswered, layerResultsOf, type LayerReport } from "./layer-results.ts";
import { MAX_RED_FLAGS, MAX_SAME_FLAG } from "./red-flags.ts";

const GRAVE = [Severity.LOW, Severity.MEDIUM, Severity.HIGH, Severity.CRITICAL];
const types = (...pairs: [string, number][]) => pairs.map(([scamType, weight]) => ({ scamType, weight }));

describe("kind of scam", () => {
  test("the words' verdict on the kind outweighs the link's", () => {
    const outcome = conclude(
      caseOf("s", "text", {
        1: { score: 97, scamTypes: types(["phishing", 1]) },
        4: {
          score: 80,
          scamTypes: types(["delivery", 0.8], ["phishing", 0.1]),
          findings: [finding("text.x", Severity.HIGH)],
        },
      }),
    );
    expect(outcome.scamType).toBe("delivery");
    expect(outcome.verdict).toBe("confirmed_scam");
  });

  test("a layer that sees no danger has little say", () => {
    const outcome = conclude(
      caseOf("s", "text", {
        4: { score: 5, scamTypes: types(["romance", 1]) },
        6: { score: 99, scamTypes: types(["crypto", 0.9]), findings: [finding("community.x", Severity.HIGH)] },
      }),
    );
    expect(outcome.scamType).toBe("crypto");
  });

  test.each([
    ["none when safe", 3, types(["lottery", 1]), [], "none"],
    ["other for a scam of no kind", 90, [], [finding("a.one", Severity.LOW)], "other"],
    ["other for a suspicion with a red flag", 40, [], [finding("a.one", Severity.LOW)], "other"],
    ["none for a suspicion without any", 40, [], [], "none"],
    ["an unknown kind is nobody's vote", 90, types(["ufo", 1]), [finding("a.one", Severity.LOW)], "other"],
  ])("%s", (_name, score, scamTypes, findings, expected) => {
    expect(conclude(caseOf("s", "text", { 4: { score, scamTypes, findings } })).scamType).toBe(expected);
  });

  test("a tie goes to the type named first in the vocabulary", () => {
    const shuffled = types(["rental", 0.5], ["phishing", 0.5]);
    expect(
      conclude(
        caseOf("s", "text", { 4: { score: 90, scamTypes: shuffled, findings: [finding("a.one", Severity.LOW)] } }),
      ).scamType,
    ).toBe(SCAM_TYPES[0]);
  });
});

describe("red flags", () => {
  test("gravest first, then by layer; numbered; named by their layers", () => {
    const outcome = conclude(
      caseOf("s", "text", {
        1: { score: 60, findings: [finding("url.b", Severity.HIGH, 4), finding("url.a", Severity.LOW, 4)] },
        4: { score: 60, findings: [finding("text.c", Severity.CRITICAL, 9), finding("text.a", Severity.HIGH, 9)] },
      }),
    );
    expect(outcome.redFlags.map(({ id, layer, finding: { flag } }) => [id, layer, flag])).toEqual([
      ["rf_1", 4, "text.c"],
      ["rf_2", 1, "url.b"],
      ["rf_3", 4, "text.a"],
      ["rf_4", 1, "url.a"],
    ]);
    expect(outcome.layers[0]!.flags).toEqual(["rf_2", "rf_4"]);
    expect(outcome.layers[3]!.flags).toEqual(["rf_1", "rf_3"]);
    expect(outcome.layers[1]!.flags).toEqual([]);
  });

  test("the same observation once, many of a kind a few times, never too many in all", () => {
    const same = [finding("url.a", Severity.LOW, 7), finding("url.a", Severity.LOW, 7)];
    expect(conclude(caseOf("s", "text", { 1: { score: 9, findings: same } })).redFlags).toHaveLength(1);
    const alike = Array.from({ length: 90 }, (_, start) => finding("url.a", Severity.LOW, start));
    expect(conclude(caseOf("s", "text", { 1: { score: 9, findings: alike } })).redFlags).toHaveLength(MAX_SAME_FLAG);
    const many = Array.from({ length: 90 }, (_, index) => finding(`url.a${index}`, Severity.LOW, index));
    many.push(finding("url.grave", Severity.CRITICAL, 1));
    const kept = conclude(caseOf("s", "text", { 1: { score: 9, findings: many } })).redFlags;
    expect(kept).toHaveLength(MAX_RED_FLAGS);
    expect(kept[0]!.finding.flag).toBe("url.grave");
  });

  test("two without a place differ by what they rest on", () => {
    const findings = ["list one", "list one", "list two"].map((note) =>
      finding("url.a", Severity.LOW, undefined, note),
    );
    expect(conclude(caseOf("s", "text", { 1: { score: 9, findings } })).redFlags.map((f) => f.finding.note)).toEqual([
      "list one",
      "list two",
    ]);
  });
});

describe("layers", () => {
  test("always six; one that did not run is skipped with zeros", () => {
    const { layers } = conclude(caseOf("s", "email", { 3: { score: 61, latencyMs: 4.5 }, 4: { score: 20 }, 5: null }));
    expect(layers.map(({ layer, score, status, latencyMs }) => [layer, score, status, latencyMs])).toEqual([
      [1, 0, "skipped", 0],
      [2, 0, "skipped", 0],
      [3, 61, "danger", 4.5],
      [4, 20, "warning", 0],
      [5, 0, "skipped", 0],
      [6, 0, "skipped", 0],
    ]);
  });

  test("an unanswered report, and one without a number, are no answer; scores are held within 0 to 100", () => {
    const { layers } = conclude(
      caseOf("s", "text", {
        1: { score: 500 },
        2: { score: Number.NaN },
        4: { score: 80, answered: false },
        6: { score: -3 },
      }),
    );
    expect(layers.map(({ score, status }) => [score, status])).toEqual([
      [100, "danger"],
      [0, "skipped"],
      [0, "skipped"],
      [0, "skipped"],
      [0, "skipped"],
      [0, "clean"],
    ]);
  });

  test("rounding makes no layer certain", () => {
    expect(conclude(caseOf("s", "text", { 4: { score: 99.99 } })).layers[3]!.score).toBe(99.9);
  });
});

describe("confidence", () => {
  const abstained: LayerReport = {
    score: 0,
    abstained: true,
    findings: [],
    scamTypes: new Map(),
    unknowns: 0,
    latencyMs: 0,
  };

  test("falls when a layer that applies gave no answer", () => {
    fc.assert(
      fc.property(anyLayerResults, fc.constantFrom(1, 2, 3, 4, 5, 6), (any, layer) => {
        const number = layer as 1;
        const heard = concludeLayers(withReport(any, number, abstained)).confidence;
        const unheard = concludeLayers(withReport(any, number, undefined)).confidence;
        expect(unheard).toBeLessThan(heard);
      }),
      { numRuns: 3_000, seed: 7 },
    );
  });

  test("is 0 to 100, at most 5 without any answer", () => {
    fc.assert(
      fc.property(anyLayerResults, (any) => {
        const { confidence } = concludeLayers(any);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(100);
        expect(anyAnswered(any) || confidence <= 5).toBe(true);
      }),
      { numRuns: 2_000, seed: 7 },
    );
  });

  const findings = [finding("text.x", Severity.HIGH, 1)];
  const withReason = (layers: Parameters<typeof caseOf>[2]) =>
    Object.fromEntries(
      Object.entries(layers).map(([layer, report]) => [
        layer,
        report && report.score! >= 50 ? { findings, ...report } : report,
      ]),
    ) as typeof layers;
  const of = (layers: Parameters<typeof caseOf>[2]) => conclude(caseOf("s", "text", withReason(layers))).confidence;

  test("grows with the distance from the border, falls with contradiction and unknowns", () => {
    expect(of({ 4: { score: 98 } })).toBeGreaterThan(of({ 4: { score: 60 } }));
    expect(of({ 4: { score: 2 } })).toBeGreaterThan(of({ 4: { score: 50 } }));
    expect(of({ 4: { score: 98, unknowns: ["dns"] } })).toBeLessThan(of({ 4: { score: 98 } }));
    expect(of({ 4: { score: 70 }, 6: { score: 90 } })).toBeGreaterThan(of({ 4: { score: 70 }, 6: { score: 20 } }));
  });
});

test("no applicable layer answered: nothing is known", () => {
  const outcome = conclude(caseOf("s", "email", { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null }));
  expect(outcome).toMatchObject({ composite: 50, verdict: "suspicious", scamType: "none", redFlags: [] });
  expect(outcome.confidence).toBeLessThanOrEqual(5);
  expect(outcome.layers.map((layer) => layer.status)).toEqual(Array.from({ length: 6 }, () => "skipped"));
});

test("the same answers, in any order, come to the same outcome", () => {
  const findings = Array.from({ length: 12 }, (_, index) =>
    finding(`url.a${index % 5}`, GRAVE[index % 4]!, 30 - index),
  );
  const one = caseOf("s", "text", { 1: { score: 70, findings }, 4: { score: 44, findings } });
  const two = caseOf("s", "text", {
    1: { score: 70, findings: findings.toReversed() },
    4: { score: 44, findings: findings.toReversed() },
  });
  two.layers.reverse();
  expect(concludeLayers(layerResultsOf(two))).toEqual(concludeLayers(layerResultsOf(one)));
});

test("a report with a severity that this version does not know is no answer, and nothing is belittled", () => {
  const unknown = { flag: "url.new", title: "t", description: "d", note: "", severity: 9 as never };
  const outcome = conclude(caseOf("s", "text", { 1: { score: 90, findings: [unknown] }, 4: { score: 10 } }));
  expect(outcome.layers[0]!.status).toBe("skipped");
  expect(outcome.redFlags).toEqual([]);
});
