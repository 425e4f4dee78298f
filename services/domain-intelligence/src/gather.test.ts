import { known, unknown } from "@sextant/core";
import { expect, test } from "vitest";
import { gather, MAX_LOOKED_UP, wantedOf } from "./gather.ts";
import { loadKnowledge } from "./knowledge/index.ts";
import type { Lookups } from "./lookups/index.ts";

const knowledge = loadKnowledge();
const subject = (...names: string[]) => ({
  id: "s",
  inputType: "text" as const,
  receivedAt: 0,
  texts: [],
  links: [],
  domains: names.map((name) => ({ name, role: "link" as const })),
  images: [],
  indicators: [],
});
const signal = () => new AbortController().signal;

test("nobody asks about brands, well-known sites, platforms and numbers; each domain once; at most a few", () => {
  const names = ["www.paypal.com", "bbc.co.uk", "x.github.io", "10.0.0.1", "a.odd-shop.example", "b.odd-shop.example"];
  expect(wantedOf(subject(...names).domains, knowledge).map(({ name }) => name)).toEqual(["odd-shop.example"]);
  const many = Array.from({ length: 50 }, (_, n) => `odd-shop-${n}.example`);
  expect(wantedOf(subject(...many).domains, knowledge)).toHaveLength(MAX_LOOKED_UP);
});

test("the sender is asked about before links", () => {
  const links = Array.from({ length: 10 }, (_, n) => ({ name: `odd-shop-${n}.example`, role: "link" as const }));
  const wanted = wantedOf([...links, { name: "mail.sender-firm.example", role: "from" }], knowledge);
  expect(wanted[0]).toEqual({ name: "sender-firm.example", isLink: false });
});

test("what stands before a registrable domain, which may name the reader, is asked of nobody", async () => {
  const asked: string[] = [];
  const recorder = { answer: async (name: string) => (asked.push(name), unknown("off")) };
  const lookups: Lookups = { registration: recorder, dns: recorder, certificate: recorder, close: () => undefined };
  await gather(subject("ann.jones.odd-shop.example"), knowledge, lookups, signal());
  expect(asked).toEqual(["odd-shop.example", "odd-shop.example", "odd-shop.example"]);
});

test("look-ups off: nothing is asked", async () => {
  expect(await gather(subject("odd-shop.example"), knowledge, undefined, signal())).toEqual({ facts: [] });
});

test("a request that is given up settles at once, with what is not known told", async () => {
  const never = { answer: () => new Promise<never>(() => undefined) };
  const registration = { answer: async () => known({ exists: true, statuses: [] }) };
  const lookups: Lookups = { registration, dns: never, certificate: never, close: () => undefined };
  const abort = new AbortController();
  const gathering = gather(subject("odd-shop.example"), knowledge, lookups, abort.signal);
  setTimeout(() => abort.abort(), 20);
  const { facts } = await gathering;
  expect(facts).toEqual([
    {
      name: "odd-shop.example",
      registration: known({ exists: true, statuses: [] }),
      dns: unknown("timeout"),
      certificate: unknown("timeout"),
    },
  ]);
});
