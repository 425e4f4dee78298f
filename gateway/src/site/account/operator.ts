import { isActive } from "../../accounts/api-keys.ts";
import { emailOf } from "../../accounts/people/email.ts";
import type { AccountEvent } from "../../accounts/people/events.ts";
import type { Found } from "../../accounts/people/owners.ts";
import { PLANS } from "../../accounts/plans.ts";
import { field } from "../form.ts";
import { type Html, html, when } from "../html.ts";
import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";
import type { Texts } from "../texts.ts";
import { leftSection } from "./left.ts";
import { hidden, show, tell, wordsOf } from "./pages.ts";
import { type Member, seeOther } from "./session.ts";
import { moment, table } from "./table.ts";

/** Events of the account that an operator sees. */
const EVENTS_SHOWN = 20;
/** Credits of one grant: a number of at most seven digits. */
const CREDITS = /^[1-9]\d{0,6}$/;
/** What the account's own log says of who did it. */
const BY = "operator";

/** The account that an operator names, by its owner's address or by its id. */
function named({ people }: SiteParts, text: string): Promise<Found | undefined> {
  const email = emailOf(text);
  return people.findAny(email === undefined ? { id: text.trim() } : { email });
}

/** Where an operator looks an account up, and grants it a plan and credits. */
export async function showOperator(ctx: SiteContext, parts: SiteParts, member: Member): Promise<void> {
  const words = wordsOf(ctx);
  const asked = new URLSearchParams(ctx.querystring).get("of") ?? "";
  const found = asked === "" ? undefined : await named(parts, asked);
  const title = words.say("account.operator.title");
  const main = html`<h1>${title}</h1>
    <form method="get" action="/account/operator">
      <label for="of">${words.say("account.operator.of")}</label>
      <input id="of" name="of" type="text" required maxlength="254" autocomplete="off" value="${asked}" />
      <button>${words.say("account.operator.find")}</button>
    </form>
    ${when(asked !== "" && !found, () => html`<p role="status">${words.say("account.operator.none")}</p>`)}
    ${found && (await shown(words, parts, member, found))}`;
  show(ctx, 200, title, main, member);
}

async function shown(words: Texts, parts: SiteParts, { csrf, account }: Member, found: Found): Promise<Html> {
  const [keys, windows, events, ticket] = await Promise.all([
    parts.accounts.keysOf(found.id),
    parts.quota.usage(found),
    parts.people.events(found.id, EVENTS_SHOWN),
    parts.people.makeTicket("grant", grantOf(account.id, found.id)),
  ]);
  const active = keys.filter((key) => isActive(key, Date.now())).length;
  return html`<h2>${found.email ?? found.id}</h2>
    ${leftSection(words, found, windows)}
    <p>${words.say("account.operator.facts", { id: found.id, keys: active })} ${moment(words, found.createdAt)}</p>
    <form method="post" action="/account/operator/plan">
      ${hidden({ csrf, id: found.id })}
      <label for="plan">${words.say("account.operator.plan")}</label>
      <select id="plan" name="plan">
        ${PLANS.map(
          (plan) =>
            html`<option value="${plan}" ${plan === found.plan && html` selected`}>
              ${words.say(`account.plan.${plan}`)}
            </option>`,
        )}
      </select>
      <button>${words.say("account.operator.plan.go")}</button>
    </form>
    <form method="post" action="/account/operator/credits">
      ${hidden({ csrf, id: found.id, ticket })}
      <label for="credits">${words.say("account.operator.credits")}</label>
      <input id="credits" name="credits" type="number" min="1" max="9999999" step="1" inputmode="numeric" required />
      <button>${words.say("account.operator.credits.go")}</button>
    </form>
    ${log(words, events)}`;
}

const log = (words: Texts, events: readonly AccountEvent[]): Html =>
  html`<h2>${words.say("account.events.title")}</h2>
    ${table(
      words.say("account.events.title"),
      ["at", "what", "detail"].map((name) => words.say(`account.events.${name}`)),
      events.map(({ at, what, detail }) => [moment(words, at), words.say(`account.event.${what}`), detail]),
    )}`;

const back = (ctx: SiteContext, { id }: Found): void => seeOther(ctx, `/account/operator?of=${encodeURIComponent(id)}`);

/** What a grant is for: of whom, to whom. */
const grantOf = (operatorId: string, accountId: string): string => `${operatorId} ${accountId}`;

/** Gives an account a plan; both accounts' logs have it, the operator's without an address, which goes with its account. */
export async function grantPlan(
  ctx: SiteContext,
  parts: SiteParts,
  { account }: Member,
  form: FormData,
): Promise<void> {
  const found = await parts.people.findAny({ id: field(form, "id") });
  const plan = PLANS.find((each) => each === field(form, "plan"));
  if (!found || !plan) return tell(ctx, 400, "account.operator.wrong");
  // A plan that the account has already too: from now on no end of a subscription takes it away.
  await parts.people.setPlan(found.id, plan, BY);
  await parts.people.note(account.id, "granted_plan", `${found.id}: ${plan}`);
  back(ctx, found);
}

/** Gives an account credits, once for each form; both accounts' logs have it. */
export async function grantCredits(
  ctx: SiteContext,
  parts: SiteParts,
  { account }: Member,
  form: FormData,
): Promise<void> {
  const found = await parts.people.findAny({ id: field(form, "id") });
  const credits = field(form, "credits").trim();
  if (!found || !CREDITS.test(credits)) return tell(ctx, 400, "account.operator.wrong");
  // Sent twice by a double click, a form grants once.
  const ticket = await parts.people.takeTicket("grant", field(form, "ticket"));
  if (ticket !== grantOf(account.id, found.id)) return tell(ctx, 400, "account.stale");
  await parts.accounts.addCredits(found.id, Number(credits));
  await parts.people.note(found.id, "credits_added", `${credits}, ${BY}`);
  await parts.people.note(account.id, "granted_credits", `${found.id}: ${credits}`);
  back(ctx, found);
}
