import type { Judged } from "../train/metrics.ts";
import { shareAbove } from "../train/metrics.ts";
import type { Row } from "../train/rows.ts";
import { figures, round, SUSPICIOUS } from "./figures.ts";

/** A link's score, 0 to 1, and the part of the held-aside links that it belongs to. */
export interface Measured extends Judged {
  readonly row: Row;
  readonly part: string;
}

const mean = (rows: readonly Measured[]) => rows.reduce((sum, { score }) => sum + score, 0) / rows.length;

const falseAlarms = (rows: readonly Measured[]) => ({
  honest: rows.length,
  honestFromSuspicious: round(shareAbove(rows, 0, SUSPICIOUS)),
});

/** The figures of whole sources, of newest quarters, and the false alarms on hard honest links. */
export function byPart(rows: readonly Measured[]) {
  const of = (part: string) => rows.filter((item) => item.part === part);
  return { source: figures(of("source")), newest: figures(of("newest")), hard: falseAlarms(of("hard")) };
}

/** False alarms on hard honest links by the rule that picked them. */
export function byKind(rows: readonly Measured[]) {
  const hard = rows.filter(({ part }) => part === "hard");
  const groups = [...Map.groupBy(hard, ({ row }) => row.kind)].toSorted(([, a], [, b]) => b.length - a.length);
  return Object.fromEntries(groups.map(([kind, own]) => [kind, falseAlarms(own)]));
}

/** Mean score and share from `suspicious` on, by label and source. */
export function bySource(rows: readonly Measured[]) {
  const groups = [...Map.groupBy(rows, ({ row, label }) => `${label} ${row.source}`)];
  return Object.fromEntries(
    groups
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, own]) => [
        name,
        {
          rows: own.length,
          mean: round(mean(own)),
          fromSuspicious: round(own.filter(({ score }) => score >= SUSPICIOUS).length / own.length),
        },
      ]),
  );
}
