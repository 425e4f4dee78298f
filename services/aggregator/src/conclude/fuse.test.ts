import { create } from "@bufbuild/protobuf";
import { LAYER_NUMBERS } from "@sextant/core";
import { FindingSchema, Severity } from "@sextant/proto/layer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseOf, finding, anyLayerResultsWithReading, withReport } from "../testing/cases.ts";
import { fuse, probabilityOf, withThresholdAdjustment, logit } from "./fuse.ts";
import { FUSION, readFusion, type Fusion, weightsOf } from "./fusion.ts";
import { anyAnswered, MAIN_LAYERS, type LayerReport, type LayerResults, layerResultsOf } from "./layer-results.ts";

const RUNS = { numRuns: 3_000, seed: 7 };
const layers = fc.constantFrom(...LAYER_NUMBERS);

/** Any parameters that the schema lets through. */
const fusions: fc.Arbitrary<Fusion> = fc
  .record({
    scam: fc.double({ min: 0, max: 5, noNaN: true }),
    honest: fc.double({ min: 0, max: 5, noNaN: true }),
    silence: fc.double({ min: -5, max: 0, noNaN: true }),
    bias: fc.double({ min: -5, max: 0, noNaN: true }),
    temperature: fc.double({ min: 0.1, max: 10, noNaN: true }),
    factor: fc.double({ min: 0, max: 1, noNaN: true }),
    mismatch: fc.double({ min: 0, max: 8, noNaN: true }),
    match: fc.double({ min: -8, max: 0, noNaN: true }),
    consistent: fc.double({ min: -2, max: 0, noNaN: true }),
    prevalence: fc.double({ min: 0.0001, max: 0.9999, noNaN: true }),
    doubt: fc.option(fc.double({ min: 0.3, max: 0.8, noNaN: true }), { nil: undefined }),
  })
  .map(({ scam, honest, silence, bias, temperature, factor, mismatch, match, consistent, prevalence, doubt }) => {
    const weights = { scam, honest, silence };
    const layers = { 1: weights, 2: weights, 3: weights, 4: weights, 5: weights, 6: weights };
    const type = { bias, layers, identity: { mismatch, match, consistent }, ...(doubt === undefined ? {} : { doubt }) };
    return readFusion({
      ...FUSION,
      temperature,
      prevalence,
      echo: { layers: [1, 2, 6], factor },
      inputTypes: { text: type, url: type, email: type },
    });
  });
const anyFusion = fc.oneof(fc.constant(FUSION), fusions);

const GRAVE = create(FindingSchema, { flag: "a.grave", severity: Severity.HIGH });

const composite = (layerResults: LayerResults, fusion: Fusion) => fuse(layerResults, fusion).composite;

const report = (score: number, flags = 0): LayerReport => ({
  score,
  abstained: false,
  findings: Array.from({ length: flags }, () => ({}) as LayerReport["findings"][number]),
  scamTypes: new Map(),
  unknowns: 0,
  latencyMs: 1,
});
const graveReport = (score: number): LayerReport => ({
  ...report(score),
  findings: [create(FindingSchema, { severity: Severity.CRITICAL })],
});
const ABSTAINED: LayerReport = { ...report(0), abstained: true };
const layerResults = (
  inputType: LayerResults["inputType"],
  answers: Partial<Record<number, LayerReport>>,
): LayerResults => ({
  inputType,
  layers: LAYER_NUMBERS.map((layer) => {
    const answer = answers[layer];
    return answer ? { layer, applicable: true, report: answer } : { layer, applicable: false };
  }),
});

describe("laws, for any parameters", () => {
  test("a higher score of a layer never lowers the composite", () => {
    fc.assert(
      fc.property(
        anyLayerResultsWithReading,
        layers,
        fc.double({ min: 0, max: 1, noNaN: true }),
        anyFusion,
        (before, layer, share, fusion) => {
          const old = before.layers[layer - 1]!.report;
          fc.pre(old !== undefined && !old.abstained);
          const raised = { ...old, score: old.score + (100 - old.score) * share };
          expect(composite(withReport(before, layer, raised), fusion)).toBeGreaterThanOrEqual(
            composite(before, fusion),
          );
        },
      ),
      RUNS,
    );
  });

  test("one more red flag never lowers it, also in an answer that had found nothing, at any score", () => {
    fc.assert(
      fc.property(
        anyLayerResultsWithReading,
        layers,
        fc.double({ min: 0, max: 1, noNaN: true }),
        anyFusion,
        (before, layer, share, fusion) => {
          const old = before.layers[layer - 1]!.report;
          fc.pre(old !== undefined);
          const flagged: LayerReport = {
            ...old,
            abstained: false,
            score: old.score + (100 - old.score) * share,
            findings: [...old.findings, {} as LayerReport["findings"][number]],
          };
          expect(composite(withReport(before, layer, flagged), fusion)).toBeGreaterThanOrEqual(
            composite(before, fusion),
          );
        },
      ),
      RUNS,
    );
  });

  test("without a layer's answer it is never below that with its least alarming answer", () => {
    fc.assert(
      fc.property(anyLayerResultsWithReading, layers, anyFusion, (before, layer, fusion) => {
        const least = Math.min(
          ...[ABSTAINED, report(0), report(0, 1)].map((answer) => composite(withReport(before, layer, answer), fusion)),
        );
        expect(composite(withReport(before, layer, undefined), fusion)).toBeGreaterThanOrEqual(least);
      }),
      RUNS,
    );
  });

  test("safe only when the layers whose business it is have answered", () => {
    fc.assert(
      fc.property(anyLayerResultsWithReading, anyFusion, (any, fusion) => {
        const main = MAIN_LAYERS[any.inputType].map((layer) => any.layers[layer - 1]!);
        fc.pre(
          main.some((layerResult) => layerResult.applicable && !layerResult.report) ||
            main.every((layerResult) => !layerResult.report),
        );
        expect(composite(any, fusion)).toBeGreaterThanOrEqual(25);
      }),
      RUNS,
    );
  });

  test("warnings alone are never confirmed_scam; certainty is 100, and 100 is certainty", () => {
    fc.assert(
      fc.property(anyLayerResultsWithReading, anyFusion, (any, fusion) => {
        const scores = any.layers.flatMap((layerResult) => (layerResult.report ? [layerResult.report.score] : []));
        const value = composite(any, fusion);
        expect(scores.some((score) => score >= 60) || value < 85).toBe(true);
        expect(value === 100).toBe(scores.includes(100));
        const isKnown = anyAnswered(any) || fusion.prevalence > 0.5;
        expect(isKnown ? value >= 0 : value === 50).toBe(true);
      }),
      RUNS,
    );
  });
});

/** A layer whose only finding is what a language model said. */
const secondReport = (score: number): LayerReport => ({
  ...report(score),
  findings: [create(FindingSchema, { flag: "text.second_reader", severity: Severity.MEDIUM, note: "a model" })],
});

describe("shipped parameters", () => {
  test.each<[string, LayerResults, number, number]>([
    ["a text alone is about what layer 4 says", layerResults("text", { 4: report(70, 1), 6: ABSTAINED }), 60, 71],
    ["however sure it is, without a reason no alarm", layerResults("text", { 4: report(99), 6: ABSTAINED }), 50, 54.9],
    ["a language model's word is no reason", layerResults("text", { 4: secondReport(99), 6: ABSTAINED }), 50, 54.9],
    [
      "with a reason that is not grave no certainty",
      layerResults("text", { 4: report(99, 1), 6: ABSTAINED }),
      75,
      84.9,
    ],
    ["a clean text", layerResults("text", { 4: report(4), 6: ABSTAINED }), 0, 10],
    ["a clean text with a weak cue", layerResults("text", { 4: report(6, 1), 6: ABSTAINED }), 0, 20],
    ["a text about which nobody has anything to say", layerResults("text", { 4: ABSTAINED, 6: ABSTAINED }), 0, 20],
    ["an ordinary link", layerResults("url", { 1: report(8), 2: report(10), 6: ABSTAINED }), 0, 10],
    [
      "a link about which nobody has anything to say",
      layerResults("url", { 1: ABSTAINED, 2: ABSTAINED, 6: ABSTAINED }),
      0,
      24.9,
    ],
    ["a telephone link, which has no domain to judge", layerResults("url", { 1: report(1) }), 0, 10],
    ["an ordinary link by a shortener", layerResults("url", { 1: report(25, 1), 2: ABSTAINED, 6: ABSTAINED }), 0, 24],
    ["a listed link", layerResults("url", { 1: graveReport(98), 2: report(40, 1) }), 85, 99.9],
    ["a link that is written like a scam's, parts of it named", layerResults("url", { 1: report(98, 1) }), 55, 84.9],
    ["a link of which nobody can say why", layerResults("url", { 1: report(98) }), 40, 54.9],
    [
      "an honest mail with failing SPF",
      layerResults("email", { 1: report(10), 3: report(70, 1), 4: report(5), 6: ABSTAINED }),
      0,
      24,
    ],
    [
      "an honest mail with failing SPF, a weak cue and a tracking link",
      layerResults("email", { 1: report(20, 1), 2: ABSTAINED, 3: report(60, 1), 4: report(8, 1), 6: ABSTAINED }),
      0,
      24.9,
    ],
    [
      "a listed link in smooth words",
      layerResults("email", { 1: report(98, 1), 3: report(30), 4: report(20) }),
      55,
      99.9,
    ],
    ["scam words with a clean link", layerResults("text", { 1: report(10), 2: report(10), 4: report(95, 3) }), 70, 99],
  ])("%s", (_name, any, least, most) => {
    const value = composite(any, FUSION);
    expect(value).toBeGreaterThanOrEqual(least);
    expect(value).toBeLessThanOrEqual(most);
  });

  test("calm words and a clean link do not excuse a plain claim to be who it is not; a faint one they may", () => {
    const calm = layerResults("text", { 1: report(10), 2: report(0), 4: report(1) });
    const against = { kind: "mismatch", name: "", weight: 1 } as unknown as NonNullable<LayerResults["reading"]>;
    expect(composite(calm, FUSION)).toBeLessThan(25);
    expect(composite({ ...calm, reading: against }, FUSION)).toBeGreaterThanOrEqual(55);
    expect(composite({ ...calm, reading: { ...against, weight: 0.38 } as typeof against }, FUSION)).toBeLessThan(25);
  });

  test("layers that see the same thing do not count twice", () => {
    const one = composite(layerResults("text", { 4: report(50), 1: report(75, 1) }), FUSION);
    const three = composite(
      layerResults("text", { 4: report(50), 1: report(75, 1), 2: report(75, 1), 6: report(75, 1) }),
      FUSION,
    );
    const independent = 100 / (1 + Math.exp(-3 * logit(75)));
    expect(three).toBeGreaterThan(one);
    expect(three).toBeLessThan(independent - 5);
  });

  test.each(["text", "url", "email"] as const)(
    "%s: only the layers whose business it is have no-finding log-odds",
    (type) => {
      const noFinding = LAYER_NUMBERS.filter((layer) => weightsOf(FUSION, type, layer).silence !== 0);
      expect(noFinding).not.toEqual([]);
      expect(noFinding.filter((layer) => !MAIN_LAYERS[type].includes(layer))).toEqual([]);
    },
  );

  test.each([
    ["text", ["1", "2", "4", "5", "6"]],
    ["url", ["1", "2", "6"]],
    ["email", ["1", "2", "3", "4", "5", "6"]],
  ] as const)("%s: only layers that have something to look at have weights", (type, layers) => {
    expect(Object.keys(FUSION.inputTypes[type].layers)).toEqual(layers);
  });
});

test.each([0.0001, 0.01, 0.2, 0.5, 0.9, 0.9999])("at a prevalence of %d the composite is the formula's", (q) => {
  for (const score of [62, 70, 88, 97]) {
    const one = layerResults("email", { 4: { ...report(score), findings: [GRAVE] }, 6: ABSTAINED });
    const s = probabilityOf(one, FUSION);
    const shifted = (q * s) / (q * s + (1 - q) * (1 - s));
    expect(probabilityOf(one, { ...FUSION, prevalence: q })).toBeCloseTo(shifted, 10);
    expect(composite(one, { ...FUSION, prevalence: q })).toBe(Math.min(99.9, Math.floor(1000 * shifted + 1e-6) / 10));
  }
});

test("the threshold adjustment keeps the order, changes nothing outside its band, and stays under suspicious", () => {
  const steps = Array.from({ length: 1_001 }, (_, step) => step / 1_000);
  const given = steps.map((probability) => withThresholdAdjustment(probability, 0.6));
  expect(given.toSorted((a, b) => a - b)).toEqual(given);
  expect(new Set(given).size).toBe(given.length);
  const changed = steps.filter((probability, step) => given[step] !== probability);
  expect(changed[0]).toBeGreaterThan(0.2);
  expect(changed.at(-1)).toBeLessThan(0.7);
  expect(withThresholdAdjustment(0.6, 0.6)).toBeLessThan(0.25);
  expect(withThresholdAdjustment(0.5, undefined)).toBe(0.5);
});

test.each([
  ["a negative weight", (fusion: Broken) => (fusion.inputTypes.text.layers["4"]!.scam = -0.1)],
  ["a finding of nothing that alarms", (fusion: Broken) => (fusion.inputTypes.text.layers["4"]!.silence = 0.1)],
  ["a bias that alarms", (fusion: Broken) => (fusion.inputTypes.url.bias = 0.1)],
  ["another format", (fusion: Broken) => (fusion.format = 2)],
])("parameters with %s are refused", (_name, spoil) => {
  const broken = structuredClone(FUSION) as unknown as Broken;
  spoil(broken);
  expect(() => readFusion(broken)).toThrow(/too_big|too_small|invalid_value/);
});

interface Broken {
  format: number;
  inputTypes: Record<"text" | "url", { bias: number; layers: Record<string, { scam: number; silence: number }> }>;
}

test.each(["mail.disguised_file", "mail.attached_program", "mail.sealed_file"])(
  "what nobody saw is not called safe: %s",
  (flag) => {
    const mail = (findings: ReturnType<typeof finding>[]) =>
      layerResultsOf(caseOf("s", "email", { 3: { score: 0, findings }, 4: { score: 1 } }));
    expect(composite(mail([]), FUSION)).toBeLessThan(25);
    expect(composite(mail([finding(flag, Severity.MEDIUM)]), FUSION)).toBeGreaterThanOrEqual(25);
  },
);
