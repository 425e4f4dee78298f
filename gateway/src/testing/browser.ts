import { existsSync } from "node:fs";
import axe, { type AxeResults } from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";

/** Where Debian, and others, have it. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The narrowest screen that a page must fit, in pixels (WCAG 2.2, 1.4.10). */
const NARROW = 320;

/** A real browser without a window; undefined where none is installed. */
export async function startBrowser(): Promise<Browser | undefined> {
  const executablePath = PLACES.find((path) => existsSync(path));
  if (!executablePath) return undefined;
  // Tests run as root in CI, where Chromium's sandbox cannot start; it opens nothing but our own pages.
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/** What breaks rules on a page, as axe sees it: the rules and the first element of each. */
async function accessFaults(page: Page, rules: readonly string[]): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify({ runOnly: rules })})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
}

/** What breaks WCAG 2.2 AA, in light and (colours alone) in dark, and whether the page fits a narrow screen. */
export async function lookAt(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const schemes = [
    ["light", RULES],
    ["dark", ["color-contrast", "link-in-text-block"]],
  ] as const;
  for (const [colorScheme, rules] of schemes) {
    await page.emulateMedia({ colorScheme });
    faults.push(...(await accessFaults(page, rules)).map((fault) => `${colorScheme} ${page.url()} ${fault}`));
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: NARROW, height: 640 });
  const width = await page.evaluate<number>("document.documentElement.scrollWidth");
  if (width > NARROW) faults.push(`${page.url()} is ${width} pixels wide on a screen of ${NARROW}`);
  if (size) await page.setViewportSize(size);
  return faults;
}

/** Keeps a passkey as a phone does, and shows it whenever it is asked for. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
