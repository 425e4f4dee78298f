import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Verdict, VERDICT_FROM, VERDICTS } from "@sextant/core";
import { auc, ece, interval, type Scored, tprAt } from "@sextant/lab";

/** One labelled content and what the service answered. */
export interface Answered {
  readonly isScam: boolean;
  /** 0 to 100, as `confidence`. */
  readonly composite: number;
  readonly confidence: number;
  readonly verdict: Verdict;
  /** A red flag quotes something that a person can check. */
  readonly isShown: boolean;
}

const recallAtOnePercent = (rows: readonly Scored[]): number => tprAt(rows, 0.01);
const share = <T>(of: readonly T[], is: (each: T) => boolean): number => of.filter(is).length / of.length;
const isAlarm = ({ composite }: Answered): boolean => composite >= VERDICT_FROM.likely_scam;

/** Composites as probabilities, with the truth. */
export const judgedOf = (rows: readonly Answered[]): Scored[] =>
  rows.map(({ composite, isScam }) => ({ score: composite / 100, isScam }));

/** Confidence said, less how often it was right; both labels weigh the same. */
function confidenceError(rows: readonly Answered[]): number {
  const apart = (own: readonly Answered[]) =>
    own.reduce((sum, row) => sum + row.confidence / 100 - Number(isAlarm(row) === row.isScam), 0) / own.length;
  return [true, false].reduce((sum, label) => sum + apart(rows.filter(({ isScam }) => isScam === label)) / 2, 0);
}

/** What a set of answers comes to. */
export function figuresOf(rows: readonly Answered[]) {
  const judged = judgedOf(rows);
  const verdicts = (label: boolean) => {
    const own = rows.filter(({ isScam }) => isScam === label);
    return Object.fromEntries(VERDICTS.map((word) => [word, share(own, ({ verdict }) => verdict === word)]));
  };
  return {
    scams: rows.filter(({ isScam }) => isScam).length,
    honest: rows.filter(({ isScam }) => !isScam).length,
    auc: auc(judged),
    aucInterval: interval(judged, auc),
    recallAtOnePercent: recallAtOnePercent(judged),
    recallInterval: interval(judged, recallAtOnePercent),
    ece: ece(judged),
    verdictsOfScams: verdicts(true),
    verdictsOfHonest: verdicts(false),
    alarmsShown: share(rows.filter(isAlarm), ({ isShown }) => isShown),
    confidenceError: confidenceError(rows),
  };
}
export type Figures = ReturnType<typeof figuresOf>;

/** Shares of scams and honest contents that are called likely or confirmed scam. */
export function called({ verdictsOfScams, verdictsOfHonest }: Figures): { scams: number; honest: number } {
  const alarms = (shares: Readonly<Record<string, number>>) =>
    (shares["likely_scam"] ?? 0) + (shares["confirmed_scam"] ?? 0);
  return { scams: alarms(verdictsOfScams), honest: alarms(verdictsOfHonest) };
}

export const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
const between = ([low, high]: readonly [number, number], shown: (value: number) => string) =>
  `${shown(low)} to ${shown(high)}`;
const three = (value: number): string => value.toFixed(3);

const LINKS = join(import.meta.dirname, "..", "..", "services", "url-reputation", "results", "url.json");

/** What `npm run quality -- url` has measured last, as a row of the table. */
function linkRow(): string {
  const { all, byVerdict } = JSON.parse(readFileSync(LINKS, "utf8")) as {
    all: Record<"honest" | "scams" | "auc" | "tprAt1PercentFpr" | "ece", number> & { aucInterval: [number, number] };
    byVerdict: Record<string, { scams: number; honest: number }>;
  };
  const alarms = Object.entries(byVerdict).find(([name]) => name.startsWith("likely_scam"))?.[1];
  const cells = [
    "links alone, whole sources and newest quarters never seen (`npm run quality -- url`)",
    `${all.scams} / ${all.honest}`,
    `${three(all.auc)} (${between(all.aucInterval, three)})`,
    percent(all.tprAt1PercentFpr),
    three(all.ece),
    `${percent(alarms?.scams ?? Number.NaN)} / ${percent(alarms?.honest ?? Number.NaN)}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The README's head table: of these sets, and of links alone. */
export function tableOf(figures: Readonly<Record<string, Figures>>): string {
  const lines = Object.entries(figures).map(([name, each]) => {
    const { scams, honest } = called(each);
    const cells = [
      name,
      `${each.scams} / ${each.honest}`,
      `${three(each.auc)} (${between(each.aucInterval, three)})`,
      `${percent(each.recallAtOnePercent)} (${between(each.recallInterval, percent)})`,
      three(each.ece),
      `${percent(scams)} / ${percent(honest)}`,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    "| whole contents, all layers, no look-up, no feed | scams / honest | AUC | scams caught at 1 % false alarms | ECE | called likely or confirmed scam: scams / honest |",
    "|---|---|---|---|---|---|",
    ...lines,
    linkRow(),
  ].join("\n");
}
