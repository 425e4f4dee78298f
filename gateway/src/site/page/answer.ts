import { applicableLayers, type LayerStatus, LAYER_NUMBERS } from "@sextant/core";
import type { Inspected } from "../../scan/scan.ts";
import type { LayerResult, RedFlag } from "../../scan/result.ts";
import { type Html, html, when } from "../html.ts";
import type { Texts } from "../texts.ts";
import { ledgerTable } from "./ledger.ts";
import { markedViews } from "./marks.ts";
import { questionForm, type Replied, repliedWords, withReply } from "./question.ts";
import { recovery } from "./recovery.ts";
import { type Shown, shownVerdict, verdictBox } from "./verdict.ts";

/** What is shown of one scan. */
export interface Answered {
  readonly inspected: Inspected;
  /** What could not be read, as keys of the texts. */
  readonly unread: readonly string[];
  /** What was sent, to be sent again with the reader's answer. */
  readonly content: string;
  /** What a report is about; undefined where there is nothing to report. */
  readonly report: string | undefined;
  /** ISO 3166 region of the reader, where it is known. */
  readonly region: string | undefined;
  /** Where the answer is shown to others, whole. */
  readonly link: string;
  /** By which the reader may answer a question; undefined where none can be asked. */
  readonly token: string | undefined;
  /** What the reader answered. */
  readonly replied: Replied | undefined;
}

/** The verdict with what the reader answered. */
export const answeredVerdict = ({ inspected, replied }: Pick<Answered, "inspected" | "replied">): Shown =>
  withReply(shownVerdict(inspected), replied);

/** The answer, for somebody who is worried: verdict and what to do first, reasons in the message itself, the rest below. */
export function answer(texts: Texts, answered: Answered): Html {
  const { inspected, replied, token, content } = answered;
  const { scam_type: type } = inspected.result;
  const shown = answeredVerdict(answered);
  const asks = shown === "suspicious" && !replied && token !== undefined;
  const anchored = new Set<string>();
  const views = markedViews(inspected.scan.intake, inspected.scan.conclusion, texts, anchored);
  return html`${verdictBox(texts, shown, type, replied && repliedWords(texts, replied))}
  ${asks && questionForm(texts, type, content, token)} ${reasons(texts, inspected, anchored)} ${message(texts, views)}
  ${checked(texts, answered)}
  ${recovery(texts, type, answered.region, shown === "safe")}
  ${next(texts, answered)} ${more(texts, inspected)}`;
}

/** `“quotation” — note`: the quotation stands in the message already. */
const NOTE = /^“[^]*” — /;

const reason = (texts: Texts, flag: RedFlag, isShown: boolean): Html =>
  html`<li id="${flag.id}" class="reason" data-severity="${flag.severity}">
    <h3><span class="severity">${texts.say(`why.severity.${flag.severity}`)}</span> <bdi lang="en">${flag.title}</bdi></h3>
    <p lang="en" dir="ltr">${flag.description}</p>
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

function next(texts: Texts, answered: Answered): Html {
  const { inspected, link, report } = answered;
  const { verdict: word, scam_type: type } = inspected.result;
  const trust = new URLSearchParams({
    subject: texts.say("do.trust.subject"),
    body: texts.say("do.trust.body", { verdict: texts.say(`verdict.${answeredVerdict(answered)}`), link }),
  });
  return html`<section class="next" aria-labelledby="next">
    <h2 id="next">${texts.say("do.title")}</h2>
    ${
      report &&
      html`<form method="post" action="/report">
        <input type="hidden" name="scan" value="${report}" /><input type="hidden" name="type" value="${type}" />
        <button name="opinion" value="scam">${texts.say("do.report")}</button>
        ${word !== "safe" && html`<button name="opinion" value="honest">${texts.say("do.dispute")}</button>`}
      </form>`
    }
    <p>
      <a class="button" href="mailto:?${trust.toString().replaceAll("+", "%20")}">${texts.say("do.trust")}</a>
      <a class="button" href="/">${texts.say("do.again")}</a>
    </p>
    <details>
      <summary>${texts.say("do.share")}</summary>
      <p>${texts.say("shared.body")}</p>
      <label for="link">${texts.say("shared.link")}</label>
      <input id="link" type="url" readonly value="${link}" dir="ltr" />
    </details>
  </section>`;
}

function more(texts: Texts, { result }: Inspected): Html {
  const rows = LAYER_NUMBERS.map((number) => {
    const { name, score, status, latency_ms } = result.layers.find(({ layer }) => layer === number)!;
    return html`<tr>
      <th scope="row">${number}. <bdi lang="en">${name}</bdi></th>
      <td>${texts.number(score)}</td>
      <td lang="en">${status}</td>
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
    ${result.ledger && ledgerTable(texts, result.ledger, result.red_flags)}
    ${when(result.processing_time_ms, () => html`<p>${texts.say("more.ms", { ms: result.processing_time_ms })}</p>`)}
  </details>`;
}
