import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { knowledge, loadKnowledge, partyOf } from "@sextant/knowledge";
import { getDomain } from "tldts";
import { expect, test } from "vitest";
import { loadKnowledge as open } from "../knowledge/index.ts";
import { readHost } from "./host.ts";
import { loadBrands, SECTORS } from "./registry.ts";

const brands = loadBrands();

test("a thousand brands and more, of every sector, of sixty countries and more", () => {
  expect(brands.length).toBeGreaterThan(1_000);
  expect(new Set(brands.map(({ country }) => country)).size).toBeGreaterThanOrEqual(60);
  expect([...new Set(brands.map(({ sector }) => sector))].toSorted()).toEqual([...SECTORS].toSorted());
});

test("no domain belongs to two brands", () => {
  const owners = Map.groupBy(
    brands.flatMap(({ id, domains, also }) => [...domains, ...also].map((domain) => ({ id, domain }))),
    ({ domain }) => domain,
  );
  expect([...owners.values()].filter((rows) => rows.length > 1)).toEqual([]);
});

test("every official domain is registrable, or a public apex under www, or a suffix of its own", () => {
  const odd = brands
    .flatMap(({ domains, also }) => [...domains, ...also])
    .filter((domain) => getDomain(domain) !== domain);
  expect(odd.filter((domain) => !domain.startsWith("www.") && getDomain(domain) !== null)).toEqual([]);
});

test.each([
  ["{}", /line 1/],
  ['{"id":"x","name":"X","domains":["no dots"],"sector":"bank","country":"DE"}', /line 1/],
  ['{"id":"x","name":"X","domains":["x.example"],"sector":"bank","country":"DE","colour":"red"}', /line 1/],
  [
    '{"id":"x","name":"X","domains":["x.example"],"sector":"bank","country":"DE"}\n'.repeat(2).trim(),
    /line 2: id x occurs twice/,
  ],
])("a faulty registry is refused: %s", (text, message) => {
  const folder = mkdtempSync(join(tmpdir(), "sextant-brands-"));
  const file = join(folder, "brands.jsonl");
  writeFileSync(file, text);
  expect(() => loadBrands(file)).toThrow(message);
  rmSync(folder, { recursive: true });
});

test("every brand is an organisation of the registry, and no domain of it is another party's there", () => {
  const { organisations, owners } = knowledge();
  const parties = new Map(organisations.map((each) => [each.id, partyOf(each)]));
  expect(brands.filter(({ id }) => !parties.has(id)).map(({ id }) => id)).toEqual([]);
  const contradicted = brands.flatMap(({ id, domains, also }) =>
    [...domains, ...also].filter((domain) => {
      const { party } = owners.ownerOf(domain);
      return party !== undefined && party !== parties.get(id);
    }),
  );
  expect(contradicted).toEqual([]);
});

test("look-alikes of an operator's own organisation are told, and its own names are its own", () => {
  const text = '{"id":"oak-lane-bank","name":"Oak Lane Bank","sectors":["bank"],"own":["oaklanebank.example"]}';
  const { brands: index } = open(loadKnowledge({ text, file: "own.jsonl" }));
  const likeness = (name: string) => index.lookup(readHost(name)!)?.key.brand.name;
  expect(likeness("0aklanebank.example")).toBe("Oak Lane Bank");
  expect(likeness("oaklanebank-login.com")).toBe("Oak Lane Bank");
  expect(index.official(readHost("www.oaklanebank.example")!)?.id).toBe("oak-lane-bank");
  expect(open().brands.lookup(readHost("0aklanebank.example")!)).toBeUndefined();
});
