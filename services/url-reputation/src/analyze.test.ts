import type { Analysis, Link, Subject } from "@sextant/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { analyze } from "./analyze.ts";
import { type Evidence, type Listing, NO_EVIDENCE } from "./evidence.ts";
import { catalogue } from "./flags.ts";

function analyzed(
  links: readonly Partial<Link>[],
  evidence: Evidence = NO_EVIDENCE,
  inputType: Subject["inputType"] = "text",
): Analysis {
  const whole = links.map((link): Link => ({ url: "", origin: "text", defanged: false, schemeless: false, ...link }));
  const empty = { texts: [], domains: [], images: [], indicators: [] } as const;
  const subject: Subject = { id: "s", inputType, receivedAt: 0, ...empty, links: whole };
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
  expect(analyzed([])).toMatchObject({ score: 0, abstained: true, findings: [] });
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

const ANYBODY = { kind: "unknown" } as const;
const TOKEN = "3Dp7eab2Wi1Cb1NHwsoTLZz8zb2CX0KTcBgpC0m1s1nGk9kgd3MkbI_qpSxzKlYIAcBS9vH54EmVi7OjZ6cHJiz8d6pe9PwVL168";

test("a newsletter's click counter is a short link, not a scam's", () => {
  const { score, findings } = analyzed([
    { url: `https://links.oaklanegardens.com/s/c/${TOKEN}`, origin: "href", shownText: "Read on", owner: ANYBODY },
  ]);
  expect(score).toBeLessThan(46);
  expect(findings).toEqual([]);
});

test("the same below a name that is itself a scam's is one", () => {
  const url = `https://links.usps-trackwkv.top/s/c/${TOKEN}`;
  expect(analyzed([{ url, origin: "href", owner: ANYBODY }]).score).toBeGreaterThan(75);
});

test.each([
  ["established", "https://click1.e.iheart.com/hnqlnfcmnrdzfsdlzsshhzmhnhzcngggdwrnpdshbhchvnf_krpphfps.html"],
  ["infrastructure form", `https://docs.google.com/forms/u/1/d/e/${TOKEN}/viewscore?pli=1`],
])("%s: its letters do not condemn", (owner, url) => {
  const [kind, service] = owner.split(" ");
  const link = { url, origin: "href", owner: { kind, ...(service ? { service } : {}) } } as Partial<Link>;
  expect(analyzed([link]).score).toBeLessThan(46);
});

/** Links of one mail, as many as asked for, on one site. */
const family = (count: number): Partial<Link>[] =>
  Array.from({ length: count }, (_, at) => ({
    url: `http://store.lockergnome.com/${at}`,
    origin: "href",
    owner: ANYBODY,
  }));

test("a mail with many different links to one site is a newsletter: its letters alone do not condemn", () => {
  expect(analyzed(family(2)).score).toBeGreaterThan(60);
  expect(analyzed(family(20)).score).toBeLessThan(46);
});

test("a bare home page counts for less in a mail than in a text", () => {
  const scoreIn = (inputType: Subject["inputType"]) =>
    analyzed([{ url: "http://www.gandiroofingsolutions.com", origin: "href", owner: ANYBODY }], NO_EVIDENCE, inputType)
      .score;
  expect(scoreIn("text")).toBeGreaterThan(80);
  expect(scoreIn("email")).toBeLessThan(50);
});

test.each(["https://wellsfargo.wellsfargoadvisors.com/login", "https://paypal.paypal-communication.com/signin"])(
  "%s is the company's own further domain",
  (url) => expect(analyzed([{ url }])).toMatchObject({ findings: [] }),
);

test("the same below a stranger's domain is not", () => {
  const { findings, score } = analyzed([{ url: "https://wellsfargo.oak-lane-advisors.com/login" }]);
  expect(findings.map(({ flag }) => flag)).toContain("url.brand_in_subdomain");
  expect(score).toBeGreaterThan(60);
});

test("whose a short link is, is whose it leads to once that is known", () => {
  const short = { url: "https://bit.ly/3abc", owner: { kind: "infrastructure", service: "shortener" } } as const;
  const hop = { url: "https://www.dhl.de/paket", listings: [], owner: { kind: "own", party: "dhl" } } as const;
  const holdingsOf = (evidence: Evidence) =>
    analyzed([short], evidence).identity?.holdings.map(({ host, owner }) => [host, owner.party ?? owner.service]);
  expect(holdingsOf({ links: [{ listings: [], hops: { known: true, value: [hop] } }] })).toEqual([["dhl.de", "dhl"]]);
  expect(holdingsOf({ links: [{ listings: [], hops: { known: false, why: "timeout" } }] })).toEqual([
    ["bit.ly", "shortener"],
  ]);
});

const lexicalNote = (url: string) =>
  analyzed([{ url, span: { view: 0, start: 0, end: url.length } }], NO_EVIDENCE, "url").findings.find(
    ({ flag }) => flag === "url.lexical" || flag === "url.telling_parts",
  );

test.each([
  ["https://secure-login-account.cam/a8f7d6e5c4b3a2f1e0d9c8b7/verify", "the words “secure”, “login”, “account” in"],
  ["https://secure-login-account.cam/a8f7d6e5c4b3a2f1e0d9c8b7/verify", "24 random letters after the site's name"],
  ["https://grassy-lantern.top/", "the ending “.top”"],
  ["https://netflix-gpt-b50ed.web.app/", "a page that anybody can put on “web.app”"],
  ["https://os8088.com/", "digits among letters in the site's name “os8088”"],
])("%s: the parts that raise the score are named: %s", (url, words) => {
  expect(lexicalNote(url)?.note).toContain(words);
});

test("one part that honest links have as often is no grave reason", () =>
  expect(lexicalNote("https://os8088.com/")?.flag).toBe("url.lexical"));

test("a link of which no part says much is no flag: the model's verdict alone is nothing to check", () => {
  const url = "http://murrsceramics.com/";
  expect(analyzed([{ url }], NO_EVIDENCE, "url").score).toBeGreaterThan(60);
  expect(lexicalNote(url)).toBeUndefined();
});

test.each(["x", "xy", "xyz"])("a long part is quoted without half a sign at its end: %s", (start) => {
  const note = lexicalNote(`http://xn--qxa9b.cam/${start}${"%F0%9F%98%80a".repeat(40)}/wp-admin`)?.note;
  expect(note).toContain("random letters");
  expect(note?.isWellFormed()).toBe(true);
});
