import { fingerprint } from "@sextant/core/intake";
import { Opinion } from "@sextant/proto/community";
import { IndicatorKind } from "@sextant/proto/layer";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Bench, check, startBench } from "../testing/harness.ts";
import { signedIn, Surfer } from "../testing/surfer.ts";
import { MAX_REPORTS } from "./report.ts";

const TEXT = "Your parcel is held: pay 1.99 at https://fee.example/pay today or it goes back to its sender";
const hiddenIn = (markup: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(markup)?.[1] ?? "";

describe("reporting and disputing an answer", () => {
  let bench: Bench;
  let people = 0;
  let ann: Surfer;
  beforeAll(async () => {
    bench = await startBench({ SEXTANT_WEB_SCANS: "1000", SEXTANT_TRUSTED_PROXIES: "127.0.0.1" });
  });
  beforeEach(() => {
    people += 1;
    ann = new Surfer(bench, { "x-forwarded-for": `192.0.2.${people}` });
    bench.community.reports.length = 0;
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => bench[Symbol.asyncDispose]());

  /** The token of an answer about a content. */
  const scanned = async (content = TEXT) => hiddenIn((await ann.post("/scan", { content })).text, "scan");

  test("tells layer 6 the scan's fingerprint and what it names, as an opinion, and not a word of it", async () => {
    const scan = await scanned();
    expect(Buffer.from(scan.split(".")[0]!, "base64url").toString()).not.toContain("parcel");
    const answer = await ann.post("/report", { scan, type: "delivery", opinion: "scam" });
    expect([answer.status, answer.text.includes("Thank you")]).toEqual([200, true]);
    await ann.post("/report", { scan, opinion: "honest", type: "delivery" });
    const [scam, honest] = bench.community.reports;
    const { exact, minhash } = fingerprint(TEXT)!;
    expect([scam!.fingerprint!.exact, scam!.fingerprint!.minhash]).toEqual([exact, minhash]);
    expect(scam!.indicators.map(({ kind, value }) => [kind, value])).toEqual([
      [IndicatorKind.DOMAIN, "fee.example"],
      [IndicatorKind.URL, "fee.example/pay"],
    ]);
    expect([scam!.opinion, scam!.scamType, honest!.opinion, honest!.scamType]).toEqual([
      Opinion.SCAM,
      "delivery",
      Opinion.HONEST,
      "",
    ]);
    expect([scam!.reporter, scam!.reporter.includes("192")]).toEqual([honest!.reporter, false]);
  });

  test("one person is one reporter whatever the cookie, two are two", async () => {
    const scan = await scanned();
    await ann.post("/report", { scan });
    ann.cookies.clear();
    await ann.post("/report", { scan });
    await new Surfer(bench, { "x-forwarded-for": "198.51.100.1" }).post("/report", { scan });
    const [first, again, other] = bench.community.reports.map(({ reporter }) => reporter);
    expect([first === again, first === other]).toEqual([true, false]);
  });

  test("a file can be reported; a picture alone, of which nothing is known, cannot", async () => {
    const send = async (file: File) => {
      const body = new FormData();
      body.set("file", file);
      const headers = { "x-forwarded-for": `192.0.2.${people}`, "sec-fetch-site": "same-origin" };
      return (await fetch(`${bench.url}/scan`, { method: "POST", body, headers })).text();
    };
    const pdf = `%PDF-1.7\n1 0 obj\n<< >>\nstream\nBT (${TEXT}) Tj ET\nendstream`;
    const scan = hiddenIn(await send(new File([pdf], "a.pdf")), "scan");
    expect((await ann.post("/report", { scan })).status).toBe(200);
    expect(bench.community.reports[0]!.fingerprint!.exact).toEqual(fingerprint(TEXT)!.exact);
    const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(200)]);
    expect(await send(new File([png], "a.png", { type: "image/png" }))).not.toContain('action="/report"');
  });

  test("what we did not write is refused, and what is a day old; so is more than twenty a day", async () => {
    const scan = await scanned();
    const [words, signature] = scan.split(".");
    const forged = Buffer.from(Buffer.from(words!, "base64url").toString().replace("fee.example", "bank.example"));
    for (const token of ["", words!, `${forged.toString("base64url")}.${signature}`, `${scan}.1`])
      expect((await ann.post("/report", { scan: token })).status).toBe(400);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_001 });
    expect((await ann.post("/report", { scan })).status).toBe(400);
    vi.useRealTimers();
    for (let count = 0; count < MAX_REPORTS; count += 1) expect((await ann.post("/report", { scan })).status).toBe(200);
    expect((await ann.post("/report", { scan })).status).toBe(429);
    expect(bench.community.reports).toHaveLength(MAX_REPORTS);
  });
});

describe("the history", () => {
  test("says which scans people reported, of the account's own alone; while nobody can tell, it says that", async () => {
    await using bench = await startBench();
    const ann = await signedIn(bench);
    const { id } = (await bench.people.find({ email: "ann@example.org" }))!;
    await bench.people.setPlan(id, "api");
    const { key } = (await bench.accounts.addKey(id, { label: "shop" }))!;
    await check(bench, key, TEXT);
    await check(bench, key, "Something else that nobody reported to anybody");
    await check(bench, key, "https://fee.example/pay");
    const page = async () => {
      const { text } = await ann.get("/account/history");
      return [...text.matchAll(/<tr>\s*<td>[^]*?<\/tr>/g)].map(([row]) => row);
    };
    await vi.waitUntil(async () => (await page()).length === 3, { timeout: 30_000, interval: 200 });
    const { exact } = fingerprint(TEXT)!;
    let asked: readonly Uint8Array[] = [];
    bench.community.lookup = async (texts) => {
      asked = texts;
      return { standings: [{ about: { case: "text", value: exact }, scamReports: 2, honestReports: 1 }] };
    };
    const rows = await page();
    // Two texts; the link has no fingerprint.
    expect(asked).toHaveLength(2);
    const told = rows.map((row) => row.includes("2 people say that it is a scam; one person says that it is none"));
    expect(told.filter(Boolean)).toHaveLength(1);
    bench.community.lookup = () => Promise.reject(new Error("away"));
    expect((await ann.get("/account/history")).text).toContain("cannot be told just now");
    expect(await page()).toHaveLength(3);
  });
});
