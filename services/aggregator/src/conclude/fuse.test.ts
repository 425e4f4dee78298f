import { create } from "@bufbuild/protobuf";
import { LAYER_NUMBERS } from "@sextant/core";
import { FindingSchema, Severity } from "@sextant/proto/layer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseOf, finding, panelsWithReading, withOpinion } from "../testing/cases.ts";
import { fuse, probabilityOf, withDoubt, logit } from "./fuse.ts";
import { FUSION, readFusion, type Fusion, weightsOf } from "./fusion.ts";
import { anyAnswered, MAIN_LAYERS, type Opinion, type Panel, panelOf } from "./panel.ts";

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

const composite = (panel: Panel, fusion: Fusion) => fuse(panel, fusion).composite;

const opinion = (score: number, flags = 0): Opinion => ({
  score,
  weighs: true,
  findings: Array.from({ length: flags }, () => ({}) as Opinion["findings"][number]),
  scamTypes: new Map(),
  unknowns: 0,
  latencyMs: 1,
});
const graveOpinion = (score: number): Opinion => ({
  ...opinion(score),
  findings: [create(FindingSchema, { severity: Severity.CRITICAL })],
});
const SILENT: Opinion = { ...opinion(0), weighs: false };
const panel = (inputType: Panel["inputType"], answers: Partial<Record<number, Opinion>>): Panel => ({
  inputType,
  seats: LAYER_NUMBERS.map((layer) => {
    const answer = answers[layer];
    return answer ? { layer, applicable: true, opinion: answer } : { layer, applicable: false };
  }),
});

describe("laws, for any parameters", () => {
  test("a higher score of a layer never lowers the composite", () => {
    fc.assert(
      fc.property(
        panelsWithReading,
        layers,
        fc.double({ min: 0, max: 1, noNaN: true }),
        anyFusion,
        (before, layer, share, fusion) => {
          const old = before.seats[layer - 1]!.opinion;
          fc.pre(old !== undefined && old.weighs);
          const raised = { ...old, score: old.score + (100 - old.score) * share };
          expect(composite(withOpinion(before, layer, raised), fusion)).toBeGreaterThanOrEqual(
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
        panelsWithReading,
        layers,
        fc.double({ min: 0, max: 1, noNaN: true }),
        anyFusion,
        (before, layer, share, fusion) => {
          const old = before.seats[layer - 1]!.opinion;
          fc.pre(old !== undefined);
          const flagged: Opinion = {
            ...old,
            weighs: true,
            score: old.score + (100 - old.score) * share,
            findings: [...old.findings, {} as Opinion["findings"][number]],
          };
          expect(composite(withOpinion(before, layer, flagged), fusion)).toBeGreaterThanOrEqual(
            composite(before, fusion),
          );
        },
      ),
      RUNS,
    );
  });

  test("without a layer's answer it is never below that with its least alarming answer", () => {
    fc.assert(
      fc.property(panelsWithReading, layers, anyFusion, (before, layer, fusion) => {
        const least = Math.min(
          ...[SILENT, opinion(0), opinion(0, 1)].map((answer) => composite(withOpinion(before, layer, answer), fusion)),
        );
        expect(composite(withOpinion(before, layer, undefined), fusion)).toBeGreaterThanOrEqual(least);
      }),
      RUNS,
    );
  });

  test("safe only when the layers whose business it is have answered", () => {
    fc.assert(
      fc.property(panelsWithReading, anyFusion, (any, fusion) => {
        const main = MAIN_LAYERS[any.inputType].map((layer) => any.seats[layer - 1]!);
        fc.pre(main.some((seat) => seat.applicable && !seat.opinion) || main.every((seat) => !seat.opinion));
        expect(composite(any, fusion)).toBeGreaterThanOrEqual(25);
      }),
      RUNS,
    );
  });

  test("warnings alone are never confirmed_scam; certainty is 100, and 100 is certainty", () => {
    fc.assert(
      fc.property(panelsWithReading, anyFusion, (any, fusion) => {
        const scores = any.seats.flatMap((seat) => (seat.opinion ? [seat.opinion.score] : []));
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
const secondOpinion = (score: number): Opinion => ({
  ...opinion(score),
  findings: [create(FindingSchema, { flag: "text.second_reader", severity: Severity.MEDIUM, note: "a model" })],
});

describe("shipped parameters", () => {
  test.each<[string, Panel, number, number]>([
    ["a text alone is about what layer 4 says", panel("text", { 4: opinion(70, 1), 6: SILENT }), 60, 71],
    ["however sure it is, without a reason no alarm", panel("text", { 4: opinion(99), 6: SILENT }), 50, 54.9],
    ["a language model's word is no reason", panel("text", { 4: secondOpinion(99), 6: SILENT }), 50, 54.9],
    ["with a reason that is not grave no certainty", panel("text", { 4: opinion(99, 1), 6: SILENT }), 75, 84.9],
    ["a clean text", panel("text", { 4: opinion(4), 6: SILENT }), 0, 10],
    ["a clean text with a weak cue", panel("text", { 4: opinion(6, 1), 6: SILENT }), 0, 20],
    ["a text about which nobody has anything to say", panel("text", { 4: SILENT, 6: SILENT }), 0, 20],
    ["an ordinary link", panel("url", { 1: opinion(8), 2: opinion(10), 6: SILENT }), 0, 10],
    ["a link about which nobody has anything to say", panel("url", { 1: SILENT, 2: SILENT, 6: SILENT }), 0, 24.9],
    ["a telephone link, which has no domain to judge", panel("url", { 1: opinion(1) }), 0, 10],
    ["an ordinary link by a shortener", panel("url", { 1: opinion(25, 1), 2: SILENT, 6: SILENT }), 0, 24],
    ["a listed link", panel("url", { 1: graveOpinion(98), 2: opinion(40, 1) }), 85, 99.9],
    ["a link that is written like a scam's, parts of it named", panel("url", { 1: opinion(98, 1) }), 55, 84.9],
    ["a link of which nobody can say why", panel("url", { 1: opinion(98) }), 40, 54.9],
    [
      "an honest mail with failing SPF",
      panel("email", { 1: opinion(10), 3: opinion(70, 1), 4: opinion(5), 6: SILENT }),
      0,
      24,
    ],
    [
      "an honest mail with failing SPF, a weak cue and a tracking link",
      panel("email", { 1: opinion(20, 1), 2: SILENT, 3: opinion(60, 1), 4: opinion(8, 1), 6: SILENT }),
      0,
      24.9,
    ],
    ["a listed link in smooth words", panel("email", { 1: opinion(98, 1), 3: opinion(30), 4: opinion(20) }), 55, 99.9],
    ["scam words with a clean link", panel("text", { 1: opinion(10), 2: opinion(10), 4: opinion(95, 3) }), 70, 99],
  ])("%s", (_name, any, least, most) => {
    const value = composite(any, FUSION);
    expect(value).toBeGreaterThanOrEqual(least);
    expect(value).toBeLessThanOrEqual(most);
  });

  test("calm words and a clean link do not excuse a plain claim to be who it is not; a faint one they may", () => {
    const calm = panel("text", { 1: opinion(10), 2: opinion(0), 4: opinion(1) });
    const against = { kind: "mismatch", name: "", weight: 1 } as unknown as NonNullable<Panel["reading"]>;
    expect(composite(calm, FUSION)).toBeLessThan(25);
    expect(composite({ ...calm, reading: against }, FUSION)).toBeGreaterThanOrEqual(55);
    expect(composite({ ...calm, reading: { ...against, weight: 0.38 } as typeof against }, FUSION)).toBeLessThan(25);
  });

  test("layers that see the same thing do not count twice", () => {
    const one = composite(panel("text", { 4: opinion(50), 1: opinion(75, 1) }), FUSION);
    const three = composite(
      panel("text", { 4: opinion(50), 1: opinion(75, 1), 2: opinion(75, 1), 6: opinion(75, 1) }),
      FUSION,
    );
    const independent = 100 / (1 + Math.exp(-3 * logit(75)));
    expect(three).toBeGreaterThan(one);
    expect(three).toBeLessThan(independent - 5);
  });

  test.each(["text", "url", "email"] as const)("%s: only the layers whose business it is have a silence", (type) => {
    const silences = LAYER_NUMBERS.filter((layer) => weightsOf(FUSION, type, layer).silence !== 0);
    expect(silences).not.toEqual([]);
    expect(silences.filter((layer) => !MAIN_LAYERS[type].includes(layer))).toEqual([]);
  });

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
    const one = panel("email", { 4: { ...opinion(score), findings: [GRAVE] }, 6: SILENT });
    const s = probabilityOf(one, FUSION);
    const shifted = (q * s) / (q * s + (1 - q) * (1 - s));
    expect(probabilityOf(one, { ...FUSION, prevalence: q })).toBeCloseTo(shifted, 10);
    expect(composite(one, { ...FUSION, prevalence: q })).toBe(Math.min(99.9, Math.floor(1000 * shifted + 1e-6) / 10));
  }
});

test("the benefit of the doubt keeps the order, changes nothing outside its band, and stays under suspicious", () => {
  const steps = Array.from({ length: 1_001 }, (_, step) => step / 1_000);
  const given = steps.map((probability) => withDoubt(probability, 0.6));
  expect(given.toSorted((a, b) => a - b)).toEqual(given);
  expect(new Set(given).size).toBe(given.length);
  const changed = steps.filter((probability, step) => given[step] !== probability);
  expect(changed[0]).toBeGreaterThan(0.2);
  expect(changed.at(-1)).toBeLessThan(0.7);
  expect(withDoubt(0.6, 0.6)).toBeLessThan(0.25);
  expect(withDoubt(0.5, undefined)).toBe(0.5);
});

test.each([
  ["a negative weight", (fusion: Broken) => (fusion.inputTypes.text.layers["4"]!.scam = -0.1)],
  ["a silence that alarms", (fusion: Broken) => (fusion.inputTypes.text.layers["4"]!.silence = 0.1)],
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
      panelOf(caseOf("s", "email", { 3: { score: 0, findings }, 4: { score: 1 } }));
    expect(composite(mail([]), FUSION)).toBeLessThan(25);
    expect(composite(mail([finding(flag, Severity.MEDIUM)]), FUSION)).toBeGreaterThanOrEqual(25);
  },
);
