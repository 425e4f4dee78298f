import type { Account, ApiKey } from "../../accounts/account.ts";
import { isActive } from "../../accounts/api-keys.ts";
import { MAX_LABEL } from "../../accounts/api-keys.ts";
import { SCOPES } from "../../accounts/plans.ts";
import { type Html, html } from "../html.ts";
import type { Texts } from "../texts.ts";
import { hidden } from "./pages.ts";
import { moment, table } from "./table.ts";

/** For how long a key may be made, in days; 0: for ever. */
export const EXPIRIES = [0, 30, 90, 365] as const;
/** For how long an exchanged key holds beside its successor, in hours. */
export const OVERLAPS = [24, 0, 1, 168] as const;
/** Active keys of one account. */
export const MAX_KEYS = 50;
/** Keys that hold no more and are still shown. */
const PAST_SHOWN = 10;

interface Shown {
  readonly account: Account;
  readonly keys: readonly ApiKey[];
  /** Calls since midnight UTC, by key. */
  readonly today: ReadonlyMap<string, number>;
  readonly csrf: string;
  readonly now: number;
}

/** The keys, and the form that makes another. */
export const keySection = (words: Texts, shown: Shown): Html =>
  html`<h2 id="keys">${words.say("account.keys.title")}</h2>
    ${shown.keys.length > 0 && keyTable(words, shown)} ${makeForm(words, shown)}`;

function keyTable(words: Texts, { keys, today, csrf, now }: Shown): Html {
  const past = keys.filter((key) => !isActive(key, now)).slice(0, PAST_SHOWN);
  const head = ["name", "begins", "for", "state", "used", "today", "change"];
  return table(
    words.say("account.keys.title"),
    head.map((name) => words.say(`account.keys.${name}`)),
    [...keys.filter((key) => isActive(key, now)), ...past].map((key) => [
      key.label || words.say("account.keys.unnamed"),
      html`<code>${key.hint}…</code>`,
      purposeOf(words, key),
      stateOf(words, key, now),
      key.lastUsedAt === null ? words.say("account.keys.never") : moment(words, key.lastUsedAt),
      words.number(today.get(key.id) ?? 0),
      isActive(key, now) ? changes(words, key, csrf) : "",
    ]),
  );
}

const purposeOf = (words: Texts, { scopes, limit }: ApiKey): string =>
  [
    scopes.map((scope) => words.say(`account.scope.${scope}`)).join(", "),
    ...(limit === null ? [] : [words.say("account.keys.limited", { limit })]),
  ].join("; ");

function stateOf(words: Texts, { revokedAt, expiresAt }: ApiKey, now: number): Html {
  if (revokedAt !== null) return html`${words.say("account.keys.revoked")} ${moment(words, revokedAt)}`;
  if (expiresAt === null) return html`${words.say("account.keys.active")}`;
  return html`${words.say(expiresAt > now ? "account.keys.until" : "account.keys.expired")} ${moment(words, expiresAt)}`;
}

const changes = (words: Texts, { id, label, hint }: ApiKey, csrf: string): Html =>
  html`<details>
    <summary>
      ${words.say("account.keys.change")}<span class="unseen"> ${label || hint}</span>
    </summary>
    <form method="post" action="/account/keys/rotate">
      ${hidden({ csrf, id })}
      <label for="overlap-${id}">${words.say("account.keys.overlap")}</label>
      <select id="overlap-${id}" name="overlap">
        ${OVERLAPS.map(
          (hours) => html`<option value="${hours}">${words.say("account.keys.overlap.hours", { hours })}</option>`,
        )}
      </select>
      <label for="expires-${id}">${words.say("account.keys.next.expires")}</label>
      <select id="expires-${id}" name="expires">
        <option value="">${words.say("account.keys.next.kept")}</option>
        ${EXPIRIES.map((days) => html`<option value="${days}">${words.say("account.keys.days", { days })}</option>`)}
      </select>
      <button>${words.say("account.keys.rotate")}</button>
    </form>
    <form method="post" action="/account/keys/revoke">
      ${hidden({ csrf, id })} <button>${words.say("account.keys.revoke")}</button>
    </form>
  </details>`;

const makeForm = (words: Texts, { csrf, account }: Shown): Html =>
  html`<details>
    <summary>${words.say("account.keys.make")}</summary>
    <form method="post" action="/account/keys">
      ${hidden({ csrf })}
      <label for="kind">${words.say("account.keys.kind")}</label>
      <select id="kind" name="kind" aria-describedby="kind-hint">
        ${(account.plan === "free" ? ["test", "live"] : ["live", "test"]).map(
          (kind) => html`<option value="${kind}">${words.say(`account.keys.kind.${kind}`)}</option>`,
        )}
      </select>
      <p class="hint" id="kind-hint">${words.say("account.keys.kind.hint")}</p>
      <label for="label">${words.say("account.keys.name")}</label>
      <input id="label" name="label" type="text" maxlength="${MAX_LABEL}" autocomplete="off" required />
      <fieldset>
        <legend>${words.say("account.keys.for")}</legend>
        ${SCOPES.map(
          (scope) =>
            html`<label class="choice">
              <input type="checkbox" name="scopes" value="${scope}" checked /> ${words.say(`account.scope.${scope}`)}
            </label>`,
        )}
      </fieldset>
      <label for="limit">${words.say("account.keys.limit")}</label>
      <input id="limit" name="limit" type="number" min="0" max="2147483647" step="1" inputmode="numeric" />
      <label for="expires">${words.say("account.keys.expires")}</label>
      <select id="expires" name="expires">
        ${EXPIRIES.map((days) => html`<option value="${days}">${words.say("account.keys.days", { days })}</option>`)}
      </select>
      <p><button class="primary">${words.say("account.keys.make")}</button></p>
    </form>
  </details>`;
