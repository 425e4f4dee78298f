import { createClient } from "@connectrpc/connect";
import { createLog, inMemoryTransport, Metrics, readConfig, type Service, subjectToWire } from "@sextant/chassis";
import type { Link } from "@sextant/core";
import { LayerService } from "@sextant/proto/layer";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build, settings } from "./index.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sextant-url-"));
let service: Service;
beforeAll(async () => {
  const config = readConfig(settings, { SEXTANT_DATA_DIR: dataDir, SEXTANT_LOOKUPS: "off" });
  service = await build(config, { log: createLog("test", "silent"), metrics: new Metrics() });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true });
});

const linkTo = (url: string): Link => ({
  url,
  origin: "text",
  span: { view: 0, start: 0, end: url.length },
  defanged: false,
  schemeless: false,
});

/** The layer's report on links, over the wire. */
async function analyze(...urls: string[]) {
  const empty = { texts: [], domains: [], images: [], indicators: [] } as const;
  const subject = { id: "s", inputType: "text", receivedAt: 0, ...empty, links: urls.map(linkTo) } as const;
  const layer = createClient(LayerService, inMemoryTransport(service.methods));
  const [report] = (await layer.analyze({ subjects: [subjectToWire(subject)] })).reports;
  if (!report) throw new Error("no report");
  return report;
}

test("a listed test page is certain", async () => {
  const report = await analyze("https://testsafebrowsing.appspot.com/s/phishing.html");
  expect(report).toMatchObject({ answered: true, weighs: true, score: 100 });
  expect(report.findings[0]?.flag).toBe("url.listed");
});

test("a parcel scam's link is in danger, with what it imitates", async () => {
  const report = await analyze("https://usps.com-trackwkv.top/us/");
  expect(report.score).toBeGreaterThan(80);
  expect(report.scamTypes[0]?.scamType).toBe("delivery");
});

test.each([
  "https://www.paypal.com/signin",
  "https://accounts.google.com/v3/signin/identifier?continue=https%3A%2F%2Fmail.google.com%2F",
  "https://www.nytimes.com/2024/05/01/technology/ai-search.html",
  "https://en.wikipedia.org/wiki/Phishing",
])("%s is clean", async (url) => {
  expect((await analyze(url)).score).toBeLessThan(20);
});

test.each(["https://bit.ly/3AbCd12", "https://tinyurl.com/2p9hxyz"])(
  "a short link alone warns at most: %s",
  async (url) => {
    const report = await analyze(url);
    expect(report.score).toBeLessThan(60);
    expect(report.unknowns).toContain("target of a short link");
  },
);

test("a mail gateway's wrapper is judged by what it carries", async () => {
  const wrapper = "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.nytimes.com%2F&data=05";
  expect((await analyze(wrapper, "https://www.nytimes.com/")).score).toBeLessThan(20);
});

test("the riskiest link is the subject's score, and ten thousand links do no harm", async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `https://example.com/${at}`);
  const report = await analyze("https://usps.com-trackwkv.top/us/", ...many);
  expect(report.score).toBeGreaterThan(80);
  expect(report.unknowns).toContain("links beyond the first 300");
});

test("one odd link among many strangers' sites counts less than alone, and is no way to hide a plain one", async () => {
  const sites = Array.from({ length: 30 }, (_, at) => `https://brook${at}lane.example/news/${at}.html`);
  const odd = "https://outlook-team.biz/outlook/store.asp";
  const [alone, among] = [(await analyze(odd)).score, (await analyze(...sites, odd)).score];
  expect(among).toBeLessThan(alone);
  expect(among / (100 - among)).toBeGreaterThan(alone / (100 - alone) / 8.01);
  expect((await analyze(...sites, "https://usps.com-trackwkv.top/us/")).score).toBeGreaterThan(60);
});

test("what a flag says of a link that is no matter of letters is not thinned by other sites", async () => {
  const sites = Array.from({ length: 30 }, (_, at) => `https://brook${at}lane.example/news/${at}.html`);
  const posed = "https://paypal.com@pay-verify.top/login";
  expect((await analyze(...sites, posed)).score).toBeCloseTo((await analyze(posed)).score, 5);
});
