import { type Verdict, VERDICTS } from "@sextant/core";
import type { Inspected } from "../../scan/scan.ts";
import { type Html, html } from "../html.ts";
import type { Texts } from "../texts.ts";

/** The head of an answer: a verdict, or that none can be given. */
export type Shown = Verdict | "unknown";

/** A sign for each verdict, in the shape too: who sees no colour sees it. */
const SIGNS: Readonly<Record<Shown, string>> = {
  safe: "✓",
  unknown: "?",
  suspicious: "!",
  likely_scam: "!!",
  confirmed_scam: "✕",
};

export const isShown = (word: string): word is Shown => word === "unknown" || VERDICTS.some((each) => each === word);

/** No words and no link, of a picture or of a file that is pictures: a calm verdict would say more than we know. */
export function shownVerdict({ scan, result }: Inspected): Shown {
  const { texts, links } = scan.intake.subject;
  const isUnread = texts.length === 0 && links.length === 0 && result.red_flags.length === 0;
  const isUnanswered = result.layers.every(({ status }) => status === "skipped");
  return isUnread || isUnanswered ? "unknown" : result.verdict;
}

/** The verdict in words, colour and sign, what kind of scam it is, and what to do now. @param more stands below. */
export function verdictBox(texts: Texts, shown: Shown, scamType: string, more?: Html): Html {
  const isAlarm = shown === "likely_scam" || shown === "confirmed_scam";
  const kind = isAlarm && texts.find(`kind.${scamType}`);
  const now = (isAlarm && texts.find(`now.${scamType}`)) || texts.say(`now.${isAlarm ? "other" : shown}`);
  return html`<section class="verdict" data-verdict="${shown}" aria-labelledby="verdict">
    <h1 id="verdict" tabindex="-1">
      <span class="sign" aria-hidden="true">${SIGNS[shown]}</span> ${texts.say(`verdict.${shown}`)}
    </h1>
    ${kind && html`<p class="kind">${kind}</p>`}
    <h2>${texts.say("now.title")}</h2>
    <p class="now">${now}</p>
    ${more}
  </section>`;
}
