/** HTML that a browser shows and a program may think hidden. */
import { asMail, escaped, mail, paragraphs, type Trick } from "./material.ts";

const page = (id: string, title: string, html: (words: string) => string): Trick => ({
  id,
  title,
  hide: ({ words }) =>
    mail(
      ["Content-Type: text/html; charset=utf-8"],
      `<html><body><p>Good morning, see you at lunch.</p>${html(words)}</body></html>`,
    ),
  bare: asMail,
});

/** A sheet, and the words in an element of classes `a` and `b`. */
const sheet =
  (css: string, attributes = 'class="a b"') =>
  (words: string): string =>
    `<style>${css}</style><div ${attributes}>${paragraphs(words)}</div>`;

/** Rules that fill a sheet up to more than 40 kB. */
const FILLER = Array.from({ length: 1_200 }, (_, i) => `.filler-${i}{color:#333;width:10px}`).join("\n");

const svg = (words: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">${words
    .split(/\n+/)
    .map((line, i) => `<text x="0" y="${20 * (i + 1)}">${escaped(line)}</text>`)
    .join("")}</svg>`;

export const PAGES: readonly Trick[] = [
  page(
    "hidden-shown",
    "`hidden` with `display:block`",
    (words) => `<div hidden style="display:block">${paragraphs(words)}</div>`,
  ),
  page("class-pair", "`.a` hides, `.a.b` shows", sheet(".a{display:none}.a.b{display:block}")),
  page("media", "`@media screen` shows", sheet(".a{display:none}@media screen{.a{display:block}}")),
  page(
    "supports",
    "`@supports` in `@media` shows",
    sheet(".a{display:none}@media screen{@supports (display:block){.a{display:block}}}"),
  ),
  page("important", "an important rule shows", sheet(".a{display:block !important}", 'class="a" style="display:none"')),
  page(
    "attribute-rule",
    "a rule by attribute shows",
    sheet(".a{display:none}[data-x]{display:block}", 'class="a" data-x="1"'),
  ),
  page("nested-rule", "a nested rule shows", sheet(".a{display:none;&.b{display:block}}")),
  page("variable", "a variable shows", sheet(":root{--x:block}.a{display:none}.a.b{display:var(--x)}")),
  page("no-such-query", "hidden in a query that never holds", sheet("@media print{.a{display:none}}")),
  page(
    "late-rule",
    "a sheet of more than 40 kB, shown at its end",
    sheet(`.a{display:none}\n${FILLER}\n.a{display:block}`),
  ),
  page("svg-text", "text of an SVG picture in the page", svg),
  page(
    "srcdoc",
    "a frame's `srcdoc`",
    (words) => `<iframe srcdoc="${escaped(`<html><body>${paragraphs(words)}</body></html>`)}" width="600"></iframe>`,
  ),
  page(
    "content-rule",
    "a sheet's `content`",
    (words) =>
      `<style>.a::after{content:"${words.replaceAll(/["\\]/g, "").replaceAll(/\s+/g, " ")}"}</style><p class="a"></p>`,
  ),
  page("noscript", "`noscript`", (words) => `<noscript>${paragraphs(words)}</noscript>`),
  page(
    "placeholder",
    "a text field's own text",
    (words) => `<textarea cols="80" rows="20">${escaped(words)}</textarea>`,
  ),
];
