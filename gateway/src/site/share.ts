import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SCAM_TYPES } from "@sextant/core";
import type { Inspected } from "../scan/scan.ts";
import { html, when } from "./html.ts";
import { isShown, type Shown, verdictBox } from "./page/verdict.ts";
import { reply, type SiteContext } from "./reply.ts";
import { sign, signedWords } from "./signed.ts";
import type { SiteParts } from "./site.ts";

const DAY_MS = 86_400_000;
/** How long a link to an answer holds. */
const SHARED_MS = 7 * DAY_MS;
/** Reasons that a link carries. */
const MAX_CODES = 8;
const PURPOSE = "share";
/** Where links to answers are. */
export const SHARED = "/shared/";

const { flags } = JSON.parse(readFileSync(join(import.meta.dirname, "..", "data", "flags.json"), "utf8")) as {
  readonly flags: readonly { readonly code: string; readonly title: string }[];
};
const TITLES = new Map(flags.map(({ code, title }) => [code, title]));

/** What a link says: a verdict, the kind of scam, kinds of red flags. Of the content nothing. */
interface SharedAnswer {
  readonly shown: Shown;
  readonly type: string;
  readonly codes: readonly string[];
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** The path of a link to an answer; it holds seven days, and everything that is shown there is in it. */
export function sharedPath(secret: string, { result }: Inspected, shown: Shown, now: number): string {
  const codes = [...new Set(result.red_flags.map(({ code }) => code))].filter((code) => TITLES.has(code));
  const words = [shown, result.scam_type, String(now + SHARED_MS), ...codes.slice(0, MAX_CODES)].join("!");
  return SHARED + sign(secret, PURPOSE, words);
}

function sharedAnswer(secret: string, token: string, now: number): SharedAnswer | undefined {
  const [shown = "", type = "", until = "", ...codes] = (signedWords(secret, PURPOSE, token) ?? "").split("!");
  return isShown(shown) && Number(until) > now ? { shown, type, until: Number(until), codes } : undefined;
}

/** Somebody's answer, for whom they sent it to: no word of what was checked, for no search engine, and not for ever. */
export function showShared(ctx: SiteContext, { secret }: SiteParts): void {
  const { texts } = ctx.state;
  ctx.set("X-Robots-Tag", "noindex");
  const answer = sharedAnswer(secret, ctx.path.slice(SHARED.length), Date.now());
  const again = html`<p><a class="button" href="/">${texts.say("site.check")}</a></p>`;
  if (!answer) {
    const main = html`<h1>${texts.say("shared.expired")}</h1>
      ${again}`;
    return reply(ctx, 410, texts.say("error.title"), main);
  }
  const type = SCAM_TYPES.find((each) => each === answer.type) ?? "none";
  const main = html`<p class="lead">${texts.say("shared.page")}</p>
    ${verdictBox(texts, answer.shown, type)}
    ${when(
      answer.codes.length > 0,
      () =>
        html`<h2>${texts.say("why.title")}</h2>
          <ul lang="en" dir="ltr">
            ${answer.codes.map((code) => html`<li>${TITLES.get(code)}</li>`)}
          </ul>`,
    )}
    <p class="hint">${texts.say("shared.until", { time: texts.time(answer.until) })}</p>
    ${again}`;
  reply(ctx, 200, texts.say(`verdict.${answer.shown}`), main);
}
