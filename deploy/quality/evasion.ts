/**
 * `npm run quality -- evasion [--tricks id,id] [--show]`: ways of hiding a scam, each played on scams and on honest contents
 * that no model has learned from (look-ups and feeds off). Prints a table and writes `results/evasion.json` and the README's line;
 * of some tricks alone, nothing is written.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { concludeLayers } from "@sextant/aggregator";
import { VERDICT_FROM } from "@sextant/core";
import { detectInputType, intake } from "@sextant/core/intake";
import { progress, writeBlock } from "@sextant/lab";
import { README } from "../local/readme.ts";
import { type Material, type Trick, TRICKS } from "./evasion/index.ts";
import { openPipeline, type Pipeline } from "./pipeline.ts";
import { authoredTexts, bodiesOf, isDataThere, type Sample, validationMails } from "./samples.ts";

const RESULTS = join(import.meta.dirname, "results");
/** Composite from which on a content is `likely_scam`, and `suspicious`. */
const { likely_scam: SCAM, suspicious: SUSPICIOUS } = VERDICT_FROM;
/** Materials of each label: English authored texts, those of other languages, bodies of mails. */
const ENGLISH = 16;
const OTHERS = 10;
const MAILS = 14;
/** And texts that hold a link, for the tricks that carry a link alone. */
const LINKED = 16;
/** Shorter words say too little without their mail, longer ones are cut. */
const MIN_WORDS = 150;
const MAX_WORDS = 3_000;
/** So many of a list, evenly spread over it. */
function spread<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, list.length / most);
  return Array.from({ length: Math.min(most, list.length) }, (_, i) => list[Math.floor(i * step)] as T);
}

/** Honest characters that others are padded with. */
const PADDING = 60_000;
/** Composite under which a letter is fit for padding: whoever hides chooses what passes. */
const CALM = 10;

/** The first link that words hold, with its scheme. */
async function linkIn(content: string): Promise<string | undefined> {
  const { subject } = await intake(content, { id: "quality", receivedAt: 0, inputType: "text" });
  return subject.links.find(({ origin }) => origin === "text")?.url;
}

const isList = (source: string): boolean => source.startsWith("list_") || source.startsWith("notmuch");

interface Case {
  readonly material: Material;
  readonly isScam: boolean;
}

type Judged = (sample: Sample) => Promise<boolean>;

async function cases(isCalm: Judged, isTheirs: Judged): Promise<Case[]> {
  const isLong = ({ content }: Sample) => content.length >= MIN_WORDS;
  const texts: Sample[] = [];
  // A company's own notice is none in the mail of somebody else, whose the letters here are.
  for (const text of authoredTexts().filter(isLong)) if (text.isScam || !(await isTheirs(text))) texts.push(text);
  const isEnglish = ({ source }: Sample) => source.startsWith("heldout-en");
  const bodies = (await bodiesOf(validationMails("odd"))).filter(isLong);
  // Letters of mailing lists, as somebody really received them.
  const letters = bodies.filter(
    ({ isScam, content, source }) => !isScam && isList(source) && content.length > MIN_WORDS,
  );
  const calm: Sample[] = [];
  for (const letter of letters) if (await isCalm(letter)) calm.push(letter);
  const padding = calm
    .map(({ content }) => content)
    .join("\n\n")
    .slice(0, PADDING);
  const chosen = [true, false].flatMap((label) => {
    const own = (samples: readonly Sample[]) => samples.filter(({ isScam }) => isScam === label);
    return [
      ...spread(own(texts.filter(isEnglish)), ENGLISH),
      ...spread(own(texts.filter((each) => !isEnglish(each))), OTHERS),
      ...spread(own(bodies), MAILS),
      ...spread(own(texts.filter(({ content }) => content.includes("http"))), LINKED),
    ];
  });
  return Promise.all(
    chosen.map(async ({ content, isScam }): Promise<Case> => {
      const words = content.slice(0, MAX_WORDS);
      const link = await linkIn(words);
      return { material: { words, padding, ...(link ? { link } : {}) }, isScam };
    }),
  );
}

/** Composites, each content judged once. */
function judgeOf(pipeline: Pipeline): (content: string) => Promise<number> {
  const known = new Map<string, Promise<number>>();
  const judged = async (content: string) =>
    concludeLayers(await pipeline.layerResultsOf(content, detectInputType(content))).composite;
  return (content) => {
    const kept = known.get(content) ?? judged(content);
    known.set(content, kept);
    return kept;
  };
}

interface Pair {
  readonly isScam: boolean;
  readonly bare: number;
  readonly hidden: number;
}

const count = (pairs: readonly Pair[], is: (pair: Pair) => boolean): number => pairs.filter(is).length;

/** Scams count that are likely scams without the trick, honest contents that are not. */
function figuresOf({ id, title, isUnreadable }: Trick, pairs: readonly Pair[]) {
  const scams = pairs.filter(({ isScam, bare }) => isScam && (bare >= SCAM || isUnreadable));
  const honest = pairs.filter(({ isScam, bare }) => !isScam && bare < SCAM);
  return {
    id,
    title,
    isUnreadable,
    scams: scams.length,
    likely: count(scams, ({ hidden }) => hidden >= SCAM),
    suspicious: count(scams, ({ hidden }) => hidden >= SUSPICIOUS),
    median: scams.map(({ hidden }) => hidden).toSorted((a, b) => a - b)[scams.length >> 1] ?? 0,
    honest: honest.length,
    alarmed: count(honest, ({ hidden }) => hidden >= SCAM),
    honestSuspicious: count(honest, ({ hidden }) => hidden >= SUSPICIOUS),
    honestSuspiciousBare: count(honest, ({ bare }) => bare >= SUSPICIOUS),
  };
}
type Figures = ReturnType<typeof figuresOf>;

const percent = (part: number, whole: number): string => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(0)} %`);

function tableOf(rows: readonly Figures[]): string {
  const lines = rows.map((row) => {
    const cells = [
      row.title.replaceAll("|", "\\|"),
      row.scams,
      percent(row.likely, row.scams),
      percent(row.suspicious, row.scams),
      row.median,
      `${percent(row.alarmed, row.honest)} of ${row.honest}`,
      `${percent(row.honestSuspiciousBare, row.honest)} → ${percent(row.honestSuspicious, row.honest)}`,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const sum = (key: "scams" | "likely" | "suspicious" | "honest" | "alarmed", of: readonly Figures[]) =>
    of.reduce((total, row) => total + row[key], 0);
  const readable = rows.filter(({ isUnreadable }) => !isUnreadable);
  return [
    "| trick | scams caught bare | still likely scam | still suspicious | median | honest alarmed | honest suspicious, bare → hidden |",
    "|---|---|---|---|---|---|---|",
    ...lines,
    `| all that can be read | ${sum("scams", readable)} | ${percent(sum("likely", readable), sum("scams", readable))} | ${percent(sum("suspicious", readable), sum("scams", readable))} | | ${((100 * sum("alarmed", rows)) / sum("honest", rows)).toFixed(1)} % of ${sum("honest", rows)} | |`,
  ].join("\n");
}

/** What the README tells of the table. */
function lineOf(rows: readonly Figures[]): string {
  const readable = rows.filter(({ isUnreadable }) => !isUnreadable);
  const sum = (of: readonly Figures[], value: (row: Figures) => number) =>
    of.reduce((total, row) => total + value(row), 0);
  const scams = sum(readable, (row) => row.scams);
  const sealed = rows.filter(({ isUnreadable }) => isUnreadable);
  return (
    `${readable.length} ways of hiding a scam that can be read (${scams} hidden scams): ${percent(
      sum(readable, (row) => row.likely),
      scams,
    )} stay likely scams, ` +
    `${percent(
      sum(readable, (row) => row.suspicious),
      scams,
    )} suspicious at least; ${sealed.length} that cannot: ${percent(
      sum(sealed, (row) => row.suspicious),
      sum(sealed, (row) => row.scams),
    )} suspicious. ` +
    `Their honest twins: ${((100 * sum(rows, (row) => row.alarmed)) / sum(rows, (row) => row.honest)).toFixed(1)} % of ${sum(rows, (row) => row.honest)} alarmed (\`npm run quality -- evasion\`).`
  );
}

async function main(): Promise<void> {
  if (!isDataThere()) throw new Error("../shared/data is not there: nothing to measure on");
  const { values } = parseArgs({ options: { tricks: { type: "string" }, show: { type: "boolean", default: false } } });
  const only = values.tricks?.split(",");
  const tricks = TRICKS.filter(({ id }) => !only || only.some((each) => id.startsWith(each)));
  await using pipeline = await openPipeline();
  const judge = judgeOf(pipeline);
  const all = await cases(
    async ({ content }) => (await judge(content)) < CALM,
    async ({ content }) => {
      const { layers } = await pipeline.layerResultsOf(content, "text");
      return layers.some(({ report }) => report?.identity?.claims.some(({ strength }) => strength === 3));
    },
  );
  const tick = progress("tricks", tricks.length);
  const rows: Figures[] = [];
  for (const trick of tricks) {
    const pairs: Pair[] = [];
    for (const [index, { material, isScam }] of all.entries()) {
      const content = (!isScam && trick.twin ? trick.twin : trick.hide)(material);
      if (!content) continue;
      const pair = { isScam, bare: await judge(trick.bare(material)), hidden: await judge(content) };
      pairs.push(pair);
      const isWrong = isScam ? pair.bare >= SCAM && pair.hidden < SCAM : pair.bare < SCAM && pair.hidden >= SCAM;
      if (values.show && isWrong)
        process.stderr.write(
          `${trick.id}\t${isScam ? "MISSED" : "ALARM"}\t${index}\t${pair.bare} → ${pair.hidden}\t${JSON.stringify(content.slice(0, 160))}\n`,
        );
    }
    rows.push(figuresOf(trick, pairs));
    tick();
  }
  process.stdout.write(`${tableOf(rows)}\n`);
  if (only) return;
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, "evasion.json"), `${JSON.stringify({ tricks: rows }, undefined, 2)}\n`);
  writeBlock(README, "evasion", lineOf(rows));
}

await main();
