import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { isPublic } from "./addresses.ts";
import { OutboundError } from "./outbound-error.ts";
import { type Outgoing, type Reach, send } from "./send.ts";

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const local = (over: Partial<Reach> = {}): Reach => ({
  resolver: { resolve4: () => Promise.resolve(["127.0.0.1"]), resolve6: () => Promise.resolve([]) },
  mayConnect: (address) => address === "127.0.0.1" || isPublic(address),
  ...over,
});
const get = (over: Partial<Outgoing> = {}): Outgoing => ({
  method: "GET",
  headers: {},
  maxBytes: 1_000,
  signal: AbortSignal.timeout(5_000),
  ...over,
});
const why = (answer: Promise<unknown>) =>
  answer.then(
    () => "answered",
    (error: unknown) => (error instanceof OutboundError ? error.why : "network"),
  );

test("a body is delivered under the name that was asked for, and a redirect is told, not followed", async () => {
  const seen: string[] = [];
  await using server = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      seen.push(`${request.method} ${request.headers.host} ${request.url} ${Buffer.concat(chunks).toString()}`);
      response.writeHead(307, { location: "/elsewhere" }).end("moved");
    });
  });
  const url = new URL(`http://hook.test:${server.port}/in?x=1`);
  const answer = await send(url, local(), get({ method: "POST", body: "hello" }));
  expect([answer.status, answer.headers["location"], answer.body]).toEqual([307, "/elsewhere", "moved"]);
  expect(seen).toEqual([`POST hook.test:${server.port} /in?x=1 hello`]);
});

test("the name is resolved once, and what was checked is what is connected to", async () => {
  await using server = await serve((_, response) => response.end("here"));
  let asked = 0;
  const rebinding = {
    resolve4: async () => ((asked += 1) === 1 ? ["127.0.0.1"] : ["10.0.0.1"]),
    resolve6: async () => [],
  };
  const url = new URL(`http://rebind.test:${server.port}/`);
  expect((await send(url, local({ resolver: rebinding }), get())).body).toBe("here");
  expect(asked).toBe(1);
});

test("an answer over its limit is given up, and one that is not wanted is left unread", async () => {
  await using server = await serve((_, response) => response.end("x".repeat(100_000)));
  const url = new URL(`http://big.test:${server.port}/`);
  expect(await why(send(url, local(), get()))).toBe("too_large");
  expect(await send(url, local(), get({ maxBytes: 0 }))).toMatchObject({ status: 200, body: "" });
});

const denied = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
const broken = () => Promise.reject(Object.assign(new Error("no"), { code: "ETIMEOUT" }));

test.each<[string, string, Partial<Reach>, string]>([
  ["a private address", "http://192.168.0.1/", {}, "refused"],
  ["the metadata address", "http://169.254.169.254/latest/", {}, "refused"],
  ["an IPv6 literal of this machine", "http://[::1]/", {}, "refused"],
  ["an IPv4 address in IPv6 clothes", "http://[::ffff:10.0.0.1]/", {}, "refused"],
  ["a decimal host that is private", "http://2130706434/", {}, "refused"],
  ["another scheme", "ftp://hook.test/", {}, "refused"],
  ["another port", "http://hook.test:8443/", { ports: new Set([80, 443]) }, "refused"],
  [
    "a name with a private address among public ones",
    "http://hook.test/",
    { resolver: { resolve4: async () => ["93.184.216.34", "10.0.0.1"], resolve6: async () => [] } },
    "refused",
  ],
  [
    "a name that does not exist",
    "http://hook.test/",
    { resolver: { resolve4: denied, resolve6: denied } },
    "no_address",
  ],
  ["no DNS", "http://hook.test/", { resolver: { resolve4: broken, resolve6: broken } }, "no_dns"],
])("%s: nothing is connected to", async (_, url, over, reason) => {
  expect(await why(send(new URL(url), local(over), get()))).toBe(reason);
});
