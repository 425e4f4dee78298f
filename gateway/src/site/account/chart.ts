import { VERDICTS } from "@sextant/core";
import type { Span, Used } from "../../accounts/usage/usage.ts";
import { type Html, html } from "../html.ts";
import type { Texts } from "../texts.ts";

/** The drawing's own units. */
const WIDTH = 640;
const HEIGHT = 200;
const FOOT = 24;
const HEAD = 20;
/** Part of each place that a bar fills. */
const FILL = 0.8;
/** Bars between two words at the foot. */
const EVERY = { hour: 12, day: 7 } as const;

/** Bars of calls, each divided by verdict; what it shows stands in a table beside it, so that its name is enough for a reader. */
export function chart(words: Texts, span: Span, used: readonly Used[]): Html {
  const most = Math.max(1, ...used.map(({ total }) => total));
  const place = WIDTH / used.length;
  const unit = (HEIGHT - FOOT - HEAD) / most;
  const sum = used.reduce((all, { total }) => all + total, 0);
  return html`<svg
      class="chart"
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      role="img"
      aria-label="${words.say("account.usage.chart", { calls: sum, most })}"
    >
      <line x1="0" x2="${WIDTH}" y1="${HEIGHT - FOOT}" y2="${HEIGHT - FOOT}" />
      <text x="0" y="14">${words.say("account.usage.most", { most: sum === 0 ? 0 : most })}</text>
      ${used.map((each, index) => bar(each, index * place, place * FILL, unit))}
      ${used.map(
        ({ from }, index) =>
          index % EVERY[span] === 0 &&
          html`<text x="${index * place}" y="${HEIGHT - 6}">${footOf(words, span, from)}</text>`,
      )}
    </svg>
    <p class="legend">
      ${VERDICTS.map(
        (verdict) =>
          html`<span
            ><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="v-${verdict}" width="10" height="10" /></svg>
            ${words.say(`account.verdict.${verdict}`)}</span
          > `,
      )}
    </p>`;
}

function bar({ verdicts }: Used, x: number, width: number, unit: number): readonly Html[] {
  let below = HEIGHT - FOOT;
  return VERDICTS.filter((verdict) => verdicts[verdict] > 0).map((verdict) => {
    const height = verdicts[verdict] * unit;
    below -= height;
    return html`<rect
      class="v-${verdict}"
      x="${x.toFixed(1)}"
      y="${below.toFixed(1)}"
      width="${width.toFixed(1)}"
      height="${height.toFixed(1)}"
    />`;
  });
}

function footOf({ language }: Texts, span: Span, at: number): string {
  const format: Intl.DateTimeFormatOptions =
    span === "day" ? { day: "numeric", month: "short" } : { weekday: "short", hour: "2-digit", minute: "2-digit" };
  return new Intl.DateTimeFormat(language, { ...format, timeZone: "UTC" }).format(at);
}
