import { type Html, html } from "../html.ts";
import { reply, type SiteContext } from "../reply.ts";
import type { Texts } from "../texts.ts";
import type { Member } from "./session.ts";

/** The texts of the reader's language. */
export const wordsOf = (ctx: SiteContext): Texts => ctx.state.texts;

const PAGES = ["/account", "/account/history", "/account/security"] as const;
const OPERATOR = "/account/operator";

/** A page of the account. */
export function show(ctx: SiteContext, status: number, title: string, body: Html, member?: Member): void {
  reply(ctx, status, title, html`${member && navigation(ctx, wordsOf(ctx), member)} ${body}`, "account.js");
}

const pagesOf = ({ account }: Member): readonly string[] => (account.isOperator ? [...PAGES, OPERATOR] : PAGES);

const navigation = ({ path }: SiteContext, words: Texts, member: Member): Html =>
  html`<div class="bar">
    <nav aria-label="${words.say("account.nav")}">
      ${pagesOf(member).map(
        (page) =>
          html`<a href="${page}" ${page === path && html` aria-current="page"`}>${words.say(`account.nav.${page}`)}</a>`,
      )}
    </nav>
    <form method="post" action="/account/sign-out">
      <span>${member.account.email}</span> ${hidden({ csrf: member.csrf })} <button>${words.say("account.sign_out")}</button>
    </form>
  </div>`;

/** Fields that are sent along unseen. */
export const hidden = (fields: Readonly<Record<string, string>>): readonly Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

/** A page that says one thing and leads back. */
export function tell(
  ctx: SiteContext,
  status: number,
  key: string,
  values: Record<string, string | number> = {},
): void {
  const words = wordsOf(ctx);
  const title = words.say(`${key}.title`);
  show(
    ctx,
    status,
    title,
    html`<h1>${title}</h1>
      <p>${words.say(`${key}.body`, values)}</p>
      <p><a class="button" href="/account">${words.say("account.back")}</a></p>`,
  );
}

/** A form came without a session: it ended, or another browser sent it. */
export const signedOut = (ctx: SiteContext): void => tell(ctx, 403, "account.signed_out");
/** A form came without the session's own token. */
export const stale = (ctx: SiteContext): void => tell(ctx, 403, "account.stale");

/** There is nothing at this address, for this reader. */
export function missing(ctx: SiteContext): void {
  const { texts } = ctx.state;
  reply(ctx, 404, texts.say("error.title"), html`<h1>${texts.say("error.missing")}</h1>`);
}
