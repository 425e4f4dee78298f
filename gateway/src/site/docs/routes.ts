import { html } from "../html.ts";
import { reply, type SiteContext } from "../reply.ts";
import { send } from "../send.ts";
import { textsOf } from "../texts.ts";
import { contents, documentPage, documents, DOCS } from "./documents.ts";
import { Search } from "./search.ts";

/** How long a page may be kept, in seconds: it changes with a release alone. */
const MAX_AGE_S = 3_600;
/** Where it is reached when nobody said. */
const LOCAL = "http://localhost:8080";

type Get = Readonly<{ GET: (ctx: SiteContext) => void }>;

/** What answers the paths of the documents: each page rendered once, here, and the search. */
export function documentRoutes(origin = LOCAL): Readonly<Record<string, Get>> {
  const all = documents(origin);
  const search = new Search(all.values());
  const pages = [...all.values()].map((document): [string, Get] => {
    const asset = documentPage(document);
    return [document.path, { GET: (ctx) => send(ctx, asset, MAX_AGE_S) }];
  });
  return { ...Object.fromEntries(pages), [`${DOCS}/search`]: { GET: (ctx) => find(ctx, search) } };
}

function find(ctx: SiteContext, search: Search): void {
  const query = new URLSearchParams(ctx.querystring).get("q") ?? "";
  ctx.state.texts = textsOf("en");
  const heading = html`<h1>Search the documents</h1>`;
  reply(ctx, 200, "Search", html`${contents("", query)} ${heading} ${search.results(query)}`);
}
