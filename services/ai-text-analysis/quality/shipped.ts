import { type Analysis, type ScamType, STATUS_FROM } from "@sextant/core";
import { analyze } from "../src/analyze.ts";
import type { Evidence } from "../src/evidence.ts";
import type { Sample } from "./samples.ts";

/** The score from which the layer says `danger`. */
export const THRESHOLD = STATUS_FROM.danger;

export interface Judged extends Sample {
  readonly analysis: Analysis;
}

/** Every sample through the layer as it is shipped. */
export const judgeAll = (samples: readonly Sample[], evidence: Evidence): Judged[] =>
  samples.map((sample) => ({ ...sample, analysis: analyze(sample.subject, evidence) }));

/** Scores of scams and of honest texts; spam is in neither. */
export function split(judged: readonly Judged[]): { scams: number[]; honest: number[] } {
  const of = (label: string) =>
    judged.filter(({ example }) => example.label === label).map(({ analysis }) => analysis.score);
  return { scams: of("scam"), honest: of("honest") };
}

/** The likeliest type that the layer gives a text. */
export const topType = ({ analysis }: Judged): ScamType | undefined =>
  (Object.entries(analysis.scamTypes) as [ScamType, number][]).toSorted(([, a], [, b]) => b - a)[0]?.[0];
