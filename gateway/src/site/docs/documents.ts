import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Asset, assetOf } from "../assets.ts";
import { type Html, html } from "../html.ts";
import { page } from "../page/layout.ts";
import { textsOf } from "../texts.ts";
import { calibration, figures } from "./calibration.ts";
import { type Description, readDescription } from "./description.ts";
import { endpoints, errorAnswers, webhook } from "./endpoints.ts";
import { flagCatalogue } from "./flags.ts";
import { markdown } from "./markdown.ts";
import { type Own, quickStartParts } from "./quick-start.ts";

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
  };
  return new Map(
    PAGES.map(([name, title]) => {
      const path = pathOf(name);
      const body =
        name === FIRST ? bodyOfFirst(description, origin, { kind: "signed_out" }) : markdown(textOf(name), parts);
      return [path, { path, title, body }] as const;
    }),
  );
}

const bodyOfFirst = (description: Description, origin: string, own: Own): Html =>
  markdown(textOf(FIRST), quickStartParts(description, origin, own));

/** The quick start for one reader. */
export function quickStart(origin: string, own: Own): Document {
  return { path: DOCS, title: PAGES[0][1], body: bodyOfFirst(readDescription(), origin, own) };
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

/** A page's main part. */
export const mainOf = ({ path, body }: Document): Html => html`${contents(path)} ${body}`;

/** A whole page, as it is sent. The documents are in English, whatever the reader's language. */
export function documentPage(document: Document): Asset {
  const { title } = document;
  const markup = page({ texts: textsOf("en"), title, main: mainOf(document), isPrivate: false, script: "docs.js" });
  return assetOf("text/html; charset=utf-8", Buffer.from(markup), BROTLI);
}
