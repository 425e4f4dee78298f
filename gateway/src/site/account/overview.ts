import { html } from "../html.ts";
import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";
import { show, wordsOf } from "./pages.ts";
import type { Member } from "./session.ts";

/** The account at a glance. */
export async function showOverview(ctx: SiteContext, _parts: SiteParts, member: Member): Promise<void> {
  const words = wordsOf(ctx);
  const title = words.say("account.title");
  const main = html`<h1>${title}</h1>
    <p>${words.say(`account.plan.${member.account.plan}`)}</p>`;
  show(ctx, 200, title, main, member);
}
