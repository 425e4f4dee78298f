import { describe, expect, test } from "vitest";
import { loadLexicon } from "../src/cues/load.ts";
import { BloomFilter } from "../src/model/bloom-filter.ts";
import { logOdds } from "../src/model/model.ts";
import { calibrate } from "./calibrate.ts";
import type { Example, Label } from "./example.ts";
import { fitLinear, marginOf, sigmoid } from "./fit.ts";
import { MatrixBuilder, ofSources } from "./matrix.ts";
import { interleaved, quantise } from "./quantise.ts";
import { fitScam, lessonOf } from "./recipe.ts";
import { vocabularyOf } from "./vocabulary.ts";
import { sourceGroups, weigh } from "./weigh.ts";

const example = (id: number, label: Label, text: string, channel = "sms"): Example => ({
  id: `a-${id}`,
  source: `source-${id % 2}`,
  label,
  lang: "en",
  channel,
  text,
});
const examples = [
  example(0, "scam", "your account is blocked, verify your password today at http://a.top/x"),
  example(1, "scam", "account blocked: verify your card today at http://b.top/y"),
  example(2, "honest", "dinner at eight on Thursday, bring the kids"),
  example(3, "honest", "dinner on Thursday at seven? bring wine"),
  example(4, "spam", "sale today, everything must go", "mail"),
  example(5, "spam", "operator bundle: 5 GB", "sms"),
];

describe("training", () => {
  // What few sources have is not learned from.
  const taught = [...examples, ...examples.slice(0, 4).map((each) => ({ ...each, source: "source-2" }))];
  const lesson = lessonOf(taught, loadLexicon().lexicon, () => undefined);
  const fit = () => fitScam(lesson, taught, () => true);

  test("gives the same weights each time, and divides what it learned", () => {
    const model = fit();
    expect(fit()).toEqual(model);
    const [a, b, c, d] = examples.map((_, row) => marginOf(lesson.matrix, row, model));
    expect(Math.min(a ?? 0, b ?? 0)).toBeGreaterThan(Math.max(c ?? 0, d ?? 0));
  });

  test("columns of few sources are left out, however many of their rows have them", () => {
    const builder = new MatrixBuilder();
    for (const own of [0, 0, 2, 2]) {
      builder.add(own, 1);
      builder.add(1, 1);
      builder.endRow();
    }
    const of = (least: number) => [...ofSources(builder.build(), 3, ["a", "a", "b", "c"], least).columns];
    expect(of(2)).toEqual([1, 1, 2, 1, 2, 1]);
    expect(of(3)).toEqual([1, 1, 1, 1]);
  });

  test("a column that one class has far more often counts for more, one that both have for less", () => {
    // Column 0 stands in scams alone, column 1 in all rows, column 2 in honest ones alone.
    const builder = new MatrixBuilder();
    for (const own of [0, 0, 0, 2, 2, 2]) {
      builder.add(own, 1);
      builder.add(1, 1);
      builder.endRow();
    }
    const rows = builder.build();
    const targets = Float32Array.of(1, 1, 1, 0, 0, 0);
    const options = { dimension: 3, epochs: 20, alpha: 0.1, l1: 0, l2: 0.5, seed: 1 };
    const of = (ratio: number, dropout: number) =>
      fitLinear(rows, targets, new Float32Array(6).fill(1), { ...options, ratio, dropout });
    const [plain, scaled] = [of(0, 0), of(1, 0)];
    expect(Math.abs(scaled.weights[1] ?? 1)).toBeLessThan(1e-6);
    expect(Math.abs(plain.weights[0] ?? 0)).toBeGreaterThan(0);
    // The weight is that of the column as it stands in a row, its scale multiplied in.
    expect(marginOf(rows, 0, scaled)).toBeGreaterThan(marginOf(rows, 0, plain));
    expect(of(1, 0.5)).toEqual(of(1, 0.5));
    expect(marginOf(rows, 0, of(0, 0.5))).toBeGreaterThan(marginOf(rows, 3, of(0, 0.5)));
    expect(of(0, 0.5)).not.toEqual(plain);
  });

  test("counted by groups, a column that one large group repeats tells less than one that many groups have", () => {
    // Scams: of one group nine rows with column 0, nine groups of one row each with column 1. All honest rows have column 2.
    const builder = new MatrixBuilder();
    const targets = Float32Array.from({ length: 36 }, (_, row) => (row < 18 ? 1 : 0));
    for (const row of targets.keys()) {
      builder.add(row < 9 ? 0 : row < 18 ? 1 : 2, 1);
      builder.endRow();
    }
    const rows = builder.build();
    const options = { dimension: 3, epochs: 20, alpha: 0.1, l1: 0, l2: 0.5, ratio: 1, seed: 1 };
    const of = (ratioGroups?: Int32Array) => {
      const fitted = ratioGroups ? { ...options, ratioGroups } : options;
      const [large = 0, many = 0] = fitLinear(rows, targets, new Float32Array(36).fill(1), fitted).weights;
      return { large, many };
    };
    const grouped = of(Int32Array.from(targets.keys(), (row) => (row < 9 ? 0 : row)));
    expect(of().large / of().many).toBeCloseTo(1, 1);
    expect(grouped.large).toBeLessThan(0.8 * grouped.many);
  });

  test("a source and label have one number, spam none", () => {
    expect([...sourceGroups(examples)]).toEqual([0, 1, 2, 3, -1, -1]);
  });

  test("weighs the classes equal; mail spam is a soft target, other spam teaches nothing", () => {
    const { targets, weights } = weigh(examples, () => true);
    const sum = (target: number) => weights.filter((_, i) => targets[i] === target && i < 4).reduce((a, b) => a + b, 0);
    expect(sum(1)).toBeCloseTo(sum(0), 5);
    expect(targets[4]).toBeGreaterThan(0.5);
    expect(targets[4]).toBeLessThan(1);
    expect(weights[4]).toBeGreaterThan(0);
    expect(weights[5]).toBe(0);
  });

  test("calibrates to a prevalence of one half, and trusts a margin more where there is more to read", () => {
    const outcomes = [0.2, 1].flatMap((evidence) =>
      [-2, -1, 0, 1, 2].flatMap((margin) =>
        [true, false].map((scam) => ({
          margin,
          evidence,
          scam,
          weight: sigmoid((scam ? 1 : -1) * margin * 2 * evidence),
        })),
      ),
    );
    const calibration = calibrate(outcomes);
    const probability = (margin: number, evidence: number) => sigmoid(logOdds(calibration, margin, evidence));
    expect(probability(0, 0.6)).toBeCloseTo(0.5, 1);
    expect(probability(2, 1)).toBeGreaterThan(probability(2, 0.2) + 0.1);
    expect(probability(-2, 1)).toBeLessThan(probability(-2, 0.2) - 0.1);
  });
});

test("the vocabulary has the words of five letters and more that three texts have", () => {
  const texts = ["verify account today", "Verify account", "verify codes today", "codes", "account today codes"];
  const filter = new BloomFilter(
    vocabularyOf(
      texts.map((text, i) => example(i, "scam", text)),
      16,
      100,
    ),
  );
  const has = (word: string) =>
    filter.has(
      Uint16Array.from(word, (letter) => letter.charCodeAt(0)),
      word.length,
    );
  expect(["verify", "account", "today", "codes", "other"].filter(has)).toEqual(["verify", "account", "today", "codes"]);
  expect(has("veriyf")).toBe(false);
  const fewer = new BloomFilter(
    vocabularyOf(
      texts.slice(0, 2).map((text, i) => example(i, "scam", text)),
      16,
      100,
    ),
  );
  expect(
    fewer.has(
      Uint16Array.from("verify", (letter) => letter.charCodeAt(0)),
      6,
    ),
  ).toBe(false);
});

test("tables are stored column by column, as whole numbers", () => {
  const table = interleaved([Float32Array.of(1, 2, 3), Float32Array.of(-1, -2, -9)]);
  expect([...quantise(table, 3).values]).toEqual([42, -42, 85, -85, 127, -127]);
});
