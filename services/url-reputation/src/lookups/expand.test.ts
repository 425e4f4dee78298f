import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isPublic, OutboundError, type Reach } from "@sextant/chassis";
import { expand } from "./expand.ts";

const ROUTES: Readonly<Record<string, string>> = {
  "bit.ly/one": "https://tinyurl.com:PORT/two",
  "tinyurl.com/two": "https://evil.example/login",
  "bit.ly/circle": "http://bit.ly:PORT/circle",
  "bit.ly/inside": "http://169.254.169.254/latest/meta-data",
  "bit.ly/relative": "/one",
};
let server: Server;
let port = 0;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const where = `${(request.headers.host ?? "").split(":")[0]}${request.url ?? ""}`;
    asked.push(`${request.method} ${where}`);
    const target = ROUTES[where]?.replace("PORT", String(port)).replace("https://tinyurl", "http://tinyurl");
    const isGetOnly = where === "tinyurl.com/two" && request.method === "HEAD";
    if (target === undefined || isGetOnly) response.writeHead(isGetOnly ? 200 : 404).end();
    else response.writeHead(302, { location: target }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
});

/** Every name leads to the test's server. */
const resolverTo = (...addresses: string[]) => ({
  resolve4: () => Promise.resolve(addresses),
  resolve6: () => Promise.resolve([]),
});
const net = (over: Partial<Reach> = {}): Reach => ({
  resolver: resolverTo("127.0.0.1"),
  mayConnect: () => true,
  ports: new Set([port]),
  ...over,
});
const signal = () => AbortSignal.timeout(2_000);

test("a chain of short links is followed, and the place it leads to is not visited", async () => {
  const hops = await expand(`http://bit.ly:${port}/one`, net(), signal());
  expect(hops).toEqual([`http://tinyurl.com:${port}/two`, "https://evil.example/login"]);
  expect(asked).toEqual(["HEAD bit.ly/one", "HEAD tinyurl.com/two", "GET tinyurl.com/two"]);
});

test("a relative redirect is read against the link", async () => {
  expect((await expand(`http://bit.ly:${port}/relative`, net(), signal()))[0]).toBe(`http://bit.ly:${port}/one`);
});

test("a circle ends", async () => {
  expect(await expand(`http://bit.ly:${port}/circle`, net(), signal())).toHaveLength(5);
});

test("a link that is no short link is not asked", async () => {
  expect(await expand(`http://evil.example:${port}/`, net(), signal())).toEqual([]);
  expect(asked).toEqual([]);
});

test("a redirect to an inner address is told and not followed", async () => {
  expect(await expand(`http://bit.ly:${port}/inside`, net(), signal())).toEqual([
    "http://169.254.169.254/latest/meta-data",
  ]);
  expect(asked).toEqual(["HEAD bit.ly/inside"]);
});

test.each([
  ["one inner address among several", { resolver: resolverTo("93.184.215.14", "10.0.0.1"), mayConnect: isPublic }],
  ["loopback", { mayConnect: isPublic }],
  ["no address", { resolver: resolverTo() }],
  ["another port", { ports: new Set([80, 443]) }],
])("refused without a connection: %s", async (_, over) => {
  await expect(expand(`http://bit.ly:${port}/one`, net(over), signal())).rejects.toThrow(OutboundError);
  expect(asked).toEqual([]);
});
