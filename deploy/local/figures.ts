/**
 * Writes what the page on the method prints (`gateway/src/data/figures.json`) from the results that the measuring commands
 * committed: `node deploy/local/figures.ts --write`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Verdict, VERDICT_FROM, VERDICTS } from "@sextant/core";

const ROOT = join(import.meta.dirname, "..", "..");
export const FIGURES = join(ROOT, "gateway", "src", "data", "figures.json");
const read = <T>(...path: string[]) => JSON.parse(readFileSync(join(ROOT, ...path), "utf8")) as T;

interface Binary {
  readonly scams: number;
  readonly honest: number;
  readonly auc: number;
  readonly ece: number;
}
interface Whole extends Binary {
  readonly recallAtOnePercent: number;
  readonly verdictsOfScams: Readonly<Record<string, number>>;
  readonly verdictsOfHonest: Readonly<Record<string, number>>;
}
interface Links extends Binary {
  readonly tprAt1PercentFpr: number;
  readonly scamsFromSuspicious: number;
  readonly honestFromSuspicious: number;
}
type Rows = Readonly<{ head: readonly string[]; rows: readonly (readonly (string | number)[])[] }>;
interface Names {
  readonly own: { readonly names: number; readonly alarms: number };
  readonly alarms: Readonly<Record<"withList" | "withoutList", { readonly names: number; readonly alarmed: number }>>;
  readonly naming: { readonly names: number; readonly right: number; readonly alarmed: number };
}
interface Trick {
  readonly scams: number;
  readonly likely: number;
  readonly honest: number;
  readonly alarmed: number;
}

/** A table as it is printed. */
interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Below a tenth of a percent with the first figure that is not 0. */
const percent = (share: number) =>
  `${share > 0 && share < 0.001 ? Number((share * 100).toPrecision(1)) : (share * 100).toFixed(1)} %`;
const number = (count: number) => count.toLocaleString("en");
const three = (value: number) => value.toFixed(3);
const sum = <T>(list: readonly T[], of: (item: T) => number) => list.reduce((total, item) => total + of(item), 0);

function whole(): Table {
  const { figures } = read<{ figures: Record<string, Whole> }>("deploy", "quality", "results", "whole.json");
  const alarmed = (verdicts: Readonly<Record<string, number>>) =>
    percent(verdicts["likely_scam"]! + verdicts["confirmed_scam"]!);
  return {
    head: [
      "contents",
      "scams",
      "honest",
      "AUC",
      "scams caught at 1 % false alarms",
      "ECE",
      "scams called likely or confirmed",
      "honest called so",
    ],
    rows: Object.entries(figures).map(([name, of]) => [
      name,
      number(of.scams),
      number(of.honest),
      three(of.auc),
      percent(of.recallAtOnePercent),
      three(of.ece),
      alarmed(of.verdictsOfScams),
      alarmed(of.verdictsOfHonest),
    ]),
  };
}

function links(): Table {
  const url = read<Record<"all" | "layer1Alone" | "newest", Links>>(
    "services",
    "url-reputation",
    "results",
    "url.json",
  );
  const row = (name: string, of: Links) => [
    name,
    number(of.scams),
    number(of.honest),
    three(of.auc),
    percent(of.tprAt1PercentFpr),
    three(of.ece),
  ];
  return {
    head: ["links of sources never seen", "scams", "honest", "AUC", "scams caught at 1 % false alarms", "ECE"],
    rows: [
      row("layer 1 alone", url.layer1Alone),
      row("layers 1 and 2 fused", url.all),
      row("of those, the newest quarter", url.newest),
    ],
  };
}

function names(): Table {
  const { own, alarms, naming } = read<Names>("services", "domain-intelligence", "results", "domain.json");
  return {
    head: ["domain names", "how many", "alarmed"],
    rows: [
      ["companies' own", number(own.names), number(own.alarms)],
      ["much visited", number(alarms.withList.names), percent(alarms.withList.alarmed)],
      [
        "much visited, the list of them held back",
        number(alarms.withoutList.names),
        percent(alarms.withoutList.alarmed),
      ],
      ["made to look like a company's", number(naming.names), percent(naming.alarmed)],
    ],
  };
}

function texts(): Table {
  const results = read<Record<"mails" | "languages", Rows>>("services", "ai-text-analysis", "results", "text.json");
  const head = ["scam", "honest", "AUC", "TPR at 1 % FPR", "TPR at 60", "FPR at 60"];
  const row = (name: string, { head: columns, rows }: Rows) => {
    const cells = head.map((column) => Number(rows[0]![columns.indexOf(column)]));
    return [name, ...cells.slice(0, 2).map(number), three(cells[2]!), ...cells.slice(3).map(percent)];
  };
  return {
    head: [
      "texts",
      "scams",
      "honest",
      "AUC",
      "scams caught at 1 % false alarms",
      "scams at 60 or more",
      "honest at 60 or more",
    ],
    rows: [
      row("mails, body alone", results.mails),
      row("authored in many languages, never trained on", results.languages),
    ],
  };
}

function hidden(): Table {
  const { tricks } = read<{ tricks: readonly Trick[] }>("deploy", "quality", "results", "evasion.json");
  const share = (part: (trick: Trick) => number, all: (trick: Trick) => number) =>
    percent(sum(tricks, part) / sum(tricks, all));
  return {
    head: ["ways of hiding a scam", "hidden scams still called likely", "honest twins called so"],
    rows: [
      [
        number(tricks.length),
        share(
          (of) => of.likely,
          (of) => of.scams,
        ),
        share(
          (of) => of.alarmed,
          (of) => of.honest,
        ),
      ],
    ],
  };
}

/** Shares of scams and of honest mails at or above each threshold, for the page on choosing one. */
function thresholds(): object[] {
  const { figures } = read<{ figures: Record<string, Whole> }>("deploy", "quality", "results", "whole.json");
  const [{ verdictsOfScams, verdictsOfHonest }] = Object.values(figures) as [Whole];
  const verdicts = VERDICTS.slice(1);
  const from = (shares: Readonly<Record<string, number>>, verdict: Verdict) =>
    Number(sum(verdicts.slice(verdicts.indexOf(verdict)), (name) => shares[name]!).toFixed(4));
  return verdicts.map((verdict) => ({
    verdict,
    score: VERDICT_FROM[verdict],
    caught: from(verdictsOfScams, verdict),
    alarmed: from(verdictsOfHonest, verdict),
  }));
}

export const figures = (): string =>
  `${JSON.stringify({ tables: { whole: whole(), links: links(), names: names(), texts: texts(), hidden: hidden() }, thresholds: thresholds() }, null, 2)}\n`;

if (process.argv.includes("--write")) writeFileSync(FIGURES, figures());
