import type { ScanResult } from "@sextant/gateway";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SMS } from "./samples.ts";
import { startTopology, type Topology } from "./topology.ts";

let sextant: Topology;
beforeAll(async () => {
  // A busy machine may take its time.
  sextant = await startTopology("embedded", {
    SEXTANT_WEB_SCANS: "100",
    SEXTANT_LAYER_TIMEOUT_MS: "20000",
    SEXTANT_REQUEST_BUDGET_MS: "30000",
  });
});
afterAll(() => sextant[Symbol.asyncDispose]());

const post = async (path: string, fields: Readonly<Record<string, string | File>>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answer = await fetch(sextant.url + path, { method: "POST", body });
  return { status: answer.status, text: await answer.text() };
};
const verdictIn = (text: string) => /data-verdict="(\w+)"/.exec(text)?.[1];

test("a PDF dropped on the page is judged by what it says and links to, and marked in its own words", async () => {
  const pdf = `%PDF-1.7\n1 0 obj\n<< >>\nstream\nBT (${SMS}) Tj ET\nendstream\nendobj\n`;
  const { status, text } = await post("/scan", { file: new File([pdf], "invoice.pdf", { type: "application/pdf" }) });
  expect([status, verdictIn(text)]).toEqual([200, "confirmed_scam"]);
  expect(text).toContain("<mark>https://dhl-parcel-fee.top/pay?id=883</mark>");
});

test("what a person reports on the page by the scan's fingerprint, layer 6 has for the next who asks by the API", async () => {
  const content =
    "The choir meets on Tuesday evening in the small hall behind the library, please bring the new song sheets.";
  const { key } = await sextant.accounts.create({ plan: "api" });
  const check = async () => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await fetch(`${sextant.url}/api/v1/check`, {
      method: "POST",
      headers,
      body: JSON.stringify({ content }),
    });
    return ((await answer.json()) as ScanResult).red_flags.map(({ code }) => code);
  };
  expect(await check()).not.toContain("community.reported_text");
  const { text } = await post("/scan", { content });
  const [, scan = ""] = /name="scan" value="([^"]+)"/.exec(text) ?? [];
  expect((await post("/report", { scan, opinion: "scam" })).status).toBe(200);
  expect(await check()).toContain("community.reported_text");
  // Whoever disputes it instead takes the accusation back.
  expect((await post("/report", { scan, opinion: "honest" })).status).toBe(200);
  expect(await check()).not.toContain("community.reported_text");
});
