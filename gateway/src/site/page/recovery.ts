import { type Html, html } from "../html.ts";
import type { Texts } from "../texts.ts";
import { HELP } from "./help.ts";

/** What may have happened already, in the order in which it is asked. */
const HAPPENED = ["clicked", "gave", "paid", "device"] as const;

const steps = (lines: string): Html =>
  html`<ol>
    ${lines.split("\n").map((line) => html`<li>${line}</li>`)}
  </ol>`;

/** What to do when it has already happened: by what was done, by the kind of scam, and who helps in the reader's country. */
export function recovery(
  texts: Texts,
  scamType: string,
  region: string | undefined,
  isSafe: boolean,
): Html | undefined {
  if (isSafe) return undefined;
  const own = texts.find(`recover.${scamType}`);
  const help = region === undefined ? undefined : HELP[region];
  return html`<section aria-labelledby="recover">
    <h2 id="recover">${texts.say("recover.title")}</h2>
    ${own && html`<p>${own}</p>`}
    ${HAPPENED.map(
      (what) =>
        html`<details>
          <summary>${texts.say(`recover.${what}`)}</summary>
          ${steps(texts.say(`recover.${what}.steps`))}
        </details>`,
    )}
    ${
      help &&
      html`<h3>${texts.say("recover.who")}</h3>
        <ul>
          ${help.map((line) => html`<li><bdi>${line}</bdi></li>`)}
        </ul>`
    }
  </section>`;
}
