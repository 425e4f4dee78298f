import type { Offer } from "../../billing/prices.ts";
import type { Billing } from "../../billing/billing.ts";
import { type Customer, isGrant, isHeld } from "../../billing/customers.ts";
import { readBody } from "../../http/body.ts";
import { field } from "../form.ts";
import { type Html, html, when } from "../html.ts";
import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";
import type { Texts } from "../texts.ts";
import { hidden, show, tell, wordsOf } from "./pages.ts";
import type { Member } from "./session.ts";

/** Largest event of Stripe that is read, in bytes, and the longest wait for it. */
const MAX_EVENT = 256 * 1024;
const EVENT_MS = 10_000;

/** What may be bought, what was, and where the provider shows invoices and cancels. */
export function billingSection(
  words: Texts,
  offers: readonly Offer[],
  customer: Customer | undefined,
  { account, csrf }: Member,
): Html {
  const hasPlan = isHeld(customer) || isGrant(account.plan, customer);
  const open = offers.filter(({ kind }) => kind === "credits" || !hasPlan);
  return html`<h2 id="billing">${words.say("account.billing.title")}</h2>
    ${when(isHeld(customer), () => html`<p>${words.say(`account.billing.${customer!.status}`)}</p>`)}
    <p class="hint">${words.say("account.billing.hint")}</p>
    <p>
      ${open.map(
        (offer) =>
          html`<form method="post" action="/account/billing/checkout">
            ${hidden({ csrf, price: offer.price })} <button>${nameOf(words, offer)}</button>
          </form>`,
      )}
    </p>
    ${
      customer &&
      html`<form method="post" action="/account/billing/portal">
        ${hidden({ csrf })} <button>${words.say("account.billing.portal")}</button>
      </form>`
    }`;
}

const nameOf = (words: Texts, offer: Offer): string =>
  offer.kind === "plan"
    ? words.say("account.billing.plan", { plan: words.say(`account.plan.${offer.plan}`) })
    : words.say("account.billing.credits", { credits: offer.credits });

/** A message without what libraries quote; the type of an error of Stripe's is a word of theirs. */
const safe = (error: unknown): Error => new Error((error as { type?: string }).type ?? "unknown");

/** Asks Stripe for an address and shows where it leads: our forms lead nowhere but to ourselves (`form-action`), a link may. */
async function leadTo(
  ctx: SiteContext,
  parts: SiteParts,
  member: Member,
  ask: () => Promise<string | undefined>,
): Promise<void> {
  let url: string | undefined;
  try {
    url = await ask();
  } catch (error) {
    parts.log.error({ err: safe(error), requestId: ctx.state.requestId }, "Stripe gave no page");
    return tell(ctx, 503, "account.billing.away");
  }
  if (url === undefined) return tell(ctx, 400, "account.billing.gone");
  const words = wordsOf(ctx);
  const title = words.say("account.billing.go.title");
  if (!isPage(url, parts.billing!)) return tell(ctx, 503, "account.billing.away");
  const main = html`<h1>${title}</h1>
    <p>${words.say("account.billing.go.body")}</p>
    <p><a class="button" href="${url}">${words.say("account.billing.go")}</a></p>
    <p><a class="button" href="/account">${words.say("account.back")}</a></p>`;
  show(ctx, 200, title, main, member);
}

const isPage = (url: string, { origin }: Billing): boolean =>
  URL.canParse(url) && (url.startsWith("https://") || new URL(url).origin === origin);

/** Leads to where an offer is paid for; no plan to an account that has one already, paid for or granted. */
export async function goToCheckout(ctx: SiteContext, parts: SiteParts, member: Member, form: FormData): Promise<void> {
  const { billing } = parts;
  const offer = billing?.offers.find(({ price }) => price === field(form, "price"));
  if (!billing || !offer) return tell(ctx, 400, "account.billing.none");
  const customer = await billing.customer(member.account.id);
  if (offer.kind === "plan" && isHeld(customer)) return tell(ctx, 400, "account.billing.held");
  if (offer.kind === "plan" && isGrant(member.account.plan, customer)) return tell(ctx, 400, "account.billing.granted");
  await leadTo(ctx, parts, member, () => billing.checkout(member.account, offer));
}

/** Leads to where invoices, card and cancelling are. */
export async function goToPortal(ctx: SiteContext, parts: SiteParts, member: Member): Promise<void> {
  const { billing } = parts;
  const customer = await billing?.customer(member.account.id);
  if (!billing || !customer) return tell(ctx, 400, "account.billing.none");
  await leadTo(ctx, parts, member, () => billing.portal(customer));
}

/** Takes what Stripe tells: the bytes as they came, since the signature is over them. */
export async function receiveEvent(ctx: SiteContext, { billing, log }: SiteParts): Promise<void> {
  ctx.set("Cache-Control", "no-store");
  ctx.type = "text/plain";
  ctx.status = 404;
  ctx.body = "";
  if (!billing) return;
  const signature = ctx.req.headers["stripe-signature"];
  const body = await readBody(ctx.req, MAX_EVENT, EVENT_MS).catch(() => undefined);
  if (body === undefined || typeof signature !== "string") {
    ctx.status = 400;
    return;
  }
  try {
    ctx.status = (await billing.receive(body, signature)) === "taken" ? 200 : 400;
  } catch (error) {
    // Stripe sends it again.
    log.error({ err: safe(error), requestId: ctx.state.requestId }, "an event of Stripe was not taken");
    ctx.status = 500;
  }
}
