import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Html, html } from "../html.ts";
import { table } from "./markdown.ts";

interface Printed {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
interface Threshold {
  readonly verdict: string;
  readonly score: number;
  /** Shares of scams and of honest mails at or above it, 0 to 1. */
  readonly caught: number;
  readonly alarmed: number;
}
const { tables, thresholds } = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "..", "data", "figures.json"), "utf8"),
) as { readonly tables: Readonly<Record<string, Printed>>; readonly thresholds: readonly Threshold[] };

/** Measured tables by name. */
export const figures: Readonly<Record<string, Html>> = Object.fromEntries(
  Object.entries(tables).map(([name, { head, rows }]) => [name, table(head, rows)]),
);

/** Shares of scams among what is checked. */
const PREVALENCES = [0.5, 0.1, 0.01, 0.001];
const SURE = [0.5, 0.9, 0.99];
const MESSAGES = 10_000;

/** The score, 0 to 100, that means a probability at a prevalence: the formula of the page, the other way round. */
const scoreFor = (probability: number, prevalence: number) => {
  const scam = probability * (1 - prevalence);
  return (100 * scam) / (scam + prevalence * (1 - probability));
};
/** Scores have one decimal, cut off: what is above the last of them below 100 is only told so. */
const score = (value: number) => (value > 99.9 ? "above 99.9" : value.toFixed(1));
const rarity = (prevalence: number) => `1 in ${Math.round(1 / prevalence)}`;
const whole = (count: number) => Math.round(count).toLocaleString("en");

const meaning = table(
  ["scams among what you check", ...SURE.map((probability) => `score that means ${probability * 100} %`)],
  PREVALENCES.map((prevalence) => [
    rarity(prevalence),
    ...SURE.map((probability) => score(scoreFor(probability, prevalence))),
  ]),
);

const cost = table(
  [
    "scams among what you check",
    "from",
    `scams caught of ${whole(MESSAGES)} messages`,
    "honest messages alarmed",
    "alarms that are right",
  ],
  PREVALENCES.flatMap((prevalence) =>
    thresholds.map(({ verdict, score: from, caught, alarmed }) => {
      const right = MESSAGES * prevalence * caught;
      const wrong = MESSAGES * (1 - prevalence) * alarmed;
      return [
        rarity(prevalence),
        html`<code>${verdict}</code> (${from})`,
        whole(right),
        whole(wrong),
        `${((100 * right) / (right + wrong)).toFixed(0)} %`,
      ];
    }),
  ),
);

/** Tables of the page on choosing a threshold; the chart is drawn by the script, from what the figure carries. */
export const calibration: Readonly<Record<string, Html>> = {
  meaning,
  cost,
  chart: html`<figure class="chart" data-thresholds="${JSON.stringify(thresholds)}" hidden>
    <figcaption id="chart-name">What a score means at your own share of scams</figcaption>
    <label for="prevalence">Scams among what you check</label>
    <input id="prevalence" type="range" min="-4" max="-0.30103" step="any" value="-2" />
    <svg viewBox="0 0 420 260" role="img" aria-labelledby="chart-name"></svg>
    <p class="reading" role="status"></p>
  </figure>`,
};
