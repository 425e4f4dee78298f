import { VERDICTS } from "@sextant/core";
import { type Span, type Used } from "../../accounts/usage/usage.ts";
import { type Html, html } from "../html.ts";
import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";
import type { Texts } from "../texts.ts";
import { chart } from "./chart.ts";
import type { Member } from "./session.ts";
import { moment, table } from "./table.ts";

/** How many hours or days are shown. */
const COUNTS = { hour: 48, day: 30 } as const;

/** Which usage the address asks for; days unless it says hours. */
export function asked({ querystring }: SiteContext): { readonly span: Span; readonly count: number } {
  const span = new URLSearchParams(querystring).get("by") === "hour" ? "hour" : "day";
  return { span, count: COUNTS[span] };
}

/** Calls and verdicts, as a chart and as a table. */
export const usageSection = (words: Texts, span: Span, used: readonly Used[]): Html =>
  html`<h2 id="usage">${words.say("account.usage.title")}</h2>
    <p>
      ${(["day", "hour"] as const).map(
        (each) =>
          html`<a class="button" href="/account?by=${each}#usage" ${each === span && html` aria-current="true"`}
            >${words.say(`account.usage.by.${each}`)}</a
          > `,
      )}
      <a class="button" href="/account/usage.csv?by=${span}" download>${words.say("account.usage.csv")}</a>
    </p>
    <p class="hint">${words.say("account.usage.utc")}</p>
    ${chart(words, span, used)}
    <details>
      <summary>${words.say("account.usage.table")}</summary>
      ${usageTable(words, used)}
    </details>`;

const usageTable = (words: Texts, used: readonly Used[]): Html =>
  table(
    words.say("account.usage.title"),
    [
      words.say("account.usage.from"),
      words.say("account.usage.calls"),
      ...VERDICTS.map((verdict) => words.say(`account.verdict.${verdict}`)),
    ],
    used
      .filter(({ total }) => total > 0)
      .toReversed()
      .map(({ from, total, verdicts }) => [
        moment(words, from),
        total,
        ...VERDICTS.map((verdict) => verdicts[verdict]),
      ]),
  );

/** The same for programs (RFC 4180); times in UTC. */
export async function usageCsv(ctx: SiteContext, { book }: SiteParts, { account }: Member): Promise<void> {
  const { span, count } = asked(ctx);
  const used = await book.by(account.id, span, count);
  const lines = used.map(({ from, total, verdicts }) =>
    [new Date(from).toISOString(), total, ...VERDICTS.map((verdict) => verdicts[verdict])].join(","),
  );
  ctx.set({
    "Cache-Control": "no-store",
    "Content-Disposition": `attachment; filename="sextant-usage-by-${span}.csv"`,
  });
  ctx.type = "text/csv; charset=utf-8";
  ctx.body = [`from,calls,${VERDICTS.join(",")}`, ...lines, ""].join("\r\n");
}
