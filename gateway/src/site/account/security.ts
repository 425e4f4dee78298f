import { emailOf } from "../../accounts/people/email.ts";
import type { AccountEvent } from "../../accounts/people/events.ts";
import type { Session } from "../../accounts/people/sessions.ts";
import { field } from "../form.ts";
import { type Html, html } from "../html.ts";
import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";
import type { Texts } from "../texts.ts";
import { hidden, show, tell, wordsOf } from "./pages.ts";
import { passkeySection } from "./passkey-section.ts";
import { partyOf } from "./passkeys.ts";
import { type Member, seeOther, signOut } from "./session.ts";
import { moment, table } from "./table.ts";

/** Events that the page shows. */
const EVENTS_SHOWN = 50;

/** Sessions, passkeys, and what happened to the account. */
export async function showSecurity(ctx: SiteContext, parts: SiteParts, member: Member): Promise<void> {
  const { people } = parts;
  const words = wordsOf(ctx);
  const [sessions, passkeys, events] = await Promise.all([
    people.listSessions(member.account.id),
    people.listPasskeys(member.account.id),
    people.events(member.account.id, EVENTS_SHOWN),
  ]);
  const title = words.say("account.security.title");
  const main = html`<h1>${title}</h1>
    <h2 id="sessions">${words.say("account.sessions.title")}</h2>
    ${sessionTable(words, sessions, member)}
    <form method="post" action="/account/sessions/end-others">
      ${hidden({ csrf: member.csrf })} <button>${words.say("account.sessions.end_others")}</button>
    </form>
    ${partyOf(ctx, parts) && passkeySection(words, passkeys, member.csrf)}
    <h2 id="events">${words.say("account.events.title")}</h2>
    ${eventTable(words, events)} ${deleteSection(words, member.csrf)}`;
  show(ctx, 200, title, main, member);
}

const sessionTable = (words: Texts, sessions: readonly Session[], { session: own, csrf }: Member): Html =>
  table(
    words.say("account.sessions.title"),
    ["device", "began", "seen", "end"].map((name) => words.say(`account.sessions.${name}`)),
    sessions.map(({ id, device, createdAt, lastSeenAt }) => [
      device || words.say("account.sessions.unknown"),
      moment(words, createdAt),
      moment(words, lastSeenAt),
      id === own.id
        ? words.say("account.sessions.this")
        : html`<form method="post" action="/account/sessions/end">
            ${hidden({ csrf, id })} <button>${words.say("account.sessions.end_one")}</button>
          </form>`,
    ]),
  );

const eventTable = (words: Texts, events: readonly AccountEvent[]): Html =>
  table(
    words.say("account.events.title"),
    ["at", "what", "detail"].map((name) => words.say(`account.events.${name}`)),
    events.map(({ at, what, detail }) => [moment(words, at), words.say(`account.event.${what}`), detail]),
  );

const deleteSection = (words: Texts, csrf: string): Html =>
  html`<h2 id="delete">${words.say("account.delete.title")}</h2>
    <p>${words.say("account.delete.means")}</p>
    <details>
      <summary>${words.say("account.delete.title")}</summary>
      <form method="post" action="/account/delete">
        ${hidden({ csrf })}
        <label for="confirm">${words.say("account.delete.confirm")}</label>
        <input id="confirm" name="confirm" type="email" required autocomplete="off" />
        <button>${words.say("account.delete.go")}</button>
      </form>
    </details>`;

/** Deletes the account and all that is kept of it, once its owner has typed its address. */
export async function deleteAccount(
  ctx: SiteContext,
  parts: SiteParts,
  { account }: Member,
  form: FormData,
): Promise<void> {
  if (emailOf(field(form, "confirm")) !== account.email) return tell(ctx, 400, "account.delete.wrong");
  try {
    await parts.billing?.close(account.id);
  } catch {
    return tell(ctx, 503, "account.billing.away");
  }
  await signOut(ctx, parts);
  await parts.people.delete(account.id);
  tell(ctx, 200, "account.deleted");
}

/** Ends another session of the account. */
export async function endSession(
  ctx: SiteContext,
  { people }: SiteParts,
  { account }: Member,
  form: FormData,
): Promise<void> {
  if (await people.endSession(account.id, field(form, "id"))) await people.note(account.id, "session_ended");
  seeOther(ctx, "/account/security");
}

/** Ends every session but this one. */
export async function endOtherSessions(
  ctx: SiteContext,
  { people }: SiteParts,
  { account, session }: Member,
): Promise<void> {
  const ended = await people.endOtherSessions(account.id, session.id);
  if (ended > 0) await people.note(account.id, "session_ended", String(ended));
  seeOther(ctx, "/account/security");
}

/** Ends this session. */
export async function leave(ctx: SiteContext, parts: SiteParts): Promise<void> {
  await signOut(ctx, parts);
  seeOther(ctx, "/account");
}
