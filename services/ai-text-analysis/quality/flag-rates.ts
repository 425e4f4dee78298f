import { persuasionCues } from "../src/checks/cues.ts";
import type { Evidence } from "../src/evidence.ts";
import { catalogue } from "../src/flags.ts";
import { prepare } from "../src/text/mask.ts";
import type { Example } from "../training/example.ts";
import { RENDERED } from "../training/sources.ts";
import type { Table } from "@sextant/lab";

/** A source takes part with at least this many honest texts. */
const MIN_TEXTS = 20;
/** Share of a source's honest texts above which it is named beside a flag: what a flag of that severity may have. */
const ALLOWED = { low: 0.005, medium: 0.005, high: 0.001, critical: 0.001 } as const;
/** Sources named beside a flag. */
const MOST_NAMED = 4;

/** The flags whose cues stand in a text, whatever its score. */
function standing({ text, marks = [] }: Example, { model, rules }: Evidence): Set<string> {
  const prepared = prepare(text, marks);
  const { cues } = model.judge(prepared.text).row;
  const whole = { view: 0, start: 0, kind: "body", text } as const;
  return new Set(persuasionCues({ text: whole, prepared, cues }, rules).map(({ flag }) => flag));
}

/** Share of texts in which a flag's cues stand, as the table has it. */
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

/**
 * How often the cues of each flag stand in honest texts that were really received, and in scams, whatever the score; the
 * score, which would silence most of the honest, has learned from these texts. Sources in which a flag has them often are named.
 */
export function flagRateTable(examples: readonly Example[], evidence: Evidence): Table {
  const honest = examples.filter(({ label, source }) => label === "honest" && !RENDERED.has(source));
  const scams = examples.filter(({ label }) => label === "scam").map((example) => standing(example, evidence));
  const sources = [...Map.groupBy(honest, ({ source }) => source)]
    .filter(([, own]) => own.length >= MIN_TEXTS)
    .map(([source, own]) => ({ source, found: own.map((example) => standing(example, evidence)) }));
  const rate = (flag: string, found: readonly Set<string>[]) =>
    found.filter((flags) => flags.has(flag)).length / Math.max(1, found.length);
  const all = sources.flatMap(({ found }) => found);
  const rows = [...catalogue.flags]
    .filter(([flag]) => rate(flag, scams) > 0)
    .map(([flag, { severity }]) => {
      const often = sources
        .map(({ source, found }) => ({ source, share: rate(flag, found) }))
        .filter(({ share }) => share > ALLOWED[severity])
        .toSorted((a, b) => b.share - a.share)
        .slice(0, MOST_NAMED)
        .map(({ source, share }) => `${source} ${(100 * share).toFixed(1)} %`);
      return {
        share: rate(flag, all),
        row: [flag, severity, percent(rate(flag, all)), often.join(", "), percent(rate(flag, scams))],
      };
    })
    .toSorted((a, b) => b.share - a.share);
  return {
    head: [
      "flag",
      "severity",
      `of ${all.length} honest texts of ${sources.length} sources`,
      "most often in",
      `of ${scams.length} scams`,
    ],
    rows: rows.map(({ row }) => row),
  };
}
