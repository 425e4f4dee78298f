import type { ApiKey } from "../../accounts/account.ts";
import type { PastScan } from "../../accounts/usage/usage.ts";
import { type Html, html } from "../html.ts";
import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";
import type { Texts } from "../texts.ts";
import { show, wordsOf } from "./pages.ts";
import type { Member } from "./session.ts";
import { moment, table } from "./table.ts";

/** Scans of one page. */
export const PAGE = 50;
/** Where a page begins: time and id of the last scan of the one before. */
const BEFORE = /^(\d{1,15})\.(scan_[0-9a-f]{32})$/;

/** The scans of the account, without what was in them. */
export async function showHistory(ctx: SiteContext, parts: SiteParts, member: Member): Promise<void> {
  const words = wordsOf(ctx);
  const [, at, id] = BEFORE.exec(new URLSearchParams(ctx.querystring).get("before") ?? "") ?? [];
  const before = id === undefined ? undefined : { at: Number(at), id };
  const [scans, keys] = await Promise.all([
    parts.book.past(member.account.id, before, PAGE + 1),
    parts.accounts.keysOf(member.account.id),
  ]);
  const title = words.say("account.history.title");
  const { historyDays: days } = parts.config;
  const main = html`<h1>${title}</h1>
    <p class="hint">${words.say(days > 0 ? "account.history.kept" : "account.history.off", { days })}</p>
    ${scans.length > 0 ? list(words, scans.slice(0, PAGE), keys) : html`<p>${words.say("account.history.none")}</p>`}
    ${scans.length > PAGE && older(words, scans[PAGE - 1]!)}`;
  show(ctx, 200, title, main, member);
}

const list = (words: Texts, scans: readonly PastScan[], keys: readonly ApiKey[]): Html =>
  table(
    words.say("account.history.title"),
    ["at", "type", "verdict", "key", "id"].map((name) => words.say(`account.history.${name}`)),
    scans.map(({ at, inputType, verdict, keyId, id }) => [
      moment(words, at),
      words.say(`account.type.${inputType}`),
      words.say(`account.verdict.${verdict}`),
      nameOf(keys.find((key) => key.id === keyId)),
      html`<code>${id}</code>`,
    ]),
  );

const nameOf = (key: ApiKey | undefined): string => key?.label || key?.hint || "–";

const older = (words: Texts, { at, id }: PastScan): Html =>
  html`<p><a class="button" href="/account/history?before=${at}.${id}">${words.say("account.history.older")}</a></p>`;
