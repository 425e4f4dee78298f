import type { Account } from "../../accounts/account.ts";
import type { Quota } from "../../quota.ts";
import { type Html, html } from "../html.ts";
import type { Texts } from "../texts.ts";
import { moment } from "./table.ts";

type Windows = Awaited<ReturnType<Quota["usage"]>>;

/** The plan, what is left of it, and when it resets. */
export const leftSection = (words: Texts, { plan, credits }: Account, windows: Windows): Html =>
  html`<p class="lead">${words.say(`account.plan.${plan}`)}</p>
    ${plan === "free" ? html`<p>${words.say("account.plan.free.means")}</p>` : leftOf(words, windows)}
    ${credits > 0 && html`<p>${words.say("account.left.credits", { credits })}</p>`}`;

const leftOf = (words: Texts, windows: Windows): Html =>
  windows.length === 0
    ? html`<p>${words.say("account.left.unlimited")}</p>`
    : html`<ul>
        ${windows.map(
          ({ window, quotaStatus }) =>
            html`<li>
              ${words.say(`account.left.${window.kind}`, { remaining: quotaStatus.remaining, limit: window.limit })}
              ${words.say("account.left.resets")} ${moment(words, quotaStatus.resetAt)}
            </li>`,
        )}
      </ul>`;
