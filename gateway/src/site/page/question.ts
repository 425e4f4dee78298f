import { hash } from "node:crypto";
import { type Html, html } from "../html.ts";
import { sign, signedWords } from "../signed.ts";
import type { Texts } from "../texts.ts";
import type { Shown } from "./verdict.ts";

/** What the page may ask when it is not sure. */
export const QUESTIONS = ["parcel", "account", "known", "expected"] as const;
export type Question = (typeof QUESTIONS)[number];

/** A reader's answer, which is judged with the scan. */
export interface Replied {
  readonly question: Question;
  readonly isYes: boolean;
}

/** Kinds of scam whose question is another than whether the message was expected. */
const OF_TYPE: Readonly<Record<string, Question>> = {
  delivery: "parcel",
  phishing: "account",
  government: "account",
  tech_support: "account",
  subscription: "account",
  romance: "known",
  family_emergency: "known",
  business_email_compromise: "known",
  advance_fee: "known",
  investment: "known",
  job: "known",
};

/** How long the question may be answered without its costing a scan, in milliseconds. */
const FREE_MS = 3_600_000;
const PURPOSE = "question";

const wordsOf = (content: string, until: number): string => `${until}.${hash("sha256", content, "base64url")}`;

/** Lets whoever has it have the same content judged again with the answer. */
export const questionToken = (secret: string, content: string, now: number): string =>
  sign(secret, PURPOSE, wordsOf(content, now + FREE_MS));

/** True of a token for this content that still holds. */
export function isQuestionToken(secret: string, token: string, content: string, now: number): boolean {
  const words = signedWords(secret, PURPOSE, token) ?? "";
  const until = Number.parseInt(words, 10);
  return until > now && words === wordsOf(content, until);
}

/**
 * What the reader's answer makes of a verdict. Who says that he has no dealings with whoever writes, or expects nothing of the kind, knows
 * what no layer can: the message does not fit him. A yes leaves the doubt, since a scam may meet a customer.
 */
export const withReply = (shown: Shown, replied: Replied | undefined): Shown =>
  shown === "suspicious" && replied && !replied.isYes ? "likely_scam" : shown;

/** What was answered, in the verdict's own box. */
export const repliedWords = (texts: Texts, { isYes }: Replied): Html =>
  html`<p>${texts.say(isYes ? "ask.yes.so" : "ask.no.so")}</p>`;

/** The one question whose answer would settle it. */
export function questionForm(texts: Texts, scamType: string, content: string, token: string): Html {
  const question = OF_TYPE[scamType] ?? "expected";
  return html`<section class="question" aria-labelledby="question">
    <h2 id="question">${texts.say("ask.title")}</h2>
    <form method="post" action="/scan" class="again" data-progress="${texts.say("home.progress")}" data-failed="${texts.say("home.failed")}">
      <p>${texts.say(`ask.${question}`)} <span class="hint">${texts.say("ask.why")}</span></p>
      <input type="hidden" name="content" value="${content}" /><input type="hidden" name="question" value="${question}" />
      <input type="hidden" name="token" value="${token}" />
      <button name="reply" value="yes">${texts.say("ask.yes")}</button>
      <button name="reply" value="no">${texts.say("ask.no")}</button>
    </form>
  </section>`;
}
