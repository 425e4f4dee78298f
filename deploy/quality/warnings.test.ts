import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPipeline, type Pipeline } from "./pipeline.ts";
import { FORMS, judged, type JudgedPair, pairs, sharesOf } from "./warnings.ts";

/** Least share of honest warnings that are not called a scam, as measured with the committed weights; better weights raise it. */
const LEAST_LET_BE = 0.75;
/** Least share of scams that are called one, and that score above the warning of them. */
const LEAST_CAUGHT = 0.95;

describe("honest warnings about scams, each beside the scam that it warns of", () => {
  let pipeline: Pipeline;
  let all: JudgedPair[];
  beforeAll(async () => {
    pipeline = await openPipeline();
    all = await judged(pipeline, pairs());
  });
  afterAll(() => pipeline[Symbol.asyncDispose]());

  test("they are of every form, of many languages and channels, and no text stands twice", () => {
    expect(new Set(all.map(({ form }) => form))).toEqual(new Set(FORMS));
    expect(new Set(all.map(({ lang }) => lang)).size).toBeGreaterThanOrEqual(20);
    expect(new Set(all.map(({ channel }) => channel)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(all.flatMap(({ warning, scam }) => [warning, scam])).size).toBe(2 * all.length);
  });

  test(`at least ${LEAST_CAUGHT * 100} % of the scams are called one, and score above the warning of them`, () => {
    const { scamsCaught, told } = sharesOf(all);
    expect(Math.min(scamsCaught, told)).toBeGreaterThanOrEqual(LEAST_CAUGHT);
  });

  test(`at least ${LEAST_LET_BE * 100} % of the warnings are not called a scam`, () => {
    expect(sharesOf(all).warningsLetBe).toBeGreaterThanOrEqual(LEAST_LET_BE);
  });
});
