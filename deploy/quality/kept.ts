import { readFileSync } from "node:fs";
import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { type Panel, panelOf } from "@sextant/aggregator";
import { CaseSchema } from "@sextant/proto/aggregator";

/** What the layers said of a labelled content, as `cases.ts` keeps it. */
export interface Kept {
  readonly set: string;
  readonly source: string;
  readonly isScam: boolean;
  readonly panel: Panel;
}

/** Reads kept cases, one a line. */
export const readCases = (file: string): Kept[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const { set, source, label, case: scan } = JSON.parse(line) as Record<string, unknown>;
      const panel = panelOf(fromJson(CaseSchema, scan as JsonValue));
      return { set: String(set), source: String(source), isScam: label === 1, panel };
    });
