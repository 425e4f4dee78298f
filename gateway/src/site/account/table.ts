import { type Html, html } from "../html.ts";
import type { Texts } from "../texts.ts";

type Cell = Html | string | number;

/** A table that scrolls by itself where it is too wide, by keyboard too. */
export const table = (name: string, head: readonly string[], rows: readonly (readonly Cell[])[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${name}">
    <table>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;

/** A moment, for people and for programs. */
export const moment = (words: Texts, at: number): Html =>
  html`<time datetime="${new Date(at).toISOString()}">${words.time(at)}</time>`;
