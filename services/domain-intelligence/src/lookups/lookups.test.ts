import { once } from "node:events";
import { createServer } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCertificate } from "../testing/certificate.ts";
import { type DnsServer, hasDnsmasq, startDns } from "@sextant/testkit";
import { domainObject, json, startRdap } from "../testing/rdap-server.ts";
import { isPublic } from "@sextant/chassis";
import { dnsAsk, type Resolver } from "./dns.ts";
import { type LookupOptions, type Lookups, openLookups } from "./index.ts";
import { Unanswered } from "./question.ts";

if (!hasDnsmasq)
  process.stderr.write("Skipping look-up tests: dnsmasq is not installed (Debian package dnsmasq-base)\n");
if (!hasDnsmasq && process.env["CI"] === "true") throw new Error("no dnsmasq");

const RECORDS = [
  // NS a.com: a resolver that sees the DNS.
  "--dns-rr=com,2,016103636f6d00",
  "--host-record=shop.test,192.0.2.10,2001:db8::10",
  "--mx-host=shop.test,mx.shop.test,10",
  // RFC 7505: preference 0 and the root. dnsmasq writes no empty exchange, so the record is given in hex.
  "--dns-rr=nomail.test,15,000000",
  "--host-record=nomail.test,192.0.2.11",
  // NS ns.store.test.
  "--dns-rr=shop.test,2,026e730573746f7265047465737400",
  "--host-record=rdap.test,127.0.0.1",
  "--host-record=site.test,127.0.0.1",
  "--host-record=mixed.test,127.0.0.1",
  "--host-record=metadata.test,169.254.169.254",
];

let dns: DnsServer;
beforeAll(async () => {
  if (hasDnsmasq) dns = await startDns(RECORDS);
});
afterAll(async () => dns?.[Symbol.asyncDispose]());

const open: Lookups[] = [];
afterAll(() => open.forEach((lookups) => lookups.close()));

function lookupsWith(options: Partial<LookupOptions> = {}): Lookups {
  const lookups = openLookups({
    timeoutMs: 1_500,
    dnsServers: [dns.address],
    now: () => performance.now(),
    onBreaker: () => undefined,
    mayConnect: (address) => address === "127.0.0.1" || isPublic(address),
    ...options,
  });
  open.push(lookups);
  return lookups;
}

describe.skipIf(!hasDnsmasq)("DNS, asked of dnsmasq", () => {
  test("name servers and mail route of a domain, and nothing that nobody judges", async () => {
    const answer = await lookupsWith().dns.answer("shop.test");
    const value = { exists: true, nameServers: ["ns.store.test"], mail: { known: true, value: "some" } };
    expect(answer).toEqual({ known: true, value });
  });

  test("only what is judged is asked: NS and MX", async () => {
    const asked: string[] = [];
    const resolver = new Proxy({} as Resolver, {
      get: (_, method) => (name: string) => {
        asked.push(`${String(method)} ${name}`);
        return Promise.resolve([]);
      },
    });
    await dnsAsk(resolver)("bakery.test", AbortSignal.timeout(1_000));
    expect(asked.sort()).toEqual(["resolveMx bakery.test", "resolveNs bakery.test"]);
  });

  test("a null MX is told from no MX", async () => {
    const lookups = lookupsWith();
    expect(await lookups.dns.answer("nomail.test")).toMatchObject({ value: { mail: { known: true, value: "null" } } });
    expect(await lookups.dns.answer("site.test")).toMatchObject({ value: { mail: { known: true, value: "none" } } });
  });

  test("NXDOMAIN is an answer, and is remembered", async () => {
    const lookups = lookupsWith();
    expect(await lookups.dns.answer("absent.test")).toMatchObject({ known: true, value: { exists: false } });
    expect(await lookups.dns.answer("absent.test")).toMatchObject({ known: true, value: { exists: false } });
  });

  test("a resolver that denies com as well has no view of the DNS: unknown, never absent", async () => {
    const denied = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
    await expect(
      dnsAsk({ resolveNs: denied, resolveMx: denied })("bakery.test", AbortSignal.timeout(1_000)),
    ).rejects.toThrow(Unanswered);
  });
});

describe.skipIf(!hasDnsmasq)("RDAP, asked of a server on loopback", () => {
  test("age and status; 404 is no such domain; 429, 500 and nonsense are unknown", async () => {
    await using server = await startRdap({
      "young.test": json(domainObject("young.test", "2026-11-01T10:00:00Z", ["client hold"])),
      "limited.test": (_, response) => response.writeHead(429, { "retry-after": "0" }).end(),
      "broken.test": (_, response) => response.writeHead(500).end(),
      "nonsense.test": (_, response) => response.writeHead(200).end("<html>"),
    });
    const { registration } = lookupsWith({ baseOf: () => server.base });
    expect(await registration.answer("young.test")).toEqual({
      known: true,
      value: {
        exists: true,
        registeredAt: Date.parse("2026-11-01T10:00:00Z"),
        statuses: ["client hold"],
      },
    });
    expect(await registration.answer("free.test")).toEqual({ known: true, value: { exists: false, statuses: [] } });
    expect(await registration.answer("nonsense.test")).toEqual({ known: false, why: "failed" });
    expect(await registration.answer("broken.test")).toEqual({ known: false, why: "failed" });
    expect(await registration.answer("limited.test")).toEqual({ known: false, why: "refused" });
    await registration.answer("young.test");
    expect(server.asked.filter((name) => name === "young.test")).toHaveLength(1);
  });

  test("after 429 the server is left alone as long as it asks for", async () => {
    await using server = await startRdap({
      "limited.test": (_, response) => response.writeHead(429, { "retry-after": "60" }).end(),
    });
    const { registration } = lookupsWith({ baseOf: () => server.base });
    expect(await registration.answer("limited.test")).toEqual({ known: false, why: "refused" });
    expect(await registration.answer("other.test")).toEqual({ known: false, why: "refused" });
    expect(server.asked).toEqual(["limited.test"]);
  });

  test("a redirect to a private address is refused, and one that stays is followed", async () => {
    await using target = await startRdap({ "moved.test": json(domainObject("moved.test", "2020-01-01T00:00:00Z")) });
    const inside = await startRdap({ "evil.test": json(domainObject("evil.test", "1999-01-01T00:00:00Z")) });
    await using server = await startRdap({
      "moved.test": (_, response) => response.writeHead(302, { location: `${target.base}domain/moved.test` }).end(),
      "evil.test": (_, response) =>
        response.writeHead(302, { location: inside.base.replace("rdap.test", "127.0.0.2") }).end(),
      "meta.test": (_, response) =>
        response.writeHead(302, { location: "http://metadata.test/latest/meta-data/" }).end(),
      "file.test": (_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
    });
    const { registration } = lookupsWith({ baseOf: () => server.base });
    expect(await registration.answer("moved.test")).toMatchObject({ known: true, value: { exists: true } });
    for (const name of ["evil.test", "meta.test", "file.test"])
      expect(await registration.answer(name)).toEqual({ known: false, why: "refused" });
    expect(inside.asked).toEqual([]);
    await inside[Symbol.asyncDispose]();
  });

  test("an answer that is too large, or never ends, is unknown within the deadline", async () => {
    await using server = await startRdap({
      "huge.test": (_, response) => response.end("x".repeat(1024 * 1024)),
      "slow.test": () => undefined,
    });
    const { registration } = lookupsWith({ baseOf: () => server.base, timeoutMs: 300 });
    expect(await registration.answer("huge.test")).toEqual({ known: false, why: "limit" });
    const started = performance.now();
    expect(await registration.answer("slow.test")).toEqual({ known: false, why: "timeout" });
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe.skipIf(!hasDnsmasq)("certificates, of a TLS server on loopback", () => {
  test("issuer and age", async () => {
    const { cert, key } = makeCertificate("site.test", 30);
    const server = createServer({ cert, key }, (socket) => socket.end()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port: tlsPort } = server.address() as { port: number };
    const { certificate } = lookupsWith({ tlsPort });
    const answer = await certificate.answer("site.test");
    expect(answer).toMatchObject({ known: true, value: { issuer: "Sextant Test CA" } });
    if (answer.known) expect(Math.abs(Date.now() - answer.value.validFrom)).toBeLessThan(5 * 60_000);
    expect(await certificate.answer("metadata.test")).toEqual({ known: false, why: "refused" });
    server.close();
  });
});

describe("no network", () => {
  test("after three failures nothing waits any more, and a probe brings it back", async () => {
    let clock = 0;
    let isDown = true;
    const failing = () => new Promise<never>(() => undefined);
    const none = async () => [];
    const resolver = {
      resolve4: none,
      resolve6: none,
      resolveNs: () => (isDown ? failing() : Promise.resolve(["ns.test"])),
      resolveMx: () => (isDown ? failing() : none()),
    };
    const states: string[] = [];
    const lookups = openLookups({
      timeoutMs: 40,
      dnsServers: [],
      now: () => clock,
      onBreaker: (name, isOpen) => states.push(`${name} ${isOpen}`),
      resolver,
      baseOf: () => undefined,
    });
    for (const name of ["a.test", "b.test", "c.test"])
      expect(await lookups.dns.answer(name)).toEqual({ known: false, why: "timeout" });
    await expect.poll(() => states).toContain("dns true");
    const started = performance.now();
    for (let n = 0; n < 100; n++)
      expect(await lookups.dns.answer(`d${n}.test`)).toEqual({ known: false, why: "refused" });
    expect(performance.now() - started).toBeLessThan(200);
    isDown = false;
    clock += 3_000;
    await lookups.dns.answer("probe.test");
    await expect.poll(() => states.at(-1)).toBe("dns false");
    expect(await lookups.dns.answer("probe.test")).toMatchObject({ known: true });
    lookups.close();
  });
});
