import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, check, startBench } from "../../testing/harness.ts";
import { csrfIn, signedIn, Surfer } from "../../testing/surfer.ts";

const KEY = /sxt_test_[0-9A-Za-z]{27}/g;
const keysIn = (text: string) => [...new Set(text.match(KEY))];

describe("the quick start", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  test("tells who is signed out how to come to a key, and is kept by nobody for whoever signs in next", async () => {
    const { text, headers } = await new Surfer(bench).get("/docs");
    expect(text).toContain("and this page makes you a test key with a click");
    expect([keysIn(text), text.includes('action="/docs"'), headers.get("vary")]).toEqual([
      [],
      false,
      expect.stringContaining("Cookie"),
    ]);
  });

  test("makes whoever is signed in a test key by a click, filled in and shown once; another click, another key", async () => {
    const ann = await signedIn(bench);
    const offered = await ann.get("/docs");
    expect([offered.headers.get("cache-control"), keysIn(offered.text)]).toEqual(["no-store", []]);
    const made = await ann.submit("/docs", "/docs");
    const [key] = keysIn(made.text);
    expect(keysIn(made.text)).toHaveLength(1);
    expect(made.text).toContain(`Authorization: Bearer ${key}`);
    expect(made.text).toContain(`export SEXTANT_KEY=${key}`);
    expect(made.text).toMatch(new RegExp(`id="check-key"[^>]*value="${key}"`));
    expect(made.text).not.toMatch(/<style|style="|\son\w+="|<script(?![^>]*\ssrc=)/);
    const answer = await check(bench, key!, "Hello test:verdict=likely_scam");
    expect([answer.status, answer.body.verdict]).toEqual([200, "likely_scam"]);
    expect(keysIn((await ann.get("/docs")).text)).toEqual([]);
    const [next] = keysIn((await ann.submit("/docs", "/docs")).text);
    expect([next === key, (await check(bench, key!)).status, (await check(bench, next!)).status]).toEqual([
      false,
      401,
      200,
    ]);
    const { id } = (await bench.people.find({ email: "ann@example.org" }))!;
    expect((await bench.people.events(id, 9)).map(({ what }) => what)).toEqual(
      expect.arrayContaining(["key_made", "key_rotated"]),
    );
  });

  test("makes none for a form of another page, nor without a session", async () => {
    const ann = await signedIn(bench, "bob@example.org");
    expect((await ann.post("/docs", { csrf: "x" })).status).toBe(403);
    const csrf = csrfIn((await ann.get("/docs")).text);
    expect((await ann.post("/docs", { csrf }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await new Surfer(bench).post("/docs", { csrf })).status).toBe(403);
    const { id } = (await bench.people.find({ email: "bob@example.org" }))!;
    expect(await bench.accounts.keysOf(id)).toEqual([]);
  });
});
