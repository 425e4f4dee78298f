import type { Webhook } from "../../webhooks/endpoints.ts";
import { type Html, html } from "../html.ts";
import type { Texts } from "../texts.ts";
import { table } from "./table.ts";

/** Where the account is told of its scans. The operator makes and ends them. */
export const webhookSection = (words: Texts, webhooks: readonly Webhook[]): Html =>
  html`<h2 id="webhooks">${words.say("account.webhooks.title")}</h2>
    ${table(
      words.say("account.webhooks.title"),
      ["url", "verdicts", "state"].map((name) => words.say(`account.webhooks.${name}`)),
      webhooks.map(({ url, verdicts, disabledAt }) => [
        url,
        verdicts.length === 0
          ? words.say("account.webhooks.all")
          : verdicts.map((verdict) => words.say(`account.verdict.${verdict}`)).join(", "),
        words.say(disabledAt === null ? "account.webhooks.on" : "account.webhooks.off"),
      ]),
    )}`;
