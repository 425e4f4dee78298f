import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HashPrefixClient } from "./hash-prefix.ts";

const LISTED = createHash("sha256").update("evil.example/").digest();
let server: Server;
let url = "";
let questions: string[][] = [];
let answer: unknown;
let now = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    const query = new URL(request.url ?? "/", "http://localhost").searchParams;
    questions.push(query.getAll("hashPrefixes"));
    const status = query.get("key") === "secret" ? 200 : 403;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v5/hashes:search`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  questions = [];
  now = 0;
  answer = {
    fullHashes: [{ fullHash: LISTED.toString("base64"), fullHashDetails: [{ threatType: "SOCIAL_ENGINEERING" }] }],
    cacheDuration: "300.5s",
  };
});

const client = (key = "secret") => new HashPrefixClient({ url, key, now: () => now });
const find = (of: HashPrefixClient, ...links: string[][]) => of.find(links, AbortSignal.timeout(2_000));

test("a listed link is told, an honest one beside it is not, and only four bytes of a hash leave", async () => {
  const [evil, honest] = await find(client(), ["evil.example/a", "evil.example/"], ["honest.example/"]);
  expect(evil).toMatchObject([{ entry: "evil.example/", threat: "phishing" }]);
  expect(honest).toEqual([]);
  expect(questions[0]).toContain(LISTED.subarray(0, 4).toString("base64"));
  expect(new Set(questions[0]?.map((prefix) => Buffer.from(prefix, "base64").length))).toEqual(new Set([4]));
});

test("answers are kept for as long as the service says, empty ones too", async () => {
  const service = client();
  await find(service, ["evil.example/"], ["honest.example/"]);
  await find(service, ["evil.example/"], ["honest.example/"]);
  expect(questions).toHaveLength(1);
  now = 301_000;
  await find(service, ["honest.example/"]);
  expect(questions).toHaveLength(2);
});

test("another hash with the same prefix is no listing", async () => {
  const other = Buffer.concat([LISTED.subarray(0, 4), Buffer.alloc(28)]);
  answer = { fullHashes: [{ fullHash: other.toString("base64") }] };
  expect(await find(client(), ["evil.example/"])).toEqual([[]]);
});

test("a refusal or a strange answer is an error, never 'not listed'", async () => {
  await expect(find(client("wrong"), ["evil.example/"])).rejects.toThrow("HTTP 403");
  answer = { fullHashes: "none" };
  await expect(find(client(), ["evil.example/"])).rejects.toThrow("fullHashes");
});
