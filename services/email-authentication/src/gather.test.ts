import { generateKeyPairSync } from "node:crypto";
import type { Subject } from "@sextant/core";
import { dkimSign } from "mailauth";
import { beforeAll, describe, expect, test } from "vitest";
import { analyze } from "./analyze.ts";
import { gather } from "./gather.ts";
import type { Resolve } from "./resolver/resolver.ts";
import { BUDGET_MS, PATIENT, subjectOf, type Zone, zoneResolver } from "./suites/shared.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const KEY = publicKey.export({ type: "spki", format: "der" }).toString("base64");
const ZONE: Zone = new Map([
  ["TXT s1._domainkey.bank.example.com", [[`v=DKIM1; k=rsa; p=${KEY}`]]],
  ["TXT s1._domainkey.other.example.net", [[`v=DKIM1; k=rsa; p=${KEY}`]]],
  ["TXT _dmarc.bank.example.com", [["v=DMARC1; p=reject"]]],
  ["TXT bank.example.com", [["v=spf1 ip4:198.51.100.5 -all"]]],
  ["TXT other.example.net", [["v=spf1 ip4:203.0.113.9 -all"]]],
]);

const LETTER = [
  "From: Bank <info@bank.example.com>",
  "To: ann@home.example.org",
  "Subject: Your statement",
  "Date: Thu, 01 Oct 2026 00:00:00 +0000",
  "",
  "Your statement is ready.",
  "",
].join("\r\n");

const traces = (ip: string, mailFrom: string) =>
  `Return-Path: <${mailFrom}>\r\nReceived: from out.example.net (out.example.net [${ip}]) by mx.home.example.org; Thu, 1 Oct 2026 00:00:05 +0000\r\n`;

const PEM = privateKey.export({ type: "pkcs8", format: "pem" }).toString();

async function signed(signingDomain: string, validity: { signTime?: Date; expires?: Date } = {}): Promise<string> {
  const who = { signingDomain, selector: "s1", privateKey: PEM };
  const { signatures } = await dkimSign(LETTER, { ...who, signatureData: [who], ...validity });
  return signatures + LETTER;
}

const ask = (raw: string, resolve: Resolve | undefined = zoneResolver(ZONE)) =>
  gather(subjectOf(raw), resolve, BUDGET_MS, PATIENT);
const flagsOf = async (subject: Subject, resolve?: Resolve) =>
  analyze(subject, await gather(subject, resolve, BUDGET_MS, PATIENT)).findings.map(({ flag }) => flag);

let own: string;
beforeAll(async () => {
  own = await signed("bank.example.com");
});

describe("a copy of a signed mail", () => {
  test.each([
    ["as it came", (raw: string) => raw],
    ["with LF line ends", (raw: string) => raw.replaceAll("\r\n", "\n")],
    ["below an mbox line", (raw: string) => `From info@bank.example.com Thu Oct  1 00:00:00 2026\n${raw}`],
  ])("%s passes", async (_name, change) => {
    const evidence = await ask(change(traces("203.0.113.9", "b@other.example.net") + own));
    expect(evidence).toMatchObject({
      spf: { known: true, value: { result: "pass", domain: "other.example.net" } },
      dkim: { known: true, value: [{ domain: "bank.example.com", result: "pass" }] },
      dmarc: { known: true, value: { result: "pass", policy: "reject" } },
    });
  });

  test("whose body was changed in copying leaves DMARC undecided, and fires nothing", async () => {
    const raw = traces("203.0.113.9", "b@other.example.net") + own.replace("ready.", "ready");
    expect(await ask(raw)).toMatchObject({ dkim: { value: [{ result: "altered" }] } });
    expect(await flagsOf(subjectOf(raw), zoneResolver(ZONE))).toEqual([]);
  });

  test("a made-up signature with a body hash of its own is not taken for that", async () => {
    const made = own.replace(/ bh=[^;]+;/, " bh=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=;");
    const raw = traces("203.0.113.9", "b@other.example.net") + made;
    expect(await ask(raw)).toMatchObject({
      dkim: { value: [{ result: "fail" }] },
      dmarc: { value: { result: "fail" } },
    });
    expect(await flagsOf(subjectOf(raw), zoneResolver(ZONE))).toEqual(["mail.dmarc_fail", "mail.dkim_fail"]);
  });
});

test("a forged sender: SPF and the signature are another's, and the policy is told", async () => {
  const raw = traces("203.0.113.9", "b@other.example.net") + (await signed("other.example.net"));
  expect(await ask(raw)).toMatchObject({ dmarc: { known: true, value: { result: "fail", policy: "reject" } } });
  expect(await flagsOf(subjectOf(raw), zoneResolver(ZONE))).toEqual(["mail.dmarc_fail"]);
});

test("SPF fails for a client that is not on the list", async () => {
  const raw = traces("192.0.2.66", "x@bank.example.com") + LETTER;
  expect(await flagsOf(subjectOf(raw), zoneResolver(ZONE))).toEqual(["mail.dmarc_fail", "mail.spf_fail"]);
});

describe("what cannot be found out is unknown, never a failure", () => {
  const forged = () => traces("192.0.2.66", "x@bank.example.com") + own.replace("ready.", "wrong.");

  test("look-ups are off", async () => {
    const evidence = await gather(subjectOf(forged()), undefined, BUDGET_MS, PATIENT);
    expect(evidence).toMatchObject({ spf: { why: "off" }, dkim: { why: "off" }, dmarc: { why: "off" } });
    expect(analyze(subjectOf(forged()), evidence)).toMatchObject({
      findings: [],
      unknowns: ["spf", "dkim", "dmarc"],
      abstained: true,
    });
  });

  test("DNS never answers: settled when the budget is spent", async () => {
    const started = Date.now();
    const evidence = await gather(subjectOf(forged()), () => new Promise(() => undefined), 150, PATIENT);
    expect(Date.now() - started).toBeLessThan(1_000);
    expect(evidence).toMatchObject({ spf: { why: "timeout" }, dkim: { why: "timeout" }, dmarc: { known: false } });
    expect(analyze(subjectOf(forged()), evidence).findings).toEqual([]);
  });

  test("one name does not answer: what rests on it is open, the rest is told", async () => {
    const zone: Zone = new Map([...ZONE, ["TXT bank.example.com", "timeout"]]);
    const raw = traces("198.51.100.5", "x@bank.example.com") + LETTER;
    expect(await ask(raw, zoneResolver(zone))).toMatchObject({
      spf: { known: false },
      dkim: { known: true, value: [] },
      dmarc: { known: false },
    });
  });

  test("a copy without any trace of its way has no SPF", async () => {
    const evidence = await ask(own);
    expect(evidence).toMatchObject({ spf: { known: false, why: "failed" }, dmarc: { value: { result: "pass" } } });
  });
});

test("of an old mail, what passes today is believed, and what fails is not known", async () => {
  const half = Date.UTC(2027, 3, 1);
  const good = subjectOf(traces("203.0.113.9", "b@other.example.net") + own, half);
  expect(await gather(good, zoneResolver(ZONE), BUDGET_MS, PATIENT)).toMatchObject({
    dmarc: { value: { result: "pass" } },
  });
  const moved = subjectOf(traces("192.0.2.66", "x@bank.example.com") + own.replace(/ b=\S{8}/, " b=AAAAAAAA"), half);
  expect(await gather(moved, zoneResolver(ZONE), BUDGET_MS, PATIENT)).toMatchObject({
    spf: { known: false },
    dkim: { value: [{ result: "invalid" }] },
    dmarc: { known: false },
  });
  expect(await flagsOf(moved, zoneResolver(ZONE))).toEqual([]);
});

test("an expired signature is judged by the day the mail came in", async () => {
  const validity = { signTime: new Date(Date.UTC(2026, 8, 30)), expires: new Date(Date.UTC(2026, 9, 2)) };
  const raw = traces("203.0.113.9", "b@other.example.net") + (await signed("bank.example.com", validity));
  const later = subjectOf(raw, Date.UTC(2027, 0, 1));
  expect(await gather(later, zoneResolver(ZONE), BUDGET_MS, PATIENT)).toMatchObject({
    dkim: { value: [{ result: "pass" }] },
  });
});
