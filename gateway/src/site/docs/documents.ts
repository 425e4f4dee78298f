import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Asset, assetOf } from "../assets.ts";
import { type Html, html } from "../html.ts";
import { page } from "../page/layout.ts";
import { textsOf } from "../texts.ts";
import { calibration, figures } from "./calibration.ts";
import { readDescription } from "./description.ts";
import { endpoints, errorAnswers, webhook } from "./endpoints.ts";
import { flagCatalogue } from "./flags.ts";
import { codeBlock, markdown } from "./markdown.ts";

/** A page of the documents. */
export interface Document {
  readonly path: string;
  readonly title: string;
  readonly body: Html;
}

/** Pages in the order of the contents: their file, and how they are named there. */
const PAGES = [
  ["quick-start", "Quick start"],
  ["endpoints", "Endpoints"],
  ["errors", "Errors"],
  ["limits", "Limits and headers"],
  ["retries", "Retries"],
  ["events", "Events and webhooks"],
  ["calibration", "Choosing a threshold"],
  ["method", "Method"],
  ["flags", "Red flags"],
  ["privacy", "Privacy"],
  ["changelog", "Changelog"],
] as const;
export const DOCS = "/docs";
/** Quality of brotli: the pages are made at each start. */
const BROTLI = 9;
const FIRST = PAGES[0][0];
const pathOf = (name: string) => (name === FIRST ? DOCS : `${DOCS}/${name}`);
const ROOT = join(import.meta.dirname, "..", "..", "..", "..");

const textOf = (name: string) =>
  readFileSync(
    name === "changelog" ? join(ROOT, "CHANGELOG.md") : join(import.meta.dirname, "pages", `${name}.md`),
    "utf8",
  );

/** Every page, by its path. @param origin where the service is reached, such as `https://sextant.example`. */
export function documents(origin: string): ReadonlyMap<string, Document> {
  const description = readDescription();
  const parts = {
    ...figures,
    ...calibration,
    endpoints: endpoints(description, origin),
    errors: errorAnswers(description),
    webhook: webhook(description),
    flags: flagCatalogue,
    about: markdown(description.info.description),
    first: codeBlock(
      [
        `curl -s ${origin}/api/v1/check \\`,
        '  -H "Authorization: Bearer $SEXTANT_KEY" -H "Content-Type: application/json" \\',
        `  -d '{"content":"Your parcel is held: pay 1.99 at http://dhl-parcel-fee.top/pay"}'`,
      ].join("\n"),
    ),
  };
  return new Map(
    PAGES.map(([name, title]) => {
      const path = pathOf(name);
      return [path, { path, title, body: markdown(textOf(name), parts) }] as const;
    }),
  );
}

/** The contents and the search, before each page. @param current path of the page. */
export const contents = (current: string, query = ""): Html =>
  html`<nav class="contents" aria-label="Documents">
      ${PAGES.map(([name, title]) => {
        const path = pathOf(name);
        return html`<a href="${path}" ${path === current && html` aria-current="page"`}>${title}</a>`;
      })}
    </nav>
    <form class="find" method="get" action="${DOCS}/search" role="search">
      <label for="q">Search the documents</label>
      <input id="q" name="q" type="search" value="${query}" maxlength="100" autocomplete="off" />
      <button>Search</button>
    </form>`;

/** A whole page, as it is sent. The documents are in English, whatever the reader's language. */
export function documentPage({ path, title, body }: Document): Asset {
  const main = html`${contents(path)} ${body}`;
  const markup = page({ texts: textsOf("en"), title, main, isPrivate: false, script: "docs.js" });
  return assetOf("text/html; charset=utf-8", Buffer.from(markup), BROTLI);
}
