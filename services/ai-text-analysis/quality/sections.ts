import { STATUS_FROM } from "@sextant/core";
import { auc, aucInterval, ece, interval, scored, type Scored, type Table, tprAt } from "@sextant/lab";
import type { Evidence } from "../src/evidence.ts";
import { catalogue } from "../src/flags.ts";
import { prepare } from "../src/text/mask.ts";
import type { Example } from "../training/example.ts";
import { readAuthored } from "../training/sources.ts";
import { ATTACKS, attacked } from "./attacks.ts";
import { type Sample, samplesOf, SLICES } from "./samples.ts";
import { type Judged, judgeAll, split, THRESHOLD, topType } from "./shipped.ts";
import { surfaceMargins } from "./surface.ts";

const share = (list: readonly unknown[], part: number) => part / Math.max(1, list.length);
const alarms = (scores: readonly number[]) => share(scores, scores.filter((score) => score >= THRESHOLD).length);
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

/** AUC with its interval, recall at 1 % false alarms, and what the shipped threshold does. */
function discrimination(judged: readonly Judged[]) {
  const { scams, honest } = split(judged);
  const rows = scored(scams, honest);
  const value = auc(rows);
  const [low, high] = aucInterval(value, scams.length, honest.length);
  return [
    scams.length,
    honest.length,
    value,
    `${low.toFixed(3)} – ${high.toFixed(3)}`,
    tprAt(rows, 0.01),
    alarms(scams),
    alarms(honest),
  ] as const;
}

const DISCRIMINATION = ["scam", "honest", "AUC", "95 %", "TPR at 1 % FPR", "TPR at 60", "FPR at 60"] as const;

/**
 * Validation mails by source and language: each source of scams against all honest mails, and the reverse. A mail without
 * body text (a picture, an attachment) gives this layer nothing to judge, which it says; such mails are counted apart.
 */
export function mailTable(all: readonly Judged[]): Table {
  const judged = all.filter(({ analysis }) => !analysis.abstained);
  const silent = (label: string) =>
    all.filter(({ analysis, example }) => analysis.abstained && example.label === label).length;
  const scams = judged.filter(({ example }) => example.label === "scam");
  const honest = judged.filter(({ example }) => example.label === "honest");
  const languages = sorted(scams.map(({ example }) => example.lang)).filter(
    (lang) => scams.filter(({ example }) => example.lang === lang).length >= 10,
  );
  return {
    head: ["mails, body text only", ...DISCRIMINATION],
    rows: [
      ["all", ...discrimination(judged)],
      ...languages.map((lang) => [
        `scams in ${lang}`,
        ...discrimination([...scams.filter(({ example }) => example.lang === lang), ...honest]),
      ]),
      ...sorted(honest.map(({ example }) => example.source)).map((source) => [
        `against ${source}`,
        ...discrimination([...scams, ...honest.filter(({ example }) => example.source === source)]),
      ]),
      ["without body text, not judged", String(silent("scam")), String(silent("honest")), "", "", "", "", ""],
    ],
  };
}

/** Each language of the slices never trained on: the layer, a model that cannot read, and the scam types. */
export function languageTable(judged: readonly Judged[]): Table {
  const surface = surfaceMargins(
    readAuthored("train"),
    judged.map(({ example }) => example),
    (text) => prepare(text).text,
  );
  /** AUC of each slice by itself. */
  const bySlice = (own: readonly Judged[]) =>
    Object.values(SLICES)
      .map((file) => split(own.filter(({ example }) => file.test(example.source))))
      .filter(({ scams }) => scams.length > 0)
      .map(({ scams, honest }) => auc(scored(scams, honest)).toFixed(3))
      .join(" · ");
  const row = (name: string, kept: (example: Example) => boolean, slices = true) => {
    const own = judged.filter(({ example }) => kept(example));
    const margins = (label: string) =>
      surface.filter((_, i) => judged[i]?.example.label === label && kept(judged[i].example));
    const typed = own.filter(({ example }) => example.type !== undefined);
    const right = typed.filter((each) => topType(each) === each.example.type).length;
    return [
      name,
      ...discrimination(own),
      auc(scored(margins("scam"), margins("honest"))),
      share(typed, right),
      slices ? bySlice(own) : "",
    ];
  };
  const languages = sorted(judged.map(({ example }) => example.lang));
  return {
    head: ["language", ...DISCRIMINATION, "surface-only AUC", "type top-1", "AUC by slice"],
    rows: [
      row("all", () => true),
      ...Object.entries(SLICES).map(([name, file]) => row(name, ({ source }) => file.test(source), false)),
      ...languages.map((lang) => row(lang, (example) => example.lang === lang)),
    ],
  };
}

/** What was said of each text, and what it was. */
export const forecasts = (judged: readonly Judged[]): Scored[] =>
  judged.map(({ example, analysis }) => ({ score: analysis.score / 100, isScam: example.label === "scam" }));

/** Expected calibration error with its bootstrap interval, over all texts and by channel. */
export function calibrationTable(judged: readonly Judged[]): Table {
  const row = (name: string, own: readonly Judged[]) => {
    const [low, high] = interval(forecasts(own), ece);
    return [name, own.length, ece(forecasts(own)), `${low.toFixed(3)} – ${high.toFixed(3)}`];
  };
  const channels = sorted(judged.map(({ example }) => example.channel));
  return {
    head: ["channel", "texts", "ECE", "95 %"],
    rows: [
      row("all", judged),
      ...channels.map((channel) =>
        row(
          channel,
          judged.filter(({ example }) => example.channel === channel),
        ),
      ),
    ],
  };
}

/** The headline of one set of weights: mails, authored texts never trained on, their types. */
export function weightsTable(sets: Readonly<Record<string, { mails: Judged[]; slices: Judged[] }>>): Table {
  return {
    head: [
      "weights",
      "mails AUC",
      "mails TPR at 1 % FPR",
      "authored AUC",
      "authored TPR at 60",
      "FPR at 60",
      "type top-1",
    ],
    rows: Object.entries(sets).map(([name, { mails, slices }]) => {
      const [, , mailAuc, , mailTpr] = discrimination(mails.filter(({ analysis }) => !analysis.abstained));
      const [, , ownAuc, , , tpr, fpr] = discrimination(slices);
      const typed = slices.filter(({ example }) => example.type !== undefined);
      const right = typed.filter((each) => topType(each) === each.example.type).length;
      return [name, mailAuc, mailTpr, ownAuc, tpr, fpr, share(typed, right)];
    }),
  };
}

/** Texts judged of each source of spam. */
const SPAM_TEXTS = 200;

/** Advertising that its source labels as spam, and from which nothing was learned: neither scam nor honest. */
export async function spamTable(spam: readonly Example[], evidence: Evidence): Promise<Table> {
  const groups = [...Map.groupBy(spam, ({ source }) => source)].filter(([, own]) => own.length >= 30);
  const rows: Table["rows"][number][] = [];
  for (const [source, own] of groups) {
    const samples = await samplesOf(own.slice(0, SPAM_TEXTS));
    const scores = judgeAll(samples, evidence).map(({ analysis }) => analysis.score);
    rows.push([
      source,
      scores.length,
      share(scores, scores.filter((score) => score >= STATUS_FROM.warning).length),
      alarms(scores),
    ]);
  }
  return { head: ["spam of", "texts", "at 20 or more", "at 60 or more"], rows };
}

/** What the shipped weights rest on, by licence. */
export function licenceTable({ model }: Evidence): Table {
  const groups = Map.groupBy(model.manifest.sources, ({ licence, name }) =>
    name.startsWith("authored_") ? "the authored corpus: written for Sextant" : `public sources: ${licence}`,
  );
  return {
    head: ["licence stated", "sources", "scams", "honest texts", "spam"],
    rows: [...groups].map(([licence, own]) => {
      const sum = (label: "scam" | "honest" | "spam") => own.reduce((total, source) => total + source[label], 0);
      return [licence, String(own.length), sum("scam"), sum("honest"), sum("spam")];
    }),
  };
}

/** Recall at the shipped threshold on disguised scams, and the false alarms on honest texts disguised alike. */
export async function attackTable(samples: readonly Sample[], evidence: Evidence): Promise<Table> {
  const under = async (name: string, label: string) => {
    const texts = samples.filter(({ example }) => example.label === label);
    const disguised = texts.map(({ example }, i) => ({ ...example, text: attacked(name, example.text, i + 1) }));
    const judged = judgeAll(await samplesOf(disguised), evidence);
    return { scores: judged.map(({ analysis }) => analysis.score), judged };
  };
  const plain = alarms((await under("none", "scam")).scores);
  const rows: Table["rows"][number][] = [];
  for (const name of Object.keys(ATTACKS)) {
    const scams = await under(name, "scam");
    const recall = alarms(scams.scores);
    const flagged = scams.judged.filter(({ analysis }) =>
      analysis.findings.some(({ flag }) => flag === "text.obfuscated"),
    ).length;
    const change = (100 * (recall - plain)).toFixed(1);
    rows.push([name, recall, change, alarms((await under(name, "honest")).scores), share(scams.scores, flagged)]);
  }
  return { head: ["attack", "recall at 60", "change, points", "FPR at 60", "flagged as disguised"], rows };
}

/** How often each flag fires, on scams and on honest texts. */
export function flagTable(judged: readonly Judged[]): Table {
  const fired = (flag: string, label: string) => {
    const own = judged.filter(({ example }) => example.label === label);
    return share(own, own.filter(({ analysis }) => analysis.findings.some((each) => each.flag === flag)).length);
  };
  const any = (label: string) => {
    const own = judged.filter(({ example }) => example.label === label);
    return share(own, own.filter(({ analysis }) => analysis.findings.length > 0).length);
  };
  return {
    head: ["flag", "of scams", "of honest texts"],
    rows: [
      ["any flag", any("scam"), any("honest")],
      ...[...catalogue.flags.keys()].map((flag) => [flag, fired(flag, "scam"), fired(flag, "honest")]),
    ],
  };
}
