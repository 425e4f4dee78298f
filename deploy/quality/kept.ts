import { readFileSync } from "node:fs";
import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { type LayerResults, layerResultsOf } from "@sextant/aggregator";
import { CaseSchema } from "@sextant/proto/aggregator";

/** What the layers said of a labelled content, as `cases.ts` keeps it. */
export interface Kept {
  readonly set: string;
  readonly source: string;
  readonly isScam: boolean;
  readonly layerResults: LayerResults;
}

/** Reads kept cases, one a line. */
export const readCases = (file: string): Kept[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const { set, source, label, case: scan } = JSON.parse(line) as Record<string, unknown>;
      const layerResults = layerResultsOf(fromJson(CaseSchema, scan as JsonValue));
      return { set: String(set), source: String(source), isScam: label === 1, layerResults };
    });

/** Weights by which each source's scams count as much as another's, and its honest contents too, within an input type. */
export function sourceWeights(cases: readonly Kept[]): number[] {
  const keyOf = ({ source, isScam, layerResults }: Kept) => `${source} ${isScam} ${layerResults.inputType}`;
  const counts = new Map<string, number>();
  for (const kept of cases) counts.set(keyOf(kept), (counts.get(keyOf(kept)) ?? 0) + 1);
  return cases.map((kept) => 100 / (counts.get(keyOf(kept)) ?? 1));
}
