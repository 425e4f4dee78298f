import { createHmac, timingSafeEqual } from "node:crypto";
import type { Owned } from "../../accounts/people/owners.ts";
import { SESSION_MS, type Session } from "../../accounts/people/sessions.ts";
import { STORE_TIMEOUT_MS } from "../../http/quota-status.ts";
import { within } from "../../within.ts";
import { cookie, hostCookie, plainCookie } from "../cookies.ts";
import { field, readForm } from "../form.ts";
import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";
import { deviceOf } from "./device.ts";
import { missing, signedOut, stale } from "./pages.ts";

/** Who is signed in. */
export interface Member {
  readonly account: Owned;
  readonly session: Session;
  /** Stands in every form of this session's pages. */
  readonly csrf: string;
}

const NAME = "sextant-session";
/** Largest form of the account's pages, in bytes. */
const MAX_FORM = 64 * 1024;

/** Hosts that browsers trust without TLS, though not all of them let `Secure` cookies through (Safari). */
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** True where the page is meant to be reached by http: cookies are plain there. */
const isPlain = ({ host }: SiteContext, { config }: SiteParts): boolean =>
  config.publicUrl === undefined ? LOCAL_HOST.test(host) : config.publicUrl.startsWith("http:");

const nameOf = (ctx: SiteContext, parts: SiteParts) => (isPlain(ctx, parts) ? NAME : `__Host-${NAME}`);

function setCookie(ctx: SiteContext, parts: SiteParts, value: string, maxAgeS: number): void {
  const make = isPlain(ctx, parts) ? plainCookie : hostCookie;
  ctx.append("Set-Cookie", make(nameOf(ctx, parts), value, maxAgeS));
}

const tokenOf = (ctx: SiteContext, parts: SiteParts) => cookie(ctx.req.headers.cookie, nameOf(ctx, parts));
const csrfOf = (secret: string, token: string) =>
  createHmac("sha256", secret).update(`csrf ${token}`).digest("base64url");

/** Signs a browser in, with a session that nobody had before; the one that it had ends. */
export async function signIn(ctx: SiteContext, parts: SiteParts, account: Owned, by: string): Promise<void> {
  await end(ctx, parts);
  const device = deviceOf(ctx.req.headers["user-agent"]);
  const token = await parts.people.openSession(account.id, device);
  await parts.people.note(account.id, "signed_in", [by, device].filter(Boolean).join(", "));
  setCookie(ctx, parts, token, SESSION_MS / 1_000);
}

/** Ends the session of a browser, and takes its cookie away. */
export async function signOut(ctx: SiteContext, parts: SiteParts): Promise<void> {
  await end(ctx, parts);
  setCookie(ctx, parts, "", 0);
  // What a browser kept of the account goes too (https://www.w3.org/TR/clear-site-data).
  if (!isPlain(ctx, parts)) ctx.set("Clear-Site-Data", '"cache"');
}

async function end(ctx: SiteContext, parts: SiteParts): Promise<void> {
  const session = await parts.people.findSession(tokenOf(ctx, parts) ?? "");
  if (session) await parts.people.endSession(session.accountId, session.id);
}

/** Who is signed in, if anybody. */
export function memberOf(ctx: SiteContext, parts: SiteParts): Promise<Member | undefined> {
  const token = tokenOf(ctx, parts);
  return token === undefined
    ? Promise.resolve(undefined)
    : within(load(token, parts), STORE_TIMEOUT_MS, "the account store");
}

async function load(token: string, { people, secret }: SiteParts): Promise<Member | undefined> {
  const session = await people.findSession(token);
  const account = session && (await people.find({ id: session.accountId }));
  return session && account ? { session, account, csrf: csrfOf(secret, token) } : undefined;
}

type Answer = (ctx: SiteContext, parts: SiteParts, member: Member, form: FormData) => Promise<void> | void;
type Handler = (ctx: SiteContext, parts: SiteParts) => Promise<void>;

/** A page for whoever is signed in; others are led to where one signs in. */
export const forMembers =
  (answer: Answer): Handler =>
  async (ctx, parts) => {
    const member = await memberOf(ctx, parts);
    if (!member) return seeOther(ctx, "/account");
    await answer(ctx, parts, member, new FormData());
  };

/**
 * Something that a form of ours changes: besides where the request comes from (the site asks that of every form), the form
 * must have the session's own token.
 */
export const byMembers =
  (answer: Answer): Handler =>
  async (ctx, parts) => {
    const form = await readForm(ctx.req, MAX_FORM);
    const member = await memberOf(ctx, parts);
    if (!member) return signedOut(ctx);
    const shown = Buffer.from(field(form, "csrf"));
    const wanted = Buffer.from(member.csrf);
    if (shown.length !== wanted.length || !timingSafeEqual(shown, wanted)) return stale(ctx);
    await answer(ctx, parts, member, form);
  };

/** The same for operators: to everybody else there is nothing at the address. */
export const forOperators = (answer: Answer): Handler => forMembers(onlyOperators(answer));
export const byOperators = (answer: Answer): Handler => byMembers(onlyOperators(answer));

const onlyOperators =
  (answer: Answer): Answer =>
  (ctx, parts, member, form) =>
    member.account.isOperator ? answer(ctx, parts, member, form) : missing(ctx);

/** After a form: the answer is another page, which may be loaded again. */
export function seeOther(ctx: SiteContext, path: `/account${string}`): void {
  ctx.status = 303;
  ctx.set({ Location: path, "Cache-Control": "no-store" });
  ctx.body = "";
}
