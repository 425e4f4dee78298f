import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, startBench } from "../../testing/harness.ts";
import { openapi, schemaFaults } from "../../testing/openapi.ts";
import { documents } from "./documents.ts";
import { markdown } from "./markdown.ts";

const ORIGIN = "https://sextant.example";
const paths = [...documents(ORIGIN).keys()];

describe("the documents", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ SEXTANT_PUBLIC_URL: ORIGIN });
  });
  afterAll(() => bench[Symbol.asyncDispose]());
  const get = (path: string, headers: Record<string, string> = {}) => fetch(bench.url + path, { headers });

  test.each(paths)("%s is a page under the site's rules, with nothing inline", async (path) => {
    const answer = await get(path, { "accept-language": "ar" });
    // The first page is another for whoever is signed in.
    const kept = path === "/docs" ? "private, no-cache" : "public, max-age=3600";
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, kept]);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const markup = await answer.text();
    expect(markup).toContain('<html lang="en" dir="ltr">');
    expect(markup.match(/<h1/g)?.length).toBeGreaterThan(0);
    expect(markup).not.toMatch(/<style|style="|\son\w+="|<script(?![^>]*\ssrc=)|undefined|\[object/);
    expect(markup).toContain('aria-current="page"');
    const tag = answer.headers.get("etag")!;
    expect((await get(path, { "if-none-match": tag, "cache-control": "max-age=0" })).status).toBe(304);
  });

  test("every link resolves, to its place in the page too, and every id is there once", async () => {
    const markups = new Map(
      await Promise.all(paths.map(async (path) => [path, await (await get(path)).text()] as const)),
    );
    const others = new Set<string>();
    for (const [path, markup] of markups) {
      const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect([path, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([path, []]);
      for (const [, href] of markup.matchAll(/(?:href|src|action)="([^"]+)"/g)) {
        const { origin, pathname, hash } = new URL(href!, ORIGIN + path);
        if (origin !== ORIGIN) continue;
        const target = markups.get(pathname);
        if (!target) others.add(pathname);
        else if (hash !== "")
          expect([path, href, target.includes(` id="${hash.slice(1)}"`)]).toEqual([path, href, true]);
      }
    }
    for (const path of others) expect([path, (await get(path)).status]).toEqual([path, 200]);
  });

  test("every operation is there in four languages, asked where the service is", async () => {
    const markup = await (await get("/docs/endpoints")).text();
    for (const [path, methods] of Object.entries(openapi.paths))
      for (const method of ["get", "post"].filter((name) => name in methods))
        expect(markup).toMatch(new RegExp(`<code>${method.toUpperCase()} (?:/api/v1)?${path}</code>`));
    for (const language of ["curl", "JavaScript", "Python", "Go"])
      expect(markup.split(`<summary>${language}</summary>`).length - 1).toBe(Object.keys(openapi.paths).length);
    expect(markup).toContain(`curl -s ${ORIGIN}/api/v1/check`);
  });

  test("what the try-it form holds is a body that the API takes", async () => {
    const markup = await (await get("/docs/endpoints")).text();
    const [, text] = /<textarea id="check-body"[^>]*>([^<]*)</.exec(markup)!;
    const body: unknown = JSON.parse(text!.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
    expect(schemaFaults(openapi.components.schemas["CheckRequest"]!, body)).toEqual([]);
  });

  test("the search finds every word, and shows what was asked for as text", async () => {
    const found = await (await get("/docs/search?q=Retry-After+seconds")).text();
    expect(found).toContain('href="/docs/retries"');
    const odd = await (await get(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)).text();
    expect(odd).toContain("Nothing in the documents");
    expect(odd).not.toContain("<script>alert");
    const empty = await get("/docs/search");
    expect([empty.status, empty.headers.get("cache-control")]).toEqual([200, "no-store"]);
  });

  test("what is not there is 404, another method 405; the log has no query", async () => {
    expect((await get("/docs/nothing")).status).toBe(404);
    const posted = await fetch(`${bench.url}/docs/errors`, { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET"]);
    await get("/docs/search?q=very-secret-query");
    expect(JSON.stringify(bench.lines)).not.toContain("very-secret-query");
  });
});

test.each([
  ["<img src=x onerror=alert(1)>", "&lt;img"],
  ["[a](javascript:alert(1))", "<p>a</p>"],
  ["[a](deploy/OPERATING.md)", "<p>a</p>"],
  ["[a](/docs)", '<a href="/docs">a</a>'],
  ["`<b>`", "<code>&lt;b&gt;</code>"],
])("Markdown: %s", (text, expected) => {
  const { text: markup } = markdown(text);
  expect(markup).toContain(expected);
  expect(markup).not.toMatch(/<img|javascript:|<b>/);
});
