import { VERDICT_FROM, VERDICTS } from "@sextant/core";
import { type Scored, shareFrom } from "@sextant/lab";
import type { Row } from "../training/rows.ts";
import { figures, round, SUSPICIOUS } from "./figures.ts";

/** A link's score, 0 to 1, and the part of the held-out links that it belongs to. */
export interface Measured extends Scored {
  readonly row: Row;
  readonly part: string;
}

const mean = (rows: readonly Measured[]) => rows.reduce((sum, { score }) => sum + score, 0) / rows.length;

const falseAlarms = (rows: readonly Measured[]) => ({
  honest: rows.length,
  honestFromSuspicious: round(shareFrom(rows, false, SUSPICIOUS)),
});

/** The figures of whole sources, of newest quarters, and the false alarms on hard honest links. */
export function byPart(rows: readonly Measured[]) {
  const of = (part: string) => rows.filter((item) => item.part === part);
  return { source: figures(of("source")), newest: figures(of("newest")), hard: falseAlarms(of("hard")) };
}

/** Shares of scams, honest and hard honest links that each verdict, or a graver one, is given to. */
export function byVerdict(rows: readonly Measured[]) {
  const held = rows.filter(({ part }) => part !== "hard");
  const hard = rows.filter(({ part }) => part === "hard");
  const shares = (from: number) => ({
    scams: round(shareFrom(held, true, from)),
    honest: round(shareFrom(held, false, from)),
    hardHonest: round(shareFrom(hard, false, from)),
  });
  const strict = strictBorder(held, hard);
  return {
    ...Object.fromEntries(
      VERDICTS.slice(1).map((name) => [`${name} (${VERDICT_FROM[name]})`, shares(VERDICT_FROM[name] / 100)]),
    ),
    [`1 % of hard honest (${round(strict * 100)})`]: shares(strict),
  };
}

/** The least score that at most 1 % of the hard honest links reach. */
function strictBorder(held: readonly Measured[], hard: readonly Measured[]): number {
  const scores = hard.map(({ score }) => score).toSorted((a, b) => b - a);
  const border = scores[Math.floor(scores.length / 100)] ?? 1;
  return held.reduce((least, { score }) => (score > border ? Math.min(least, score) : least), 1);
}

/** False alarms on hard honest links by the rule that picked them. */
export function byKind(rows: readonly Measured[]) {
  const hard = rows.filter(({ part }) => part === "hard");
  const groups = [...Map.groupBy(hard, ({ row }) => row.kind)].toSorted(([, a], [, b]) => b.length - a.length);
  return Object.fromEntries(groups.map(([kind, own]) => [kind, falseAlarms(own)]));
}

/** Mean score and share from `suspicious` on, by label and source. */
export function bySource(rows: readonly Measured[]) {
  const groups = [...Map.groupBy(rows, ({ row }) => `${row.label} ${row.source}`)];
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
