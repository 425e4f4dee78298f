import type { Domain } from "@sextant/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyzer } from "./analyze.ts";
import { type Evidence, NO_EVIDENCE } from "./evidence.ts";
import { loadKnowledge } from "./knowledge/index.ts";
import { loadModel } from "./model/model.ts";

const analyze = analyzer(loadKnowledge(), loadModel());
const RECEIVED = 1_790_000_000_000;
const judgeWith = (evidence: Evidence, ...domains: Domain[]) =>
  analyze(
    {
      id: "s",
      inputType: "url",
      receivedAt: RECEIVED,
      texts: [],
      links: [],
      domains,
      images: [],
      indicators: [],
    },
    evidence,
  );
const judge = (...domains: Domain[]) => judgeWith(NO_EVIDENCE, ...domains);
const link = (name: string): Domain => ({ name, role: "link" });

test("likeness alone is a warning at most; with a second sign it may be more", () => {
  expect(judge(link("paypa1.com")).score).toBeLessThan(60);
  expect(judge(link("paypa1-verify.top")).score).toBeGreaterThan(60);
});

test("where a picture lies does not condemn", () => {
  const name = "paypa1-verify.top";
  expect(judge({ name, role: "resource" })).toMatchObject({ score: 0, abstained: true, findings: [] });
  expect(judge({ name, role: "resource" }, link(name)).score).toBeGreaterThan(60);
});

test("a name that nobody knows is not thereby a scam's", () => {
  expect(judge(link("kleinverein-oberdorf.de"))).toMatchObject({ score: 0, abstained: true, findings: [] });
  expect(judge(link("harrys-plumbing.com"))).toMatchObject({ abstained: true });
});

describe("a name registered years ago", () => {
  const years = (name: string, age: number): Evidence => ({
    facts: [
      {
        name,
        registration: {
          known: true,
          value: { exists: true, statuses: [], registeredAt: RECEIVED - age * 365 * 86_400_000 },
        },
        dns: { known: false, why: "off" },
        certificate: { known: false, why: "off" },
      },
    ],
  });

  test("speaks for an unknown link, a year does not", () => {
    const name = "harrys-plumbing.com";
    expect(judgeWith(years(name, 9), link(name))).toMatchObject({ abstained: false, findings: [] });
    expect(judgeWith(years(name, 9), link(name)).score).toBeLessThan(20);
    expect(judgeWith(years(name, 1), link(name))).toMatchObject({ abstained: true });
  });

  test("a platform's age says nothing of its customers", () => {
    const page = link("somebody.jimdofree.com");
    expect(judgeWith(years("jimdofree.com", 20), page).score).toBe(judge(page).score);
  });
});

test("a shared platform proves nothing either way, a brand's own domain is clean", () => {
  expect(judge(link("docs.google.com"))).toMatchObject({ abstained: true, findings: [] });
  expect(judge(link("www.paypal.com"))).toMatchObject({ abstained: false, findings: [], score: 3 });
});

test("the cheap ending or free hosting alone stays a warning", () => {
  expect(judge(link("elmer.top")).score).toBeLessThan(60);
  expect(judge(link("somebody.github.io")).score).toBeLessThan(60);
});

test("the worst domain decides, and the note tells which role it has", () => {
  const { score, findings } = judge(link("google.com"), { name: "paypal-verify.com", role: "reply_to" });
  expect(score).toBeGreaterThan(60);
  expect(findings.map(({ note }) => note)).toEqual([expect.stringMatching(/^reply address paypal-verify\.com: /)]);
});

test("what is told of one domain is told once, whatever its roles; of another domain again", () => {
  const roles = (["from", "return_path", "reply_to"] as const).map((role): Domain => ({
    name: "example-news.buzz",
    role,
  }));
  const once = judge(roles[0]!);
  const all = judge(...roles);
  expect(once.findings.map(({ flag }) => flag)).toContain("domain.risky_tld");
  expect(all).toEqual(once);
  expect(judge(...roles, link("other-news.buzz")).findings.length).toBeGreaterThan(once.findings.length);
});

describe("toggles", () => {
  test.each(["paypal-login.com", "qwjz82.top", "coinbase-wallet.pages.dev", "bücher.de"])(
    "www. does not move %s",
    (name) => expect(Math.abs(judge(link(name)).score - judge(link(`www.${name}`)).score)).toBeLessThanOrEqual(5),
  );
});

test("total on anything", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.domain(), fc.webUrl()), fc.string(), (name, displayName) => {
      const { score } = judge({ name, role: "from", displayName });
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
    }),
    { numRuns: 2_000, seed: 7 },
  );
});
