import { type Html, html } from "../html.ts";
import type { Document } from "./documents.ts";

interface Section {
  readonly href: string;
  readonly title: string;
  readonly page: string;
  readonly text: string;
  readonly found: string;
}

/** Longest query that is looked at, most words of it, and most sections that are shown. */
const MAX_QUERY = 100;
const MAX_WORDS = 8;
const MAX_SHOWN = 20;
/** Characters of a section that are shown. */
const EXCERPT = 160;

const HEADING = /<h[123][^>]*? id="([^"]+)"[^>]*>/;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const plain = (markup: string) =>
  markup
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!)
    .replaceAll(/\s+/g, " ")
    .trim();

/** The parts of a page between its headings: `split` gives what is before the first, then id and part in turn. */
function sectionsOf({ path, title, body }: Document): Section[] {
  const pieces = body.text.split(HEADING);
  return pieces.flatMap((piece, index) => {
    if (index % 2 === 1) return [];
    const id = pieces[index - 1];
    const [heading = "", rest = ""] = id === undefined ? [title, piece] : piece.split(/<\/h[123]>/, 2);
    const text = plain(rest);
    const name = plain(heading);
    if (text === "") return [];
    const href = id === undefined ? path : `${path}#${id}`;
    return [{ href, title: name, page: title, text, found: `${title} ${name} ${text}`.toLowerCase() }];
  });
}

/** Looks words up in the documents. */
export class Search {
  readonly #sections: readonly Section[];
  constructor(all: Iterable<Document>) {
    this.#sections = [...all].flatMap(sectionsOf);
  }

  /** Sections that have every word, those with most of them in their heading first, as a list. */
  results(query: string): Html {
    const words = query.slice(0, MAX_QUERY).toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
    const hits =
      words.length === 0 ? [] : this.#sections.filter(({ found }) => words.every((word) => found.includes(word)));
    const rank = ({ title }: Section) => words.filter((word) => title.toLowerCase().includes(word)).length;
    const shown = hits.toSorted((a, b) => rank(b) - rank(a)).slice(0, MAX_SHOWN);
    if (shown.length === 0) return html`<p role="status">Nothing in the documents has all of these words.</p>`;
    return html`<ol class="hits">
      ${shown.map(
        ({ href, title, page, text }) =>
          html`<li>
            <a href="${href}">${title}</a> <span class="hint">${page}</span>
            <p>${excerpt(text, words[0]!)}</p>
          </li>`,
      )}
    </ol>`;
  }
}

function excerpt(text: string, word: string): string {
  const from = Math.max(0, text.toLowerCase().indexOf(word) - EXCERPT / 4);
  const cut = text.slice(from, from + EXCERPT);
  return `${from > 0 ? "… " : ""}${cut}${from + EXCERPT < text.length ? " …" : ""}`;
}
