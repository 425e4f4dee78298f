import { html } from "../html.ts";
import { memberOf, byMembers } from "../account/session.ts";
import { reply, type SiteContext } from "../reply.ts";
import { send } from "../send.ts";
import type { SiteParts } from "../site.ts";
import { textsOf } from "../texts.ts";
import { contents, documentPage, documents, DOCS, mainOf, quickStart } from "./documents.ts";
import { makeOwnKey } from "./own-key.ts";
import type { Own } from "./quick-start.ts";
import { Search } from "./search.ts";

/** How long a page may be kept, in seconds: it changes with a release alone. */
const MAX_AGE_S = 3_600;
/** Where it is reached when nobody said. */
const LOCAL = "http://localhost:8080";

type Handler = (ctx: SiteContext, parts: SiteParts) => Promise<void> | void;
type Route = Readonly<Record<string, Handler>>;

/** What answers the paths of the documents: each page rendered once, here, the quick start for whoever is signed in, and the search. */
export function documentRoutes(origin = LOCAL): Readonly<Record<string, Route>> {
  const all = documents(origin);
  const search = new Search(all.values());
  const pages = [...all.values()].map((document): [string, Route] => {
    const asset = documentPage(document);
    return [document.path, { GET: (ctx) => send(ctx, asset, MAX_AGE_S) }];
  });
  const first = documentPage(all.get(DOCS)!);
  return {
    ...Object.fromEntries(pages),
    [DOCS]: {
      async GET(ctx, parts) {
        const member = await memberOf(ctx, parts);
        if (member) return showOwn(ctx, origin, { kind: "signed_in", csrf: member.csrf });
        ctx.vary("Cookie");
        send(ctx, first, 0);
      },
      POST: byMembers(async (ctx, parts, member) => {
        const key = await makeOwnKey(ctx, parts, member);
        if (key !== undefined) showOwn(ctx, origin, { kind: "made", csrf: member.csrf, key });
      }),
    },
    [`${DOCS}/search`]: { GET: (ctx) => find(ctx, search) },
  };
}

function showOwn(ctx: SiteContext, origin: string, own: Own): void {
  const document = quickStart(origin, own);
  ctx.state.texts = textsOf("en");
  reply(ctx, 200, document.title, mainOf(document), "docs.js");
}

function find(ctx: SiteContext, search: Search): void {
  const query = new URLSearchParams(ctx.querystring).get("q") ?? "";
  ctx.state.texts = textsOf("en");
  const heading = html`<h1>Search the documents</h1>`;
  reply(ctx, 200, "Search", html`${contents("", query)} ${heading} ${search.results(query)}`);
}
