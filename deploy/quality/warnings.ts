/**
 * `npm run quality -- warnings`: honest warnings about scams (a bank's, the police's, a neighbour's, a forum's), each beside the scam that it warns
 * of. All layers, look-ups and feeds off. Prints a table by form and one by language, and every text that is taken for the other kind.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { concludeLayers } from "@sextant/aggregator";
import { VERDICT_FROM } from "@sextant/core";
import { openPipeline, type Pipeline } from "./pipeline.ts";

/** How a warning speaks of a scam without being one. */
export const FORMS = ["negation", "beware", "quotation", "news", "narrator", "support"] as const;

/** A warning and the scam that it warns of, in its words where they allow it. */
export interface Pair {
  readonly lang: string;
  readonly channel: "sms" | "chat" | "mail" | "social" | "letter";
  readonly form: (typeof FORMS)[number];
  readonly warning: string;
  readonly scam: string;
}

/** A pair with the composite scores of both, 0 to 100. */
export interface JudgedPair extends Pair {
  readonly warningScore: number;
  readonly scamScore: number;
}

/** From this composite on content is called likely a scam. */
export const SCAM = VERDICT_FROM.likely_scam;
const SHOWN = 90;

export const pairs = (): Pair[] =>
  readFileSync(join(import.meta.dirname, "warnings", "pairs.jsonl"), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Pair);

/** Judges both sides of every pair, as pasted text. */
export async function judged(pipeline: Pipeline, all: readonly Pair[]): Promise<JudgedPair[]> {
  const done: JudgedPair[] = [];
  for (const pair of all) {
    const score = async (content: string) => concludeLayers(await pipeline.layerResultsOf(content, "text")).composite;
    done.push({ ...pair, warningScore: await score(pair.warning), scamScore: await score(pair.scam) });
  }
  return done;
}

/** Share of pairs whose warning is not called a scam, whose scam is, and whose scam scores higher. */
export const sharesOf = (all: readonly JudgedPair[]) => {
  const share = (is: (pair: JudgedPair) => boolean) => all.filter(is).length / all.length;
  return {
    warningsLetBe: share(({ warningScore }) => warningScore < SCAM),
    scamsCaught: share(({ scamScore }) => scamScore >= SCAM),
    told: share(({ warningScore, scamScore }) => scamScore > warningScore),
  };
};

function tableOf(all: readonly JudgedPair[], by: "form" | "lang"): void {
  const rows = [...Map.groupBy(all, (pair) => pair[by]), ["all", all] as const].map(([name, of]) => {
    const { warningsLetBe, scamsCaught, told } = sharesOf(of);
    const percent = (value: number) => `${Math.round(100 * value)} %`;
    return {
      [by]: name,
      pairs: of.length,
      "warnings let be": percent(warningsLetBe),
      "scams caught": percent(scamsCaught),
      "scam above warning": percent(told),
    };
  });
  console.table(rows);
}

if (import.meta.main) {
  await using pipeline = await openPipeline();
  const all = await judged(pipeline, pairs());
  tableOf(all, "form");
  tableOf(all, "lang");
  for (const { lang, form, warning, scam, warningScore, scamScore } of all) {
    if (warningScore >= SCAM)
      console.log(
        `${lang} ${form}: warning scored ${warningScore.toFixed(1)}: ${JSON.stringify(warning.slice(0, SHOWN))}`,
      );
    if (scamScore < SCAM)
      console.log(`${lang} ${form}: scam scored ${scamScore.toFixed(1)}: ${JSON.stringify(scam.slice(0, SHOWN))}`);
  }
}
