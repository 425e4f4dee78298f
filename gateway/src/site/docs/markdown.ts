import { Marked, type Tokens } from "marked";
import { escaped, Html, html } from "../html.ts";

/** An id for a heading, unlike those that are taken. */
function idOf(text: string, taken: Set<string>): string {
  const stem =
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, "") || "part";
  let id = stem;
  for (let count = 2; taken.has(id); count += 1) id = `${stem}-${count}`;
  taken.add(id);
  return id;
}

/** Links that lead somewhere from a page of the site; a path in the repository does not. */
const KEPT = /^(?:https:\/\/|\/|#|\?)/;

/** Code that scrolls, and can be reached by keyboard to do so. */
export const codeBlock = (code: string): Html => new Html(`<pre tabindex="0"><code>${escaped(code)}</code></pre>`);

/** A table that scrolls where it is too wide. */
export const table = (head: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html =>
  html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr>
      </thead>
      <tbody>
        ${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
      </tbody>
    </table>
  </div>`;

function parserOf(taken: Set<string>): Marked {
  const parser = new Marked({ gfm: true });
  parser.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${idOf(text, taken)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code: ({ text }: Tokens.Code) => codeBlock(text).text,
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
      link({ href, tokens }: Tokens.Link) {
        const shown = this.parser.parseInline(tokens);
        return KEPT.test(href) ? `<a href="${escaped(href)}">${shown}</a>` : shown;
      },
      image: ({ text }: Tokens.Image) => escaped(text),
      table({ header, rows }: Tokens.Table) {
        const inline = ({ tokens }: Tokens.TableCell) => new Html(this.parser.parseInline(tokens));
        return table(
          header.map(({ text }) => text),
          rows.map((cells) => cells.map(inline)),
        ).text;
      },
    },
  });
  return parser;
}

/** A line that stands for a part made elsewhere: `{name}`. */
const PART = /^\{(\w+)\}$/gm;

/**
 * Markdown (GFM) of this repository as markup: headings have ids, markup in it is shown as text, links that lead nowhere from here are their words.
 * @param parts what a line `{name}` stands for.
 * @throws Error when a line names a part that is not there.
 */
export function markdown(text: string, parts: Readonly<Record<string, Html>> = {}): Html {
  const parser = parserOf(new Set());
  const render = (piece: string) => parser.parse(piece, { async: false });
  const pieces = text.split(PART);
  return new Html(
    pieces
      .map((piece, index) => {
        if (index % 2 === 0) return render(piece);
        const part = parts[piece];
        if (!part) throw new Error(`there is no part "${piece}"`);
        return part.text;
      })
      .join(""),
  );
}

/** Markdown of one paragraph, without the paragraph. */
export const inline = (text: string): Html => new Html(parserOf(new Set()).parseInline(text, { async: false }));
