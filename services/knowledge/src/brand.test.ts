import { getDomain } from "tldts";
import { expect, test } from "vitest";
import { brandsOf } from "../scripts/brands.ts";
import { BRAND_SECTORS, knowledge, loadKnowledge, type Organisation, partyOf } from "./index.ts";

const { brands, organisations, owners } = knowledge();

test("a thousand brands and more, of every sector, of sixty countries and more", () => {
  expect(brands.length).toBeGreaterThan(1_000);
  expect(new Set(brands.map(({ country }) => country)).size).toBeGreaterThanOrEqual(60);
  expect([...new Set(brands.map(({ sector }) => sector))].toSorted()).toEqual([...BRAND_SECTORS].toSorted());
});

test("no domain belongs to two brands", () => {
  const of = Map.groupBy(
    brands.flatMap(({ id, domains, also }) => [...domains, ...also].map((domain) => ({ id, domain }))),
    ({ domain }) => domain,
  );
  expect([...of.values()].filter((rows) => rows.length > 1)).toEqual([]);
});

test("every domain that is looked for is registrable, or a public apex under www, or a suffix of its own", () => {
  const odd = brands
    .flatMap(({ domains, also }) => [...domains, ...also])
    .filter((domain) => getDomain(domain) !== domain);
  expect(odd.filter((domain) => !domain.startsWith("www.") && getDomain(domain) !== null)).toEqual([]);
});

test("no domain of a brand is another party's", () => {
  const parties = new Map(organisations.map((each) => [each.id, partyOf(each)]));
  const contradicted = brands.flatMap(({ id, domains, also }) =>
    [...domains, ...also].filter((domain) => {
      const { party } = owners.ownerOf(domain);
      return party !== undefined && party !== parties.get(id);
    }),
  );
  expect(contradicted).toEqual([]);
});

// By hand, from the companies' own domains: what the build makes is not asked.
test.each([
  ["chase", "chase.com", ["chase.co.uk", "jpmorgan.com"]],
  ["microsoft", "microsoft.com", ["office.com", "live.com"]],
  ["gov-uk", "www.gov.uk", []],
  ["github", "github.com", []],
])("%s is looked for by %s and more", (id, main, more) => {
  const brand = brands.find((each) => each.id === id);
  expect(brand?.domains[0]).toBe(main);
  expect(brand?.domains).toEqual(expect.arrayContaining(more));
});

const OAK: Organisation = {
  id: "oak",
  name: "Oak Bank",
  sectors: ["bank"],
  countries: ["GB"],
  own: ["oak", "oakbank.example", "oak.example", "acorn.example"],
  pages: ["oak.pages.example"],
};
const oak = (row: object) => brandsOf(JSON.stringify({ id: "oak", ...row }), [OAK]);

test("keys choose among the registry's domains; what else the registry says is not said again", () => {
  const brand = { id: "oak", name: "Oak Bank", also: [], sector: "bank", country: "GB", weak: false, aliases: [] };
  expect(oak({ labels: ["oakbank"] })).toEqual([{ ...brand, domains: ["oakbank.example"] }]);
  expect(oak({ labels: ["oak", "oakbank"], not: ["oak.pages.example"], more: ["oak.test"], weak: true })).toEqual([
    { ...brand, weak: true, domains: ["oak.example", "oak.test", "oakbank.example"] },
  ]);
  expect(oak({ labels: ["oak"], main: "oak.pages.example", aliases: ["the oak"], sector: "payment" })).toEqual([
    { ...brand, sector: "payment", aliases: ["the oak"], domains: ["oak.pages.example", "oak.example"] },
  ]);
});

test.each([
  [{}, /line 1/],
  [{ labels: ["oak"], colour: "red" }, /line 1/],
  [{ labels: ["oak"], more: ["no dots"] }, /line 1/],
  [{ labels: ["elm"] }, /no host begins with elm/],
  [{ labels: ["oak"], not: ["acorn.example"] }, /acorn.example would not be looked for/],
  [{ labels: ["oak"], more: ["oak.example"] }, /oak.example is in the registry/],
  [{ labels: ["oakbank"], not: ["oakbank.example"] }, /no host is left/],
  [{ labels: ["oak"], main: "acorn.example" }, /acorn.example is not looked for/],
  [{ id: "elm", labels: ["elm"] }, /the registry has no elm/],
])("a faulty row is refused: %j", (row, message) => {
  expect(() => oak(row)).toThrow(message);
});

test("an id that occurs twice is refused", () => {
  const row = '{"id":"oak","labels":["oak"]}';
  expect(() => brandsOf(`${row}\n${row}\n`, [OAK])).toThrow(/line 2: id oak occurs twice/);
});

test("an operator's own organisation goes first, and in place of the shipped one with its id", () => {
  const text = '{"id":"chase","name":"Chase & Sons","sectors":["retail"],"own":["chaseandsons.example"]}';
  const own = loadKnowledge({ text, file: "own.jsonl" }).brands;
  expect(own[0]).toMatchObject({ name: "Chase & Sons", domains: ["chaseandsons.example"], sector: "retail" });
  expect(own.filter(({ id }) => id === "chase")).toHaveLength(1);
  expect(own).toHaveLength(brands.length);
});
