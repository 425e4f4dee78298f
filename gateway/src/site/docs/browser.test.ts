import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lookAt, startBrowser } from "../../testing/browser.ts";
import { type Bench, startBench } from "../../testing/harness.ts";
import { signedIn } from "../../testing/surfer.ts";
import { documents } from "./documents.ts";

const browser: Browser | undefined = await startBrowser();
afterAll(() => browser?.close());

describe.skipIf(!browser)("the documents in a real browser", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  /** A page, and everything that the browser complained about on it. */
  async function opened(path: string, javaScriptEnabled = true) {
    const context = await browser!.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(bench.url + path);
    return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
  }

  test.each([...documents("http://localhost:8080").keys(), "/docs/search?q=key"])(
    "axe finds nothing on %s, in light and dark, and it fits a narrow screen",
    async (path) => {
      await using shown = await opened(path);
      expect(await lookAt(shown.page)).toEqual([]);
      expect(shown.complaints).toEqual([]);
    },
  );

  test("a request is tried on the page; the key stays nowhere", async () => {
    const { key } = await bench.accounts.create({ plan: "api" });
    await using shown = await opened("/docs/endpoints");
    const { page, complaints } = shown;
    const form = page.locator("form.try", { has: page.locator("#check-key") });
    await form.getByLabel("API key").fill(key);
    await form.getByRole("button", { name: "Send" }).click();
    await form.locator(".outcome pre").waitFor();
    expect(await form.locator(".outcome").innerText()).toMatch(/^200 after \d+ ms[\s\S]*"verdict": "/);
    expect(await page.inputValue("#usage-key")).toBe(key);
    expect(await page.evaluate("localStorage.length + sessionStorage.length + document.cookie.length")).toBe(0);
    await page.reload();
    expect(await page.inputValue("#check-key")).toBe("");
    expect(complaints).toEqual([]);
  });

  test("whoever is signed in makes a test key by a click, and tries it on the page as it is filled in", async () => {
    const ann = await signedIn(bench);
    await using shown = await opened("/docs");
    const { page, complaints } = shown;
    await page.context().addCookies([...ann.cookies].map(([name, value]) => ({ name, value, url: bench.url })));
    await page.reload();
    expect(await lookAt(page)).toEqual([]);
    await page.getByRole("button", { name: "Make me a test key" }).click();
    await page.getByLabel("Your test key").waitFor();
    expect(await lookAt(page)).toEqual([]);
    const form = page.locator("form.try");
    await form.getByRole("button", { name: "Send" }).click();
    await form.locator(".outcome pre").waitFor();
    expect(await form.locator(".outcome").innerText()).toMatch(/^200 after \d+ ms[\s\S]*"verdict": "likely_scam"/);
    expect(complaints).toEqual([]);
  });

  test("the chart follows the share of scams", async () => {
    await using shown = await opened("/docs/calibration");
    const { page } = shown;
    const reading = page.locator(".reading");
    expect(await reading.innerText()).toContain("With 1 % scams");
    const before = await page.locator("polyline").getAttribute("points");
    await page.locator("#prevalence").press("Home");
    expect(await reading.innerText()).toContain("With 0.01 % scams");
    expect(await page.locator("polyline").getAttribute("points")).not.toBe(before);
  });

  test("without scripts everything is there but what needs them", async () => {
    await using shown = await opened("/docs/calibration", false);
    const { page } = shown;
    expect([await page.locator("table").count(), await page.locator(".chart").isVisible()]).toEqual([2, false]);
    await page.getByLabel("Search the documents").fill("webhook signature");
    await page.getByRole("button", { name: "Search" }).click();
    expect(await page.locator(".hits a").count()).toBeGreaterThan(0);
  });
});
