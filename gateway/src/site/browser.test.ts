import type { Browser, BrowserContext, Page } from "playwright-core";
import { Verdict } from "@sextant/proto/aggregator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lookAt, startBrowser } from "../testing/browser.ts";
import { type Bench, startBench } from "../testing/harness.ts";
import { linkFinding, report } from "../testing/layers.ts";
import { textsOf } from "./texts.ts";

const browser: Browser | undefined = await startBrowser();
afterAll(() => browser?.close());

/** A browser on a busy machine takes its time. */
const PATIENCE_MS = 300_000;
const TEXT = "Your parcel is held: pay 1.99 at https://fee.example/pay today";
/** A content of which the aggregator is not sure. */
const UNSURE = "Your account is on hold, please call";
const PDF = `%PDF-1.7\n1 0 obj\n<< >>\nstream\nBT (${TEXT}) Tj ET\nendstream`;

describe.skipIf(!browser)("the page in a real browser", () => {
  let bench: Bench;
  let visitors = 0;
  const complaints: string[] = [];
  beforeAll(async () => {
    bench = await startBench({ SEXTANT_TRUSTED_PROXIES: "127.0.0.1" });
    bench.layers[1].answer = async ({ subjects }) =>
      subjects.map((subject) => report(subject, { findings: [linkFinding(subject)] }));
    const { answer } = bench.aggregator;
    bench.aggregator.answer = async (request) =>
      (await answer(request)).map((conclusion) => ({
        ...conclusion,
        scamType: "delivery",
        verdict: conclusion.redFlags?.length ? Verdict.CONFIRMED_SCAM : Verdict.SUSPICIOUS,
      }));
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  /** A visitor of an address of his own, who reads a language. */
  async function visit(language: string, more: Parameters<Browser["newContext"]>[0] = {}) {
    visitors += 1;
    const context: BrowserContext = await browser!.newContext({
      ...more,
      locale: language,
      extraHTTPHeaders: { "x-forwarded-for": `192.0.2.${visitors}` },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.setDefaultNavigationTimeout(PATIENCE_MS);
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
    await page.goto(`http://localhost:${bench.port}/`);
    return { page, [Symbol.asyncDispose]: () => context.close() };
  }
  async function ask(page: Page, content: string) {
    await page.locator("#content").fill(content);
    await page.locator("form.ask button").click();
    await page.locator("#verdict").waitFor();
  }

  test.each(["en", "ar", "ja"])(
    "in %s axe finds nothing, light and dark, on any of its pages, and each fits a narrow screen",
    async (language) => {
      const texts = textsOf(language);
      const direction = language === "ar" ? "rtl" : "ltr";
      const looked = async (page: Page, heading: string) => {
        await page.getByRole("heading", { level: 1, name: heading }).waitFor();
        const [lang, dir] = await page.evaluate<string[]>(
          "[document.documentElement.lang, document.documentElement.dir]",
        );
        expect([lang, dir]).toEqual([language, direction]);
        expect(await lookAt(page)).toEqual([]);
      };
      await using visitor = await visit(language);
      const { page } = visitor;
      await looked(page, texts.say("home.title"));
      await ask(page, UNSURE);
      await looked(page, texts.say("verdict.suspicious"));
      await page.getByRole("button", { name: texts.say("ask.no"), exact: true }).click();
      await looked(page, texts.say("verdict.likely_scam"));
      await page.goto(`http://localhost:${bench.port}/`);
      await ask(page, TEXT);
      for (const details of await page.locator("details").all()) await details.locator("summary").click();
      await looked(page, texts.say("verdict.confirmed_scam"));
      const link = await page.locator("#link").inputValue();
      await page.getByRole("button", { name: texts.say("do.report"), exact: true }).click();
      await looked(page, texts.say("reported.title"));
      await page.goto(link.replace("127.0.0.1", "localhost"));
      await looked(page, texts.say("verdict.confirmed_scam"));
      await page.goto(`http://localhost:${bench.port}/account/nothing`);
      await looked(page, texts.say("error.missing"));
      // The browser itself notes that there is nothing at that address.
      expect(complaints.splice(0).filter((text) => !text.includes("404"))).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    "a scan answers in the page, marks the words in the message, and its reasons lead there and back by keyboard",
    async () => {
      await using visitor = await visit("en");
      const { page } = visitor;
      await page.locator("#content").focus();
      await page.keyboard.type(TEXT);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.locator("#verdict").waitFor();
      expect(await page.evaluate("document.activeElement.id")).toBe("verdict");
      const mark = page.locator(".message a.mark");
      expect(await mark.innerText()).toBe("https://fee.example/pay");
      await mark.click();
      expect(new URL(page.url()).hash).toBe("#rf_1");
      await page.locator("#rf_1").getByRole("link").click();
      expect(new URL(page.url()).hash).toBe("#in-rf_1");
      await page.goBack();
      await page.goBack();
      expect([new URL(page.url()).hash, await page.locator("#verdict").count()]).toEqual(["", 1]);
      await page.goBack();
      await page.locator("form.ask").waitFor();
      expect(complaints.splice(0)).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    "a PDF that is chosen is read; without scripts everything works too",
    async () => {
      await using visitor = await visit("en", { javaScriptEnabled: false });
      const { page } = visitor;
      await page
        .locator("#file")
        .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from(PDF) });
      await page.locator("form.ask button").click();
      await page.locator("#verdict").waitFor();
      expect(await page.locator(".message a.mark").innerText()).toBe("https://fee.example/pay");
      await page.goBack();
      await page.locator("#file").setInputFiles([]);
      await ask(page, TEXT);
      expect(await page.locator(".message a.mark").innerText()).toBe("https://fee.example/pay");
    },
    PATIENCE_MS,
  );

  test(
    "five a day, then a page that says when the next is free, in every language, to this visitor alone",
    async () => {
      for (const language of ["en", "ar", "ja"]) {
        const texts = textsOf(language);
        await using visitor = await visit(language);
        const { page } = visitor;
        for (let count = 0; count < 5; count += 1) {
          await page.goto(`http://localhost:${bench.port}/`);
          await ask(page, `${TEXT} ${count}`);
        }
        await page.goto(`http://localhost:${bench.port}/`);
        await page.locator("#content").fill(TEXT);
        await page.locator("form.ask button").click();
        await page.getByRole("heading", { level: 1, name: texts.say("full.title") }).waitFor();
        const until = Date.parse((await page.locator("time").getAttribute("datetime"))!);
        expect(until - Date.now()).toBeGreaterThan(80_000_000);
        expect(await lookAt(page)).toEqual([]);
      }
      await using other = await visit("en");
      await ask(other.page, TEXT);
      expect(complaints.splice(0)).toEqual([]);
    },
    PATIENCE_MS,
  );
});
