import { Severity } from "@sextant/proto/layer";
import { expect, test } from "vitest";
import { caseOf, finding } from "../testing/cases.ts";
import { conclude } from "./conclude.ts";

const LOUD = { score: 98 };
const flagsOf = (layers: Parameters<typeof caseOf>[2]) =>
  conclude(caseOf("s", "url", layers)).redFlags.map((raised) => raised.finding.flag);

test("a name with foreign letters is told once, by what it imitates", () => {
  const findings = [finding("domain.homoglyph", Severity.HIGH, 7), finding("domain.mixed_scripts", Severity.MEDIUM, 7)];
  const url = [finding("url.punycode", Severity.LOW, 8), finding("url.lexical", Severity.MEDIUM, 7)];
  expect(flagsOf({ 1: { ...LOUD, findings: url }, 2: { ...LOUD, findings } })).toEqual([
    "domain.homoglyph",
    "url.lexical",
  ]);
});

test("what is said of another place is another fact", () => {
  const findings = [
    finding("domain.homoglyph", Severity.HIGH, 7),
    finding("domain.mixed_scripts", Severity.MEDIUM, 40),
  ];
  expect(flagsOf({ 2: { ...LOUD, findings } })).toEqual(["domain.homoglyph", "domain.mixed_scripts"]);
});

test("the only flag of a layer stays: its score needs a reason to see", () => {
  const url = [finding("url.brand_in_subdomain", Severity.HIGH, 7)];
  const findings = [finding("domain.brand_in_subdomain", Severity.HIGH, 7)];
  expect(flagsOf({ 1: { ...LOUD, findings: url }, 2: { ...LOUD, findings } })).toEqual([
    "url.brand_in_subdomain",
    "domain.brand_in_subdomain",
  ]);
});

test("that the sender is not the claimed one is told once, even where a layer saw nothing else", () => {
  const name = finding("domain.display_name_brand", Severity.HIGH, 7);
  const sender = { ...finding("mail.not_the_claimed", Severity.HIGH, 2), against: { view: 0, start: 8, end: 20 } };
  expect(flagsOf({ 2: { ...LOUD, findings: [name] }, 3: { ...LOUD, findings: [sender] } })).toEqual([
    "mail.not_the_claimed",
  ]);
});
