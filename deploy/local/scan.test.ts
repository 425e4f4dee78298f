import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runNode } from "./testing/run.ts";

const folder = mkdtempSync(join(tmpdir(), "sextant-scan-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SCAM = "DHL: your parcel is on hold. Pay the fee of 2.99 EUR today at https://dhl-parcel-fee.top/pay?id=883";
const HONEST = "Hi Anna, dinner at eight tomorrow? I will bring the salad and the bread.";

const scan = (words: readonly string[], input = "", environment: Readonly<Record<string, string>> = {}) =>
  runNode(join(import.meta.dirname, "scan.ts"), words, { SEXTANT_LOOKUPS: "off", ...environment }, input);

describe("npm run -s scan: what is no content", () => {
  test.each([
    [["nofile.eml"], "there is no such file"],
    [["inbox/nofile.txt"], "there is no such file"],
    [["./nothing"], "there is no such file"],
    [["mail.emll"], "there is no such file"],
    [["inbox/nofile"], "there is no such file"],
    [["my mail.eml"], "there is no such file"],
    [["./my notes.txt"], "there is no such file"],
    [["/etc"], "this is a folder"],
    [[import.meta.dirname], "this is a folder"],
    [["one.eml", "two.eml"], "one file at a time"],
    [["--fail-on", "safe", "hello"], "--fail-on must be one of suspicious, likely_scam, confirmed_scam"],
    [["--type", "url", "no url at all"], "content cannot be read as a URL"],
    [["--loud", "hello"], "--loud"],
    [["--text", ""], "content must not be empty or blank"],
  ])("%j: exit 2, and says so", async (words, told) => {
    const { code, out, err } = await scan(words);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/^scan: /);
    expect(err).toContain(told);
    expect(err).not.toContain("    at ");
  });
});

describe("npm run -s scan: content", () => {
  const verdictOf = (out: string) => (JSON.parse(out) as { verdict: string }).verdict;

  test("--text scans words that look like a file", async () => {
    const { code, out } = await scan(["--json", "--text", "nofile.eml"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ input_type: "text" });
  });

  test("a file, a pipe and the words themselves are the same scan", async () => {
    const file = join(folder, "message.txt");
    writeFileSync(file, SCAM);
    const all = await Promise.all([scan(["--json", file]), scan(["--json"], SCAM), scan(["--json", "-"], SCAM)]);
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(new Set(all.map(({ out }) => verdictOf(out)))).toEqual(new Set(["confirmed_scam"]));
  });

  test.each([
    ["https://www.example.com/list.html", "url"],
    ["example.com/list", "url"],
    ["gov.uk", "url"],
    ["anna@example.com", "text"],
    ["+44 20 7946 0958", "text"],
    ["Your invoice is attached: invoice.pdf", "text"],
    ["hi", "text"],
  ])("%s is no file", async (words, type) => {
    const { code, out } = await scan(["--json", words]);
    expect([code, (JSON.parse(out) as { input_type: string }).input_type]).toEqual([0, type]);
  });

  test("--fail-on: exit 1 from that verdict on, 0 below it", async () => {
    const [scam, honest, without] = await Promise.all([
      scan(["--fail-on", "likely_scam", SCAM]),
      scan(["--fail-on", "suspicious", HONEST]),
      scan([SCAM]),
    ]);
    expect([scam.code, honest.code, without.code]).toEqual([1, 0, 0]);
    expect(scam.out).toContain("CONFIRMED SCAM");
    expect(honest.out).toContain("SAFE");
  });
});

test("what fails is exit 3, and quotes neither content nor stack", async () => {
  const { code, out, err } = await scan([HONEST], "", { TMPDIR: join(folder, "nowhere") });
  expect([code, out, err]).toEqual([3, "", "scan: the scan failed\n"]);
});
