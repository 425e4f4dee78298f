import { html } from "../html.ts";
import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";
import { billingSection } from "./billing.ts";
import { keySection } from "./key-section.ts";
import { leftSection } from "./left.ts";
import { show, wordsOf } from "./pages.ts";
import type { Member } from "./session.ts";
import { asked, usageSection } from "./usage.ts";
import { webhookSection } from "./webhooks.ts";

/** The account at a glance: what is left, its keys, what they used. */
export async function showOverview(ctx: SiteContext, parts: SiteParts, member: Member): Promise<void> {
  const words = wordsOf(ctx);
  const { account, csrf } = member;
  const usage = asked(ctx);
  const { billing } = parts;
  const [keys, today, used, windows, webhooks, customer] = await Promise.all([
    parts.accounts.keysOf(account.id),
    parts.book.today(account.id),
    parts.book.by(account.id, usage.span, usage.count),
    parts.quota.usage(account),
    parts.webhooksOf(account.id),
    billing?.customer(account.id),
  ]);
  const title = words.say("account.title");
  const main = html`<h1>${title}</h1>
    ${leftSection(words, account, windows)} ${billing && billingSection(words, billing.offers, customer, member)}
    ${keySection(words, { account, keys, today, csrf, now: Date.now() })}
    ${usageSection(words, usage.span, used)} ${webhooks.length > 0 && webhookSection(words, webhooks)}`;
  show(ctx, 200, title, main, member);
}
