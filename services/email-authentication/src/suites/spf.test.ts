import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { authenticate } from "../authenticate/authenticate.ts";
import { wireForm } from "../authenticate/wire-form.ts";
import type { Evidence } from "../evidence.ts";
import { gather } from "../gather.ts";
import { readMessage } from "../message/message.ts";
import { isPublic } from "../message/received.ts";
import { Allowance } from "../resolver/allowance.ts";
import type { Resolve } from "../resolver/resolver.ts";
import { BUDGET_MS, isThere, PATIENT, subjectOf, suiteFile, zoneResolver } from "./shared.ts";

const FILE = ["spf", "rfc7208-tests.yml"] as const;

const record = z.union([z.literal("TIMEOUT"), z.record(z.string(), z.unknown())]);
const scenario = z.object({
  description: z.string(),
  tests: z.record(
    z.string(),
    z.object({
      helo: z.string(),
      host: z.string(),
      mailfrom: z.string(),
      result: z.union([z.string(), z.array(z.string())]),
    }),
  ),
  zonedata: z.record(z.string(), z.array(record)),
});
type Scenario = z.infer<typeof scenario>;

/** A value of the zone as Node's resolver gives it. */
function toRecord(type: string, value: unknown): unknown {
  if (type === "TXT" || type === "SPF") return Array.isArray(value) ? value : [value];
  if (type === "MX") return { priority: (value as [number, string])[0], exchange: (value as [number, string])[1] };
  return value;
}

const TYPES = ["TXT", "A", "AAAA", "MX", "PTR"];

/** The zone; a name with SPF records and no TXT has them as TXT too, as the suite asks of RFC 7208's drivers. */
function zoneOf({ zonedata }: Scenario) {
  const zone = new Map<string, string[] | string[][] | "timeout">();
  for (const [name, entries] of Object.entries(zonedata)) {
    const host = name.toLowerCase();
    const byType = new Map<string, unknown[]>();
    for (const entry of entries) {
      if (entry === "TIMEOUT") continue;
      for (const [type, value] of Object.entries(entry)) byType.set(type, [...(byType.get(type) ?? []), value]);
    }
    if (!byType.has("TXT") && byType.has("SPF") && !entries.includes("TIMEOUT")) byType.set("TXT", byType.get("SPF")!);
    for (const [type, values] of byType) {
      const kept = values.filter((value) => value !== "NONE");
      if (kept.includes("TIMEOUT")) zone.set(`${type} ${host}`, "timeout");
      else if (kept.length > 0) zone.set(`${type} ${host}`, kept.map((value) => toRecord(type, value)) as string[][]);
      else zone.set(`ANY ${host}`, []);
    }
    if (entries.includes("TIMEOUT"))
      for (const type of TYPES) if (!zone.has(`${type} ${host}`)) zone.set(`${type} ${host}`, "timeout");
  }
  return zone;
}

/** The delivery of a test, as the receiving server would have written it down. */
const delivered = (helo: string, ip: string, mailFrom: string) =>
  [
    `Return-Path: <${mailFrom}>`,
    `Received: from ${helo} (unknown [${ip.includes(":") ? `IPv6:${ip}` : ip}]) by mx.receiver.invalid; Thu, 1 Oct 2026 00:00:00 +0000`,
    "From: a@author.invalid",
    "",
    "Hello",
    "",
  ].join("\r\n");

type Entry = Scenario["tests"][string];

/** Through `gather`; the tests whose client has a private address, which no way in can have, through its second half. */
function asked({ helo, host, mailfrom }: Entry, resolve: Resolve): Promise<Evidence> {
  const raw = delivered(helo, host, mailfrom);
  if (isPublic(host)) return gather(subjectOf(raw), resolve, BUDGET_MS, PATIENT);
  const message = readMessage(raw);
  const delivery = { ...message.delivery, ip: host, helo, mailFrom: mailfrom };
  return authenticate({ ...message, delivery }, wireForm(raw), new Allowance(resolve, PATIENT), new Date(0));
}

describe.skipIf(!isThere(...FILE))(
  "SPF: the test suite of RFC 7208 (skipped when ../shared/suites/spf is not there)",
  () => {
    const scenarios = isThere(...FILE)
      ? parseAllDocuments(readFileSync(suiteFile(...FILE), "utf8")).map((document) => scenario.parse(document.toJS()))
      : [];
    const cases = scenarios.flatMap((each) =>
      Object.entries(each.tests).map(([name, entry]) => ({ name: `${each.description}: ${name}`, each, entry })),
    );

    test("there are 203 tests", () => expect(cases).toHaveLength(203));
    test.each(cases.map((entry) => [entry.name, entry] as const))("%s", async (_name, { each, entry }) => {
      const { spf } = await asked(entry, zoneResolver(zoneOf(each)));
      const result = spf.known ? spf.value.result : "temperror";
      const expected = [entry.result].flat();
      expect(expected).toContain(result);
    });
  },
);
