import { applicableLayers, type LayerStatus, LAYER_NUMBERS, type Verdict } from "@sextant/core";
import type { Inspected } from "../../scan/scan.ts";
import type { LayerResult, RedFlag } from "../../scan/result.ts";
import { type Html, html, when } from "../html.ts";
import type { Texts } from "../texts.ts";
import { markedViews } from "./marks.ts";
import { recovery } from "./recovery.ts";

/** The head of an answer: a verdict, or that none can be given. */
export type Shown = Verdict | "unknown";

/** What is shown of one scan. */
export interface Answered {
  readonly inspected: Inspected;
  /** What could not be read, as keys of the texts. */
  readonly unread: readonly string[];
  /** What was sent, to be sent again with a report. */
  readonly content: string;
  /** ISO 3166 region of the reader, where it is known. */
  readonly region: string | undefined;
}

/** A sign for each verdict, in the shape too: who sees no colour sees it. */
const SIGNS: Readonly<Record<Shown, string>> = {
  safe: "✓",
  unknown: "?",
  suspicious: "!",
  likely_scam: "!!",
  confirmed_scam: "✕",
};

/** Nothing but pictures, and nothing read from them: a calm verdict would say more than we know. */
export function shownVerdict({ scan, result }: Inspected): Shown {
  const { texts, links, images } = scan.intake.subject;
  const isPictureAlone = images.length > 0 && texts.length === 0 && links.length === 0;
  const isUnread = isPictureAlone && result.red_flags.length === 0;
  const isUnanswered = result.layers.every(({ status }) => status === "skipped");
  return isUnread || isUnanswered ? "unknown" : result.verdict;
}

/** The answer, for somebody who is worried: verdict and what to do first, reasons in the message itself, the rest below. */
export function answer(texts: Texts, answered: Answered): Html {
  const { inspected } = answered;
  const anchored = new Set<string>();
  const views = markedViews(inspected.scan.intake, inspected.scan.conclusion, texts, anchored);
  return html`${verdict(texts, inspected)} ${reasons(texts, inspected, anchored)} ${message(texts, views)}
  ${checked(texts, answered)}
  ${recovery(texts, inspected.result.scam_type, answered.region, shownVerdict(inspected) === "safe")}
  ${next(texts, answered)} ${more(texts, inspected)}`;
}

function verdict(texts: Texts, inspected: Inspected): Html {
  const { result } = inspected;
  const shown = shownVerdict(inspected);
  const isAlarm = shown === "likely_scam" || shown === "confirmed_scam";
  const kind = isAlarm && texts.find(`kind.${result.scam_type}`);
  const now = (isAlarm && texts.find(`now.${result.scam_type}`)) || texts.say(`now.${isAlarm ? "other" : shown}`);
  return html`<section class="verdict" data-verdict="${shown}" aria-labelledby="verdict">
    <h1 id="verdict" tabindex="-1">
      <span class="sign" aria-hidden="true">${SIGNS[shown]}</span> ${texts.say(`verdict.${shown}`)}
    </h1>
    ${kind && html`<p class="kind">${kind}</p>`}
    <h2>${texts.say("now.title")}</h2>
    <p class="now">${now}</p>
  </section>`;
}

/** `“quotation” — note`: the quotation stands in the message already. */
const NOTE = /^“[^]*” — /;

const reason = (texts: Texts, flag: RedFlag, isShown: boolean): Html =>
  html`<li id="${flag.id}" class="reason" data-severity="${flag.severity}">
    <h3><span class="severity">${texts.say(`why.severity.${flag.severity}`)}</span> ${flag.title}</h3>
    <p>${flag.description}</p>
    ${flag.evidence && html`<p class="evidence"><bdi>${isShown ? flag.evidence.replace(NOTE, "") : flag.evidence}</bdi></p>`}
    ${isShown && html`<p><a href="#in-${flag.id}">${texts.say("why.see")}</a></p>`}
  </li>`;

function reasons(texts: Texts, { result, language }: Inspected, anchored: ReadonlySet<string>): Html {
  return html`<section aria-labelledby="why">
    <h2 id="why">${texts.say("why.title")}</h2>
    <p lang="${language}">${result.explanation}</p>
    ${
      result.red_flags.length > 0
        ? html`<ol class="reasons">
            ${result.red_flags.map((flag) => reason(texts, flag, anchored.has(flag.id)))}
          </ol>`
        : html`<p>${texts.say("why.none")}</p>`
    }
  </section>`;
}

function message(texts: Texts, views: ReturnType<typeof markedViews>): Html | undefined {
  if (views.length === 0) return undefined;
  const parts = views.map(({ body }, index) => {
    const label = views.length > 1 ? html`<h3>${texts.say("message.part", { number: index + 1 })}</h3>` : undefined;
    return html`${label}
      <div class="message" dir="auto">${body}</div>`;
  });
  return html`<section aria-labelledby="message">
    <h2 id="message">${texts.say("message.title")}</h2>
    <p class="hint">${texts.say("message.hint")}</p>
    ${parts}
  </section>`;
}

/** What a layer came to, in words: skipped is either nothing to look at, or no answer. */
function outcomeOf(
  { layer, status }: LayerResult,
  applicable: readonly number[],
): LayerStatus | "nothing" | "unanswered" {
  if (status !== "skipped") return status;
  return applicable.includes(layer) ? "unanswered" : "nothing";
}

function checked(texts: Texts, { inspected, unread }: Answered): Html {
  const { result, scan } = inspected;
  const applicable = applicableLayers(scan.intake.subject);
  const rows = result.layers.map((layer) => {
    const outcome = outcomeOf(layer, applicable);
    return html`<li data-outcome="${outcome}">
      ${texts.say(`checked.${layer.layer}`)}: ${texts.say(`checked.${outcome}`)}
    </li>`;
  });
  const hasPictures = scan.intake.subject.images.length > 0;
  const missing = [...unread, ...(hasPictures ? ["unread.words"] : [])];
  return html`<section aria-labelledby="checked">
    <h2 id="checked">${texts.say("checked.title")}</h2>
    <ul class="checked">
      ${rows}
    </ul>
    ${
      missing.length > 0 &&
      html`<ul class="unread">
        ${missing.map((key) => html`<li>${texts.say(key)}</li>`)}
      </ul>`
    }
    <p>${texts.say("checked.sure", { confidence: Math.round(result.confidence) })}</p>
  </section>`;
}

function next(texts: Texts, { inspected, content }: Answered): Html {
  const { verdict: word, scam_type: type, id } = inspected.result;
  const trust = new URLSearchParams({
    subject: texts.say("do.trust.subject"),
    body: texts.say("do.trust.body", { verdict: texts.say(`verdict.${shownVerdict(inspected)}`), link: "" }),
  });
  return html`<section class="next" aria-labelledby="next">
    <h2 id="next">${texts.say("do.title")}</h2>
    <form method="post" action="/report">
      <input type="hidden" name="content" value="${content}" /><input type="hidden" name="scan" value="${id}" />
      <input type="hidden" name="type" value="${type}" />
      ${
        word === "safe"
          ? html`<button name="opinion" value="scam">${texts.say("do.report")}</button>`
          : html`<button name="opinion" value="scam">${texts.say("do.report")}</button>
              <button name="opinion" value="honest">${texts.say("do.dispute")}</button>`
      }
    </form>
    <p>
      <a class="button" href="mailto:?${trust.toString().replaceAll("+", "%20")}">${texts.say("do.trust")}</a>
      <a class="button" href="/">${texts.say("do.again")}</a>
    </p>
  </section>`;
}

function more(texts: Texts, { result }: Inspected): Html {
  const rows = LAYER_NUMBERS.map((number) => {
    const { name, score, status, latency_ms } = result.layers.find(({ layer }) => layer === number)!;
    return html`<tr>
      <th scope="row">${number}. ${name}</th>
      <td>${texts.number(score)}</td>
      <td>${status}</td>
      <td>${texts.say("more.ms", { ms: latency_ms })}</td>
    </tr>`;
  });
  const heads = ["layer", "score", "status", "time"].map(
    (key) => html`<th scope="col">${texts.say(`more.${key}`)}</th>`,
  );
  return html`<details class="more">
    <summary>${texts.say("more.title")}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="${texts.say("more.title")}">
      <table>
        <thead>
          <tr>
            ${heads}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
    <p>${texts.say("more.composite", { score: result.composite_score, id: result.id })}</p>
    ${when(result.processing_time_ms, () => html`<p>${texts.say("more.ms", { ms: result.processing_time_ms })}</p>`)}
  </details>`;
}
