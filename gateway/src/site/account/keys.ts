import type { ApiKey } from "../../accounts/account.ts";
import { isActive, MAX_LABEL, type MadeKey } from "../../accounts/api-keys.ts";
import type { NewKey } from "../../accounts/accounts.ts";
import { SCOPES } from "../../accounts/plans.ts";
import { field } from "../form.ts";
import { html } from "../html.ts";
import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";
import { EXPIRIES, MAX_KEYS, OVERLAPS } from "./key-section.ts";
import { giveNotice } from "./notice.ts";
import { show, tell, wordsOf } from "./pages.ts";
import { type Member, seeOther } from "./session.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A limit as a form has it: empty, or a number that fits 32 bits. */
const LIMIT = /^\d{0,10}$/;
const MAX_LIMIT = 2_147_483_647;

/** What a form asks for; undefined when our own form could not have sent it. */
function wanted(form: FormData, now: number): NewKey | undefined {
  const label = field(form, "label").trim();
  const scopes = SCOPES.filter((scope) => form.getAll("scopes").includes(scope));
  const days = EXPIRIES.find((each) => String(each) === field(form, "expires"));
  const limit = field(form, "limit").trim();
  if (label === "" || label.length > MAX_LABEL || scopes.length === 0 || days === undefined) return undefined;
  if (!LIMIT.test(limit) || Number(limit) > MAX_LIMIT) return undefined;
  return {
    label,
    scopes,
    test: field(form, "kind") === "test",
    ...(limit === "" ? {} : { keyLimit: Number(limit) }),
    ...(days === 0 ? {} : { expiresAt: now + days * DAY_MS }),
  };
}

/** Makes a key, and shows it this once. */
export async function makeKey(ctx: SiteContext, parts: SiteParts, member: Member, form: FormData): Promise<void> {
  const key = wanted(form, Date.now());
  if (!key) return tell(ctx, 400, "account.keys.wrong");
  if ((await activeKeys(parts, member)).length >= MAX_KEYS) return tell(ctx, 400, "account.keys.full");
  const made = (await parts.accounts.addKey(member.account.id, key))!;
  await giveNotice(ctx, parts, member, "key_made", key.label ?? "");
  showMade(ctx, parts, member, made);
}

const activeKeys = async ({ accounts }: SiteParts, { account }: Member): Promise<readonly ApiKey[]> =>
  (await accounts.keysOf(account.id)).filter((key) => isActive(key, Date.now()));

/** The key that the form names; undefined when it names none of these. */
const named = (keys: readonly ApiKey[], form: FormData): ApiKey | undefined =>
  keys.find(({ id }) => id === field(form, "id"));

/** Makes a key like another, which holds for a while beside it where there is room for both. */
export async function rotateKey(ctx: SiteContext, parts: SiteParts, member: Member, form: FormData): Promise<void> {
  const keys = await activeKeys(parts, member);
  const key = named(keys, form);
  const hours = OVERLAPS.find((each) => String(each) === field(form, "overlap"));
  if (keys.length >= MAX_KEYS && hours !== 0) return tell(ctx, 400, "account.keys.full");
  const days = EXPIRIES.find((each) => String(each) === field(form, "expires"));
  const expiresAt = days === undefined ? undefined : days === 0 ? null : Date.now() + days * DAY_MS;
  const made =
    key && hours !== undefined && (await parts.accounts.rotate(key.id, { overlapMs: hours * HOUR_MS, expiresAt }));
  if (!made) return tell(ctx, 400, "account.keys.none");
  await giveNotice(ctx, parts, member, "key_rotated", key.label || key.hint);
  showMade(ctx, parts, member, made);
}

/** Ends a key at once. */
export async function revokeKey(ctx: SiteContext, parts: SiteParts, member: Member, form: FormData): Promise<void> {
  const key = named(await activeKeys(parts, member), form);
  if (!key || !(await parts.accounts.revoke(key.id))) return tell(ctx, 400, "account.keys.none");
  await parts.people.note(member.account.id, "key_revoked", key.label || key.hint);
  seeOther(ctx, "/account#keys");
}

function showMade(ctx: SiteContext, { config }: SiteParts, member: Member, { key }: MadeKey): void {
  const words = wordsOf(ctx);
  const title = words.say("account.made.title");
  const base = config.publicUrl ?? `http://${ctx.host}`;
  const main = html`<h1>${title}</h1>
    <p><label for="key">${words.say("account.made.key")}</label></p>
    <input id="key" class="key" type="text" readonly value="${key}" autocomplete="off" spellcheck="false" />
    <p>${words.say("account.made.once")}</p>
    <h2>${words.say("account.made.try")}</h2>
    <pre class="message" tabindex="0"><code>curl -s ${base}/api/v1/check -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -d '{"content":"hello"}'</code></pre>
    <p><a class="button" href="/account">${words.say("account.back")}</a></p>`;
  show(ctx, 200, title, main, member);
}
