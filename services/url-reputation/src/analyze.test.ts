import type { Analysis, Link, Subject } from "@sextant/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { analyze } from "./analyze.ts";
import { type Evidence, type Listing, NO_EVIDENCE } from "./evidence.ts";
import { catalogue } from "./flags.ts";

function analyzed(links: readonly Partial<Link>[], evidence: Evidence = NO_EVIDENCE): Analysis {
  const whole = links.map((link): Link => ({ url: "", origin: "text", defanged: false, schemeless: false, ...link }));
  const empty = { texts: [], domains: [], images: [], indicators: [] } as const;
  const subject: Subject = { id: "s", inputType: "text", receivedAt: 0, ...empty, links: whole };
  const steps = analyze(subject, evidence);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const LISTING: Listing = { feed: "F", entry: "e", version: "1", trust: 0.95, threat: "phishing" };
const START = fc.constantFrom(
  "",
  "http://",
  "https://",
  "javascript:",
  "data:text/html,",
  "http://[",
  "https://xn--",
  "//",
  "https:\\\\",
);
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.webUrl({ withQueryParameters: true }),
);
const anyUrl = fc.tuple(START, anyText).map(([start, rest]) => start + rest);

/** What is wrong with an analysis of any links at all; empty when it keeps its promises. */
function faultsOf(urls: readonly string[]): string[] {
  const { score, findings, scamTypes } = analyzed(
    urls.map((url, at) => ({ url, shownText: url, ...(at > 0 ? { carrier: at - 1 } : {}) })),
  );
  const faults: string[] = [];
  if (!(score >= 0 && score < 100)) faults.push(`score ${score}`);
  if (findings.some(({ flag }) => !catalogue.flags.has(flag))) faults.push("a flag that is not in the catalogue");
  if (Object.values(scamTypes).reduce((sum, weight) => sum + weight, 0) > 1) faults.push("weights over 1");
  return faults;
}

test("whatever the links are, the analysis keeps its promises", () => {
  const property = fc.property(fc.array(anyUrl, { maxLength: 5 }), (urls) => faultsOf(urls).length === 0);
  expect(fc.check(property, { seed: 4, numRuns: 1_500 }).counterexample).toBeNull();
});

test("a lone surrogate and an endless URL do no harm", () => {
  expect(
    faultsOf([
      "http://a\ud800.example/\udc00",
      `https://a.example/${"%25".repeat(50_000)}`,
      `https://${"a.".repeat(40_000)}com/`,
    ]),
  ).toEqual([]);
});

test("a listing never lowers a score, and without certainty it is no 100", () => {
  const property = fc.property(anyUrl, (url) => {
    const before = analyzed([{ url }]).score;
    const after = analyzed([{ url }], { links: [{ listings: [LISTING] }] }).score;
    return after >= before && after < 100;
  });
  expect(fc.check(property, { seed: 5, numRuns: 500 }).counterexample).toBeNull();
});

test("one link among others decides, whatever their order", () => {
  const urls = ["https://example.com/", "https://usps.com-trackwkv.top/us/", "https://en.wikipedia.org/wiki/Mail"];
  const forward = analyzed(urls.map((url) => ({ url })));
  const backward = analyzed(urls.toReversed().map((url) => ({ url })));
  expect(forward.score).toBe(backward.score);
});

test("a link that only a QR code has is named in the note", () => {
  const { findings } = analyzed([{ url: "http://45.33.32.156/login", origin: "qr" }]);
  expect(findings.find(({ flag }) => flag === "url.ip_host")).toEqual({ flag: "url.ip_host", note: "45.33.32.156" });
});

test("a short link is judged by where it leads once that is known", () => {
  const hops = { known: true, value: [{ url: "https://usps.com-trackwkv.top/us/", listings: [] }] } as const;
  const followed = analyzed([{ url: "https://bit.ly/3abc" }], { links: [{ listings: [], hops }] });
  expect(followed.score).toBeGreaterThan(60);
  expect(followed.unknowns).toEqual([]);
});

test("no links, nothing to say", () => {
  expect(analyzed([])).toMatchObject({ score: 0, weighs: false, findings: [] });
});

test.each([
  "http://192.168.1.1/login",
  "http://localhost:8080/",
  "http://printer/",
  "http://nas.local/x",
  "http://[::1]/",
  "http://[fd12::1]/",
])("%s is on one's own network: its letters are not judged", (url) =>
  expect(analyzed([{ url }]).score).toBeLessThan(5),
);

test.each(["http://193.168.1.1/login", "http://[2606:4700::1111]/login"])("%s is a stranger's address: judged", (url) =>
  expect(analyzed([{ url }]).score).toBeGreaterThan(20),
);
