import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyze } from "./analyze.ts";
import { type Evidence, NOT_ASKED } from "./evidence.ts";
import { catalogue } from "./flags.ts";
import { AGREEMENTS } from "./agreements.ts";
import { GROUPS, readWeights, scoreOf, WEIGHTS } from "./score.ts";
import { subjectOf } from "./suites/shared.ts";

const flags = [...catalogue.flags.values()].filter(({ joined }) => !joined).map(({ id }) => id);

test("every flag has a weight and a group", () => {
  expect(Object.keys(WEIGHTS.flags).toSorted()).toEqual(flags.toSorted());
  expect(Object.values(GROUPS).flat().toSorted()).toEqual(flags.toSorted());
});

const agreements = fc.subarray([...AGREEMENTS]).map((some) => new Set(some));

test("one more finding never lowers the score, one more agreement never raises it", () => {
  fc.assert(
    fc.property(
      fc.subarray(flags),
      fc.constantFrom(...flags),
      agreements,
      fc.boolean(),
      (some, more, agree, unknown) => {
        const before = scoreOf(new Set(some), agree, unknown);
        expect(scoreOf(new Set([...some, more]), agree, unknown)).toBeGreaterThanOrEqual(before);
        for (const name of AGREEMENTS)
          expect(scoreOf(new Set(some), new Set([...agree, name]), unknown)).toBeLessThanOrEqual(before);
      },
    ),
  );
});

test("what agrees speaks for a mail, and for one of whom nothing is known within bounds", () => {
  const all = new Set(AGREEMENTS);
  expect(scoreOf(new Set(), all, false)).toBeLessThan(5);
  expect(scoreOf(new Set(), all, true)).toBe(5);
  expect(scoreOf(new Set(), new Set(["vouched", "name_agrees", "links_own"] as const), true)).toBeLessThan(15);
});

test("weights with a wrong sign or for unknown flags are refused", () => {
  expect(() => readWeights({ ...WEIGHTS, agreements: { ...WEIGHTS.agreements, vouched: 0.1 } })).toThrow("vouched");
  expect(() => readWeights({ ...WEIGHTS, flags: { ...WEIGHTS.flags, "mail.spf_fail": -0.1 } })).toThrow("spf_fail");
  expect(() => readWeights({ ...WEIGHTS, flags: { "mail.spf_fail": 1 } })).toThrow("catalogue");
});

describe("honest mails stay clean", () => {
  const HONEST: readonly (readonly [string, readonly string[]])[] = [
    [
      "a newsletter sent by a mailing service",
      [
        "Return-Path: <bounce-123@mail.esp.example.net>",
        "Authentication-Results: mx.home.example.org; spf=pass smtp.mailfrom=mail.esp.example.net; dkim=pass header.d=shop.example.com; dmarc=pass header.from=shop.example.com",
        "Received: from o7.esp.example.net (o7.esp.example.net [198.51.100.9]) by mx.home.example.org; Thu, 1 Oct 2026 00:00:05 +0000",
        "From: Shop <news@shop.example.com>",
        "Reply-To: help@shop.example.com",
        "Message-ID: <x@esp.example.net>",
      ],
    ],
    [
      "a mailing list that rewrites nothing",
      [
        "Return-Path: <dev-bounces@lists.example.org>",
        "Received: from lists.example.org (lists.example.org [198.51.100.9]) by mx.home.example.org; Thu, 1 Oct 2026 00:00:05 +0000",
        "Sender: dev-bounces@lists.example.org",
        "From: Ann <ann@uni.example.edu>",
        "Reply-To: dev@lists.example.org",
        "To: dev@lists.example.org",
        "Subject: [dev] Re: build",
      ],
    ],
    ["a private mail pasted without its way", ["From: Ann <ann@gmail.com>", "To: bob@yahoo.co.uk", "Subject: Sunday"]],
    [
      "a bounce",
      ["Return-Path: <>", "From: Mail Delivery Subsystem <mailer-daemon@example.org>", "To: ann@example.org"],
    ],
  ];
  test.each(HONEST)("%s", (_name, header) => {
    expect(analyze(subjectOf(`${header.join("\n")}\n\nHello\n`), NOT_ASKED)).toMatchObject({
      findings: [],
      abstained: true,
      score: 0,
    });
  });
});

/** Header lines out of pieces that the parsers treat specially. */
const piece = fc.oneof(
  fc.constantFrom(
    "From",
    "Reply-To",
    "Received",
    "Authentication-Results",
    "DKIM-Signature",
    "To",
    "Date",
    "Return-Path",
  ),
  fc.constantFrom(
    ":",
    ": ",
    "\n",
    "\r\n",
    " ",
    "\t",
    "(",
    ")",
    "<",
    ">",
    '"',
    ";",
    ",",
    "=",
    "@",
    "from ",
    " by ",
    "spf=pass",
    "=?utf-8?B?",
    "?=",
    "[127.0.0.1]",
    "a@b.example",
  ),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const unknownEvidence: Evidence = NOT_ASKED;

test("total on any header, its places inside the text", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 120 }), (pieces) => {
      const text = pieces.join("").toWellFormed();
      const { score, findings } = analyze(subjectOf(text), unknownEvidence);
      expect(score >= 0 && score <= 97).toBe(true);
      for (const { span, flag } of findings) {
        expect(catalogue.flags.has(flag)).toBe(true);
        expect(span && span.start >= 0 && span.start < span.end && span.end <= text.length).toBe(true);
      }
    }),
    { numRuns: 2_000, seed: 7 },
  );
});

test.each([
  ["brackets", (n: number) => `From: ${"(".repeat(n)}`],
  ["quotation marks", (n: number) => `From: ${'"'.repeat(n)}`],
  ["angle brackets", (n: number) => `From: ${"<(".repeat(n / 2)}`],
  ["addresses", (n: number) => `To: ${"a@b.example,".repeat(n / 12)}`],
  ["encoded words", (n: number) => `From: ${"=?utf-8?B?YQ==?= ".repeat(n / 17)}<a@b.example>`],
  ["folded lines", (n: number) => `From: a@b.example${"\n x".repeat(n / 3)}`],
  ["fields", (n: number) => "A:b\n".repeat(n / 4)],
  ["hops", (n: number) => "Received: from a (b [1.2.3.4]) by c; x\n".repeat(n / 40)],
  ["results", (n: number) => `Authentication-Results: ${"a=b c.d=e; ".repeat(n / 11)}`],
  ["From fields", (n: number) => "From: a@b.example\n".repeat(n / 18)],
  ["long fields", (n: number) => `From: ${'"<(\\'.repeat(2_000)}\n`.repeat(n / 8_000)],
])("a mail of 100,000 characters of %s takes less than the CPU a layer may have", (_name, make) => {
  const subject = subjectOf(`${make(100_000)}\n\nHello`);
  analyze(subject, NOT_ASKED);
  const before = process.cpuUsage();
  analyze(subject, NOT_ASKED);
  const { user, system } = process.cpuUsage(before);
  // ARCHITECTURE allows 100 ms; the rest is for a busy machine.
  expect((user + system) / 1_000).toBeLessThan(300);
});
