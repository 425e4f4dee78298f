import { hash } from "node:crypto";
import { emailOf } from "../../accounts/people/email.ts";
import type { Owned } from "../../accounts/people/owners.ts";
import { LINK_MINUTES } from "../../accounts/people/tickets.ts";
import { clientAddress } from "../../http/address.ts";
import { retryAfter, STORE_TIMEOUT_MS } from "../../http/quota-status.ts";
import { within } from "../../within.ts";
import { field, readForm } from "../form.ts";
import { html } from "../html.ts";
import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";
import { hidden, show, tell, wordsOf } from "./pages.ts";
import { passkeySignIn } from "./passkey-section.ts";
import { partyOf } from "./passkeys.ts";
import { seeOther, signIn } from "./session.ts";

/** Links that an hour gives one mailbox, and one caller's address. */
const LINKS_OF_EMAIL = 5;
export const LINKS_OF_ADDRESS = 20;
const HOUR_MS = 3_600_000;
/** Largest form, in bytes. */
const MAX_FORM = 16 * 1024;

/** Where somebody who is not signed in signs in, or begins. */
export function showSignIn(ctx: SiteContext, parts: SiteParts): void {
  const { post } = parts;
  const words = wordsOf(ctx);
  const main = html`<h1>${words.say("account.sign_in.title")}</h1>
    <p class="lead">${words.say("account.sign_in.lead")}</p>
    <form method="post" action="/account/sign-in">
      <label for="email">${words.say("account.sign_in.email")}</label>
      <p class="hint" id="email-hint">${words.say(`account.sign_in.way.${post.way}`)}</p>
      <input id="email" name="email" type="email" required maxlength="254" autocomplete="email" aria-describedby="email-hint" />
      <button class="primary">${words.say("account.sign_in.send")}</button>
    </form>
    ${partyOf(ctx, parts) && passkeySignIn(words)}`;
  show(ctx, 200, words.say("account.sign_in.title"), main);
}

/** Sends a link to whoever asks. The answer is the same whether the address has an account, may have one, or has had too many links. */
export async function requestLink(ctx: SiteContext, parts: SiteParts): Promise<void> {
  const email = emailOf(field(await readForm(ctx.req, MAX_FORM), "email"));
  if (email === undefined) return tell(ctx, 400, "account.no_email");
  const allowed = await within(counted(ctx, parts, email), STORE_TIMEOUT_MS, "the window store");
  if (allowed === "refused") return tell(ctx, 429, "account.too_many");
  if (allowed === "granted") await within(sendLink(ctx, parts, email), STORE_TIMEOUT_MS, "the account store");
  tell(ctx, 200, `account.sent.${parts.post.way}`, { minutes: LINK_MINUTES });
}

/** Counts a link for the mailbox and for the caller's address. `silent`: the mailbox has had its share. */
async function counted(
  ctx: SiteContext,
  { windows, config }: SiteParts,
  email: string,
): Promise<"granted" | "silent" | "refused"> {
  const address = clientAddress(ctx.req, config.trustedProxies);
  const asked = [
    { kind: "sign_in", id: `address ${address}`, limit: LINKS_OF_ADDRESS, windowMs: HOUR_MS },
    { kind: "sign_in", id: `email ${hash("sha256", email)}`, limit: LINKS_OF_EMAIL, windowMs: HOUR_MS },
  ] as const;
  const { granted, quotaStatuses } = await windows.take(asked, 1);
  if (granted) return "granted";
  const [byAddress] = quotaStatuses;
  if (byAddress!.remaining > 0) {
    // Asking goes on costing the caller, so that a full mailbox cannot be told from another one.
    await windows.take([asked[0]], 1);
    return "silent";
  }
  ctx.set(retryAfter(byAddress!));
  return "refused";
}

async function sendLink(ctx: SiteContext, { people, config, post }: SiteParts, email: string): Promise<void> {
  const token = await people.makeTicket("sign_in", email);
  if (!config.signUp && !(await people.find({ email }))) return;
  const words = wordsOf(ctx);
  // Never from the Host header: whoever writes it would be sent the token.
  const link = linkOf(config.publicUrl ?? `http://localhost:${ctx.req.socket.localPort}`, token);
  const subject = words.say("account.mail.subject");
  post.send({ to: email, link, subject, text: words.say("account.mail.text", { link, minutes: LINK_MINUTES }) });
}

/** The link by which a ticket signs in. @param origin scheme and host, without a slash behind. */
export const linkOf = (origin: string, token: string): string => `${origin}/account/link?token=${token}`;

/** Asks before it signs in: mail scanners open links, and nobody shall find himself in another's account. */
export async function showLink(ctx: SiteContext, { people }: SiteParts): Promise<void> {
  const token = new URLSearchParams(ctx.querystring).get("token") ?? "";
  const email = await people.readTicket("sign_in", token);
  if (email === undefined) return tell(ctx, 400, "account.no_link");
  const words = wordsOf(ctx);
  const title = words.say("account.link.title");
  const main = html`<h1>${title}</h1>
    <p class="lead">${words.say("account.link.body", { email })}</p>
    <form method="post" action="/account/link">
      ${hidden({ token })}
      <button class="primary">${words.say("account.link.go")}</button>
    </form>`;
  show(ctx, 200, title, main);
}

/** Uses the link up. A first sign-in makes the account, on the Free plan. */
export async function useLink(ctx: SiteContext, parts: SiteParts): Promise<void> {
  const form = await readForm(ctx.req, MAX_FORM);
  const email = await parts.people.takeTicket("sign_in", field(form, "token"));
  const account = email === undefined ? undefined : await accountOf(email, parts);
  if (!account) return tell(ctx, 400, "account.no_link");
  await signIn(ctx, parts, account, "link");
  seeOther(ctx, "/account");
}

async function accountOf(email: string, { people, config }: SiteParts): Promise<Owned | undefined> {
  const known = await people.find({ email });
  if (known || !config.signUp) return known;
  return (await people.make(email, "free")) ?? people.find({ email });
}
