import { createClient } from "@connectrpc/connect";
import { CommunityService, type Standing } from "@sextant/proto/community";
import type { ApiKey } from "../../accounts/account.ts";
import type { PastScan } from "../../accounts/usage/usage.ts";
import { type Html, html } from "../html.ts";
import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";
import type { Texts } from "../texts.ts";
import { show, wordsOf } from "./pages.ts";
import type { Member } from "./session.ts";
import { moment, table } from "./table.ts";

/** Longest wait for what people reported, in milliseconds. */
const LOOKUP_MS = 1_000;
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
  const shown = scans.slice(0, PAGE);
  const reports = await reportsOf(parts, shown);
  const title = words.say("account.history.title");
  const { historyDays: days } = parts.config;
  const main = html`<h1>${title}</h1>
    <p class="hint">${words.say(days > 0 ? "account.history.kept" : "account.history.off", { days })}</p>
    ${!reports && html`<p role="status">${words.say("account.history.away")}</p>`}
    ${scans.length > 0 ? list(words, shown, keys, reports) : html`<p>${words.say("account.history.none")}</p>`}
    ${scans.length > PAGE && older(words, scans[PAGE - 1]!)}`;
  show(ctx, 200, title, main, member);
}

type Reports = ReadonlyMap<string, Standing>;
const hex = (print: Uint8Array): string => Buffer.from(print).toString("hex");

/** What people report of the texts that were scanned, by fingerprint; undefined while nobody can tell. */
async function reportsOf({ community, log }: SiteParts, scans: readonly PastScan[]): Promise<Reports | undefined> {
  const prints = new Map(scans.flatMap(({ fingerprint }) => (fingerprint ? [[hex(fingerprint), fingerprint]] : [])));
  if (prints.size === 0) return new Map();
  try {
    const asked = { texts: [...prints.values()] };
    const { standings } = await createClient(CommunityService, community).lookup(asked, { timeoutMs: LOOKUP_MS });
    return new Map(standings.flatMap((one) => (one.about.case === "text" ? [[hex(one.about.value), one]] : [])));
  } catch (error) {
    log.warn({ err: error }, "reports of past scans could not be looked up");
    return undefined;
  }
}

/** What people say of a scan's text, most of them first. */
function said(words: Texts, { fingerprint }: PastScan, reports: Reports | undefined): string {
  const standing = fingerprint && reports?.get(hex(fingerprint));
  const counts = [
    ["scam", standing?.scamReports ?? 0],
    ["honest", standing?.honestReports ?? 0],
  ] as const;
  const told = counts
    .filter(([, count]) => count > 0)
    .map(([word, count]) => words.say(`account.history.said.${word}`, { count }));
  return told.join("; ") || "–";
}

const list = (words: Texts, scans: readonly PastScan[], keys: readonly ApiKey[], reports: Reports | undefined): Html =>
  table(
    words.say("account.history.title"),
    ["at", "type", "verdict", "reports", "key", "id"].map((name) => words.say(`account.history.${name}`)),
    scans.map((scan) => [
      moment(words, scan.at),
      words.say(`account.type.${scan.inputType}`),
      words.say(`account.verdict.${scan.verdict}`),
      said(words, scan, reports),
      nameOf(keys.find((key) => key.id === scan.keyId)),
      html`<code>${scan.id}</code>`,
    ]),
  );

const nameOf = (key: ApiKey | undefined): string => key?.label || key?.hint || "–";

const older = (words: Texts, { at, id }: PastScan): Html =>
  html`<p><a class="button" href="/account/history?before=${at}.${id}">${words.say("account.history.older")}</a></p>`;
