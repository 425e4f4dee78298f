import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addAuthenticator, lookAt, startBrowser } from "../../testing/browser.ts";
import { type Bench, check, startBench } from "../../testing/harness.ts";
import { printedLink } from "../../testing/surfer.ts";

const browser: Browser | undefined = await startBrowser();
afterAll(() => browser?.close());

/** A browser on a busy machine takes its time. */
const PATIENCE_MS = 300_000;
const EMAIL = "ann@example.org";

describe.skipIf(!browser)("the account in a real browser", () => {
  let bench: Bench;
  let page: Page;
  let base: string;
  const complaints: string[] = [];
  beforeAll(async () => {
    bench = await startBench();
    base = `http://localhost:${bench.port}`;
    page = await browser!.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
  /** Opens what is folded, by keyboard. */
  const unfold = async (name: string) => {
    await page.locator("summary", { hasText: name }).first().focus();
    await page.keyboard.press("Enter");
  };

  test(
    "signs in by a link, adds a passkey, and signs in by it; a key is made, used, revoked; the history shows it",
    async () => {
      await page.goto(`${base}/account`);
      expect(await lookAt(page)).toEqual([]);
      await page.getByLabel("E-mail address").fill(EMAIL);
      await page.keyboard.press("Enter");
      await heading("Look into the terminal");
      await page.goto(base + printedLink(bench));
      expect(await lookAt(page)).toEqual([]);
      await button("Sign in").click();
      await heading("Your account");
      const { id } = (await bench.people.find({ email: EMAIL }))!;
      await bench.people.setPlan(id, "api");

      await addAuthenticator(page);
      await page.goto(`${base}/account/security`);
      await page.getByLabel("Name").fill("my phone");
      await button("Add a passkey").click();
      await page.getByRole("cell", { name: "my phone" }).first().waitFor();
      expect(await lookAt(page)).toEqual([]);
      await button("Sign out").first().click();
      await heading("Sign in");
      await button("Sign in with a passkey").click();
      await heading("Your account");

      await unfold("Make a key");
      await page.getByLabel("Name").fill("web shop");
      await button("Make a key").click();
      await heading("Your new key");
      expect(await lookAt(page)).toEqual([]);
      const key = await page.getByLabel("Key", { exact: true }).inputValue();
      const { body, status } = await check(bench, key, "Is this one?");
      expect(status).toBe(200);

      await vi.waitUntil(
        async () => {
          await page.goto(`${base}/account/history`);
          return (await page.getByText(body.id).count()) === 1;
        },
        { timeout: PATIENCE_MS, interval: 200 },
      );
      expect(await lookAt(page)).toEqual([]);
      await page.goto(`${base}/account?by=hour`);
      expect(await page.getByRole("img", { name: /One call in this time/ }).count()).toBe(1);
      await unfold("Change");
      await unfold("The same as a table");
      expect(await lookAt(page)).toEqual([]);
      await button("Revoke now").click();
      await page.getByRole("cell", { name: /^Revoked/ }).waitFor();
      expect((await check(bench, key)).status).toBe(401);
      expect(complaints).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    "another site's page neither frames the account nor sends its forms",
    async () => {
      await page.goto("data:text/html,<title>evil</title>");
      await page.setContent(
        `<iframe src="${base}/account"></iframe>
      <form method="post" action="${base}/account/sessions/end-others"><button>win</button></form>`,
      );
      const frame = page.frames().find((each) => each !== page.mainFrame())!;
      await vi.waitUntil(async () => (await frame.evaluate("location.href")) !== "about:blank", {
        timeout: PATIENCE_MS,
      });
      expect(await frame.evaluate<string>("document.body.innerText")).not.toContain("account");
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith("/end-others")),
        page.getByRole("button", { name: "win" }).click(),
      ]);
      expect(answer.status()).toBe(403);
    },
    PATIENCE_MS,
  );
});
