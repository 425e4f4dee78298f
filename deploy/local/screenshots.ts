/** Takes the README's two pictures of the page with a real browser: `node deploy/local/screenshots.ts`. Needs Debian's chromium. */
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { openPeople } from "@sextant/gateway";
import type { Page } from "playwright-core";
import { startBrowser } from "../../gateway/src/testing/browser.ts";
import { MAIL, SMS } from "../e2e/samples.ts";
import { startTopology } from "../e2e/topology.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "gateway", "images");
/** Bytes that a picture may have. */
const MOST = 150_000;
const SIZE = { width: 720, height: 900 };
const EMAIL = "ann@example.org";
/** The recorder writes once a second. */
const WRITTEN_MS = 1_500;

async function picture(page: Page, name: string): Promise<void> {
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path });
  const { size } = statSync(path);
  if (size > MOST) throw new Error(`${name} has ${size} bytes, more than ${MOST}`);
  process.stdout.write(`${path} ${size} bytes\n`);
}

await using sextant = await startTopology("embedded", {
  SEXTANT_LAYER_TIMEOUT_MS: "5000",
  SEXTANT_REQUEST_BUDGET_MS: "9000",
});
await using people = await openPeople(sextant.environment);
const browser = await startBrowser();
if (!browser) throw new Error("no chromium is installed");
mkdirSync(FOLDER, { recursive: true });
try {
  const url = sextant.url.replace("127.0.0.1", "localhost");
  const page = await browser.newPage({ viewport: SIZE, colorScheme: "light", locale: "en" });
  await page.goto(url);
  await page.locator("#content").fill(SMS);
  await page.locator("button.primary").click();
  await page.locator(".verdict h1").waitFor();
  await picture(page, "answer");

  const account = (await people.make(EMAIL, "api"))!;
  const { key } = (await sextant.accounts.addKey(account.id, { label: "web shop" }))!;
  await sextant.accounts.addKey(account.id, { label: "tests", test: true });
  for (const content of [SMS, MAIL, "See you at noon, the table is booked.", "https://example.com/"]) {
    await fetch(`${url}/api/v1/check`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ content }),
    });
  }
  await page.waitForTimeout(WRITTEN_MS);
  await page.goto(`${url}/account/link?token=${await people.makeTicket("sign_in", EMAIL)}`);
  await page.locator("main button.primary").click();
  await page.goto(`${url}/account?by=hour`);
  await picture(page, "account");
} finally {
  await browser.close();
}
