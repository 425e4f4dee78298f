import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addAuthenticator, lookAt, startBrowser } from "../../testing/browser.ts";
import { type Bench, check, startBench } from "../../testing/harness.ts";
import { printedLink } from "../../testing/surfer.ts";
import { textsOf } from "../texts.ts";

const browser: Browser | undefined = await startBrowser();
afterAll(() => browser?.close());

/** A browser on a busy machine takes its time. */
const PATIENCE_MS = 300_000;

describe.skipIf(!browser)("the account in other languages, in a real browser", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  test.each(["ar", "ja"])(
    "in %s: signing in, a passkey, a key, usage, history and the log; axe finds nothing, light and dark",
    async (language) => {
      const texts = textsOf(language);
      const base = `http://localhost:${bench.port}`;
      const email = `ann.${language}@example.org`;
      const context = await browser!.newContext({ locale: language });
      await using _closed = { [Symbol.asyncDispose]: () => context.close() };
      const page: Page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      page.setDefaultNavigationTimeout(PATIENCE_MS);
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
      const say = (key: string) => texts.say(`account.${key}`);
      const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
      const looked = async (key: string) => {
        await page.getByRole("heading", { level: 1, name: say(key) }).waitFor();
        expect(await page.evaluate("document.documentElement.dir")).toBe(texts.direction);
        await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
        expect(await lookAt(page)).toEqual([]);
      };

      await page.goto(`${base}/account`);
      await looked("sign_in.title");
      await page.locator("#email").fill(email);
      await button("sign_in.send").click();
      await looked("sent.terminal.title");
      await page.goto(base + printedLink(bench));
      await looked("link.title");
      await button("link.go").click();
      const { id } = await vi.waitUntil(() => bench.people.find({ email }), { timeout: PATIENCE_MS, interval: 100 });
      await bench.people.setPlan(id, "api");
      await page.goto(`${base}/account`);
      await looked("title");

      await page.locator("#label").fill("web shop");
      await page.locator('form[action="/account/keys"] button').click();
      await looked("made.title");
      const key = await page.locator("#key").inputValue();
      const { body } = await check(bench, key, "Is this one?");
      await vi.waitUntil(
        async () => {
          await page.goto(`${base}/account/history`);
          return (await page.getByText(body.id).count()) === 1;
        },
        { timeout: PATIENCE_MS, interval: 200 },
      );
      await looked("history.title");

      await addAuthenticator(page);
      await page.goto(`${base}/account/security`);
      await page.locator('form[data-passkey="create"] input[name="label"]').fill("phone");
      await page.locator('form[data-passkey="create"] button').click();
      await page.getByRole("cell", { name: "phone", exact: true }).first().waitFor();
      await looked("security.title");
      await page.goto(`${base}/account?by=hour`);
      await page.locator("summary").filter({ hasText: "web shop" }).click();
      await button("keys.revoke").click();
      await page.getByRole("cell", { name: new RegExp(`^${say("keys.revoked")}`) }).waitFor();
      expect((await check(bench, key)).status).toBe(401);
      await looked("title");
      expect(complaints).toEqual([]);
    },
    PATIENCE_MS,
  );
});
