import { type Html, html } from "../html.ts";
import type { Texts } from "../texts.ts";

/** The one field, and what may be put into it. */
export const form = (texts: Texts): Html =>
  html`<form
    class="ask"
    method="post"
    action="/scan"
    enctype="multipart/form-data"
    data-progress="${texts.say("home.progress")}"
    data-failed="${texts.say("home.failed")}"
  >
    <label for="content">${texts.say("home.field")}</label>
    <p class="hint" id="content-hint">${texts.say("home.field.hint")}</p>
    <textarea
      id="content"
      name="content"
      rows="8"
      maxlength="100000"
      dir="auto"
      aria-describedby="content-hint"
      autocomplete="off"
      spellcheck="false"
    ></textarea>
    <label for="file">${texts.say("home.file")}</label>
    <input id="file" name="file" type="file" multiple accept="image/*,.eml,.txt,.pdf,message/rfc822,text/plain,application/pdf" />
    <button class="primary">${texts.say("home.submit")}</button>
  </form>`;

/** The page where a person asks. */
export const home = (texts: Texts, webScans: number): Html =>
  html`<h1>${texts.say("home.title")}</h1>
    <p class="lead">${texts.say("home.intro")}</p>
    ${form(texts)}
    <p class="hint">${texts.say("home.limit", { count: webScans })}</p>`;
