import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog, Metrics } from "@sextant/chassis";
import { afterEach, beforeEach, expect, test } from "vitest";
import { download } from "./download.ts";
import { type FeedOptions, openFeeds } from "./feeds.ts";
import { feedMetrics } from "./metrics.ts";

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 21);
const FEED = {
  name: "test",
  title: "Test feed",
  on: true,
  format: "domains",
  location: "https://feeds.example/list.txt",
  licence: "none",
  commercialUse: "yes",
  refreshHours: 1,
  staleHours: 48,
  trust: 0.9,
  threat: "scam",
} as const;

let folder = "";
let server: Server;
let answer: { status: number; body: string; etag: string };
let asked: (string | undefined)[] = [];
let now = START;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sextant-feeds-"));
  now = START;
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.headers["if-none-match"]);
    const isKnown = answer.status === 200 && request.headers["if-none-match"] === answer.etag;
    response.writeHead(isKnown ? 304 : answer.status, { etag: answer.etag });
    response.end(isKnown ? undefined : answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

/** Feed options whose downloads go to the test's own server. */
function options(feed: Partial<Record<keyof typeof FEED, unknown>> = {}): FeedOptions {
  const file = join(folder, "feeds.json");
  writeFileSync(file, JSON.stringify({ version: 1, feeds: [{ ...FEED, ...feed }] }));
  const { port } = server.address() as AddressInfo;
  return {
    file,
    dataDir: folder,
    lookups: true,
    key: [1, 2],
    log: createLog("test", "silent"),
    now: () => now,
    download: (_, known, signal) => download(`http://127.0.0.1:${port}/`, known, signal),
  };
}

const hosts = (count: number) => Array.from({ length: count }, (_, at) => `bad${at}.example\n`).join("");

test("a feed is downloaded, asked for again with its ETag, and swapped whole when it changed", async () => {
  answer = { status: 200, body: hosts(10), etag: '"1"' };
  await using feeds = await openFeeds(options());
  const first = feeds.current;
  expect(first.find("bad9.example/")[0]).toMatchObject({ feed: "Test feed", entry: "bad9.example", trust: 0.9 });
  now += 2 * HOUR_MS;
  await feeds.refresh();
  expect(asked).toEqual([undefined, '"1"']);
  expect(feeds.current).toBe(first);
  answer = { status: 200, body: hosts(20), etag: '"2"' };
  now += 2 * HOUR_MS;
  await feeds.refresh();
  expect(first.find("bad19.example/")).toEqual([]);
  expect(feeds.current.find("bad19.example/")).toHaveLength(1);
});

test.each([
  ["shrunken", { status: 200, body: hosts(4), etag: '"2"' }],
  ["unparsable", { status: 200, body: "<html>\n<p>we moved</p>\n<p>bad0.example x y</p>\n", etag: '"2"' }],
  ["failing", { status: 503, body: "", etag: "" }],
])("a %s feed is refused and the last good one kept, over a restart too", async (_, bad) => {
  answer = { status: 200, body: hosts(10), etag: '"1"' };
  const first = await openFeeds(options());
  await first[Symbol.asyncDispose]();
  answer = bad;
  now += 2 * HOUR_MS;
  await using feeds = await openFeeds(options());
  expect(feeds.current.find("bad9.example/")).toHaveLength(1);
});

test("a feed that has not changed for too long is marked stale", async () => {
  answer = { status: 200, body: hosts(10), etag: '"1"' };
  const first = await openFeeds(options());
  expect(first.current.find("bad0.example/")[0]?.version).not.toContain("stale");
  await first[Symbol.asyncDispose]();
  now += 72 * HOUR_MS;
  await using feeds = await openFeeds(options());
  expect(feeds.current.find("bad0.example/")[0]?.version).toContain("stale");
});

test("a feed that is off, or look-ups that are off, ask nobody", async () => {
  answer = { status: 200, body: hosts(10), etag: '"1"' };
  await using off = await openFeeds(options({ on: false }));
  await using silent = await openFeeds({ ...options(), lookups: false });
  expect([off.current.size, silent.current.size, asked.length]).toEqual([0, 0, 0]);
});

test("a file beside the definitions is read without look-ups", async () => {
  writeFileSync(join(folder, "list.txt"), hosts(3));
  await using feeds = await openFeeds({ ...options({ location: "list.txt" }), lookups: false });
  expect(feeds.current.size).toBe(3);
});

test("a list that names a whole platform or a brand's own site does not accuse everybody there", async () => {
  writeFileSync(join(folder, "list.txt"), "weebly.com\nbit.ly\npaypal.com\nbad.weebly.com\n");
  await using feeds = await openFeeds({ ...options({ location: "list.txt" }), lookups: false });
  expect(feeds.current.size).toBe(1);
});

test("wrong definitions are an error that names the fault", async () => {
  await expect(openFeeds(options({ format: "xml" }))).rejects.toThrow("feeds.0.format");
});

test("how old each feed is, and how many entries it has, is a metric as of the scrape", async () => {
  answer = { status: 200, body: "evil.example\nworse.example\n", etag: '"1"' };
  await using feeds = await openFeeds(options());
  const metrics = new Metrics();
  feedMetrics(
    metrics,
    () => feeds.states,
    () => now,
  );
  now += 90_000;
  const text = await metrics.registry.metrics();
  expect(text).toContain('sextant_feed_age_seconds{feed="test"} 90');
  expect(text).toContain('sextant_feed_checked_seconds{feed="test"} 90');
  expect(text).toContain('sextant_feed_entries{feed="test"} 2');
});

test("a feed that was never read has no age, and is told all the same", async () => {
  answer = { status: 500, body: "", etag: "" };
  await using feeds = await openFeeds(options());
  const metrics = new Metrics();
  feedMetrics(
    metrics,
    () => feeds.states,
    () => now,
  );
  expect(await metrics.registry.metrics()).toContain('sextant_feed_age_seconds{feed="test"} Nan');
});
