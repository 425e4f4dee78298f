import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SMS } from "../../e2e/samples.ts";
import { startTopology, type Topology } from "../../e2e/topology.ts";

let sextant: Topology;
beforeAll(async () => {
  sextant = await startTopology("embedded");
});
afterAll(() => sextant[Symbol.asyncDispose]());

/** The server as an assistant starts it. */
async function connected(key: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const env = { SEXTANT_KEY: key, SEXTANT_URL: `${sextant.url}/api/v1` };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [join(import.meta.dirname, "src", "main.mjs")], env }),
  );
  return client;
}
const check = (client: Client, words: Record<string, unknown>) =>
  client.callTool({ name: "check_scam", arguments: words }) as Promise<CallToolResult>;
const told = ({ content }: CallToolResult) => (content[0] as { text: string }).text;

test("check_scam is listed and answers, in words and by its schema", async () => {
  const { key } = await sextant.accounts.create({ plan: "api" });
  const client = await connected(key);
  try {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["check_scam"]);
    const result = await check(client, { content: SMS, locale: "es" });
    expect(result.structuredContent).toMatchObject({ verdict: "confirmed_scam", scam_type: "delivery" });
    expect(result.structuredContent!["explanation"]).toContain("paquete");
    expect(JSON.parse(told(result))).toEqual(result.structuredContent);
  } finally {
    await client.close();
  }
});

test("what the API refuses is a tool error, without the key in it", async () => {
  const client = await connected("sxt_nobody");
  try {
    const refused = await check(client, { content: SMS });
    expect([refused.isError, told(refused)]).toEqual([true, expect.stringMatching(/^unauthorized: /)]);
    expect(told(refused)).not.toContain("sxt_nobody");
    expect(await check(client, { content: "" })).toMatchObject({ isError: true });
  } finally {
    await client.close();
  }
});
