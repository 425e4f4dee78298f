import type { Analysis, Subject } from "@sextant/core";
import { analyze } from "../src/analyze.ts";
import type { Evidence } from "../src/evidence.ts";
import type { Example } from "../training/example.ts";

/** The score from which the layer says `danger`. */
export const THRESHOLD = 60;

/** A subject whose only content is one body text. */
export const subjectOf = (text: string): Subject => ({
  id: "quality",
  inputType: "text",
  receivedAt: 0,
  texts: [{ view: 0, start: 0, kind: "body", text }],
  links: [],
  domains: [],
  images: [],
  indicators: [],
});

export interface Judged {
  readonly example: Example;
  readonly analysis: Analysis;
}

/** Every example through the layer as it is shipped. */
export const judgeAll = (examples: readonly Example[], evidence: Evidence): Judged[] =>
  examples.map((example) => ({ example, analysis: analyze(subjectOf(example.text), evidence) }));

/** Scores of scams and of honest texts; spam is in neither. */
export function split(judged: readonly Judged[]): { scams: number[]; honest: number[] } {
  const of = (label: string) =>
    judged.filter(({ example }) => example.label === label).map(({ analysis }) => analysis.score);
  return { scams: of("scam"), honest: of("honest") };
}
