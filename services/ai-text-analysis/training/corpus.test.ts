import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SCAM_TYPES } from "@sextant/core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { nearDuplicates, shapeOf, wholeCorpus } from "./corpus.ts";
import type { Example } from "./example.ts";
import { CORPUS, readAuthored } from "./sources.ts";
import { SLICES } from "../quality/samples.ts";

const TYPES = z.enum([...SCAM_TYPES, "none"]);
const line = z
  .strictObject({
    lang: z.string().length(2),
    channel: z.enum(["sms", "chat", "mail", "call", "letter", "marketplace", "dating", "job", "social"]),
    label: z.union([z.literal(0), z.literal(1)]),
    scam_type: TYPES,
    twin: TYPES.optional(),
    text: z.string().trim().min(3),
    /** Of a scam and its honest twin, which differ in little. */
    pair: z.string().min(1).optional(),
    country: z.string().length(2).optional(),
    /** What sort of message it is: promotion, reminder, alert. */
    kind: z.string().min(1).optional(),
  })
  .refine(({ label, scam_type: type }) => (label === 1) !== (type === "none"));

const corpus = wholeCorpus();
const MIN_LANGUAGES = 15;
const MIN_TWINS = 0.4;
/** Lengths, links and numbers of scams and their twins may differ by this much. */
const LENGTH_RATIO = 1.5;
const SHARE_GAP = 0.12;
/** Texts that may have a near-duplicate. */
const MAX_DUPLICATED = 0.02;

describe("the authored corpus", () => {
  test.each(readdirSync(CORPUS).filter((name) => name.endsWith(".jsonl")))("%s is well-formed", (name) => {
    const lines = readFileSync(join(CORPUS, name), "utf8").split("\n").filter(Boolean);
    expect(lines.filter((text) => !line.safeParse(JSON.parse(text)).success)).toEqual([]);
  });

  test("has enough languages, and every scam type in both slices", () => {
    expect(new Set(corpus.map(({ lang }) => lang)).size).toBeGreaterThanOrEqual(MIN_LANGUAGES);
    for (const slice of ["train", "heldout"]) {
      const types = corpus.filter(({ source }) => source.startsWith(`authored_${slice}`)).map(({ type }) => type);
      expect(SCAM_TYPES.filter((type) => !types.includes(type))).toEqual([]);
    }
  });

  test("every held-out file is of one slice", () => {
    const sources = [...new Set(readAuthored("heldout").map(({ source }) => source))];
    const slices = Object.values(SLICES);
    expect(sources.filter((source) => slices.filter((slice) => slice.test(source)).length !== 1)).toEqual([]);
  });

  test.each([...Map.groupBy(corpus, ({ lang }) => lang)])("%s: honest twins are many, and look alike", (_, own) => {
    const [scam, honest] = ["scam", "honest"].map((label) =>
      shapeOf(own.filter((each: Example) => each.label === label)),
    );
    if (!scam || !honest) throw new Error("a label is missing");
    expect(honest.texts / own.length).toBeGreaterThanOrEqual(MIN_TWINS);
    expect(Math.max(scam.length / honest.length, honest.length / scam.length)).toBeLessThan(LENGTH_RATIO);
    expect(Math.abs(scam.links - honest.links)).toBeLessThan(SHARE_GAP);
    expect(Math.abs(scam.numbers - honest.numbers)).toBeLessThan(SHARE_GAP);
  });

  test("hardly any text has a near-duplicate, within and across slices", () => {
    const duplicated = new Set(nearDuplicates(corpus).flat());
    expect(duplicated.size / corpus.length).toBeLessThanOrEqual(MAX_DUPLICATED);
  });

  test("a copy with a word changed is found, unless it is a twin", () => {
    const [any] = corpus;
    if (!any) throw new Error("empty");
    const first = { ...any, pair: "a" };
    const copy = { ...first, id: "copy", text: `${first.text} ok` };
    expect(nearDuplicates([first, { ...copy, pair: "b" }])).toEqual([[first.id, "copy"]]);
    expect(nearDuplicates([first, copy])).toEqual([]);
  });

  test("each pair is one scam and one honest text", () => {
    const pairs = Map.groupBy(
      corpus.filter(({ pair }) => pair !== undefined),
      ({ pair }) => pair,
    );
    const odd = [...pairs].filter(([, own]) => new Set(own.map(({ label }) => label)).size !== own.length);
    expect(pairs.size).toBeGreaterThan(0);
    expect(odd.map(([pair]) => pair)).toEqual([]);
  });
});
