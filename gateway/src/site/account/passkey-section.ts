import { MAX_PASSKEY_LABEL, type Passkey } from "../../accounts/people/passkeys.ts";
import { type Html, html } from "../html.ts";
import type { Texts } from "../texts.ts";
import { hidden } from "./pages.ts";
import { moment, table } from "./table.ts";

/** The passkeys, and the form that adds one; it is shown by the script, which it needs. */
export const passkeySection = (words: Texts, passkeys: readonly Passkey[], csrf: string): Html =>
  html`<h2 id="passkeys">${words.say("account.passkeys.title")}</h2>
    <p class="hint">${words.say("account.passkeys.hint")}</p>
    ${passkeys.length > 0 && passkeyTable(words, passkeys, csrf)}
    <form method="post" action="/account/passkeys" data-passkey="create" data-options="/account/passkeys/options" hidden>
      ${hidden({ csrf, credential: "" })}
      <label for="passkey-label">${words.say("account.passkeys.name")}</label>
      <input id="passkey-label" name="label" type="text" maxlength="${MAX_PASSKEY_LABEL}" autocomplete="off" required />
      <button>${words.say("account.passkeys.add")}</button>
      <p role="status" data-failed="${words.say("account.passkeys.failed.body")}"></p>
    </form>`;

const passkeyTable = (words: Texts, passkeys: readonly Passkey[], csrf: string): Html =>
  table(
    words.say("account.passkeys.title"),
    ["name", "added", "used", "remove"].map((name) => words.say(`account.passkeys.${name}`)),
    passkeys.map(({ id, label, createdAt, lastUsedAt }) => [
      label,
      moment(words, createdAt),
      lastUsedAt === null ? words.say("account.keys.never") : moment(words, lastUsedAt),
      html`<form method="post" action="/account/passkeys/remove">
        ${hidden({ csrf, id })}
        <button>${words.say("account.passkeys.remove")}<span class="unseen"> ${label}</span></button>
      </form>`,
    ]),
  );

/** The button that signs in by a passkey, shown by the script. */
export const passkeySignIn = (words: Texts): Html =>
  html`<form method="post" action="/account/passkey" data-passkey="get" data-options="/account/passkey/options" hidden>
    ${hidden({ credential: "" })}
    <button>${words.say("account.passkeys.sign_in")}</button>
    <p role="status" data-failed="${words.say("account.passkeys.failed.body")}"></p>
  </form>`;
