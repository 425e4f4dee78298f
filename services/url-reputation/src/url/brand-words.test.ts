import { knowledge } from "@sextant/knowledge";
import { expect, test } from "vitest";
import { brandWordsOf } from "./brand-words.ts";

const { brands } = knowledge();
const words = brandWordsOf(brands);

// By hand, from the companies' own names: what the generator makes is not asked.
test.each([
  ["paypal", "PayPal", "payment"],
  ["wellsfargo", "Wells Fargo", "bank"],
  ["bankofamerica", "Bank of America", "bank"],
  ["capitalone", "Capital One", "bank"],
  ["citibank", "Citi", "bank"],
  ["barclays", "Barclays", "bank"],
  ["deutschebank", "Deutsche Bank", "bank"],
  ["santander", "Santander", "bank"],
  ["bradesco", "Bradesco", "bank"],
  ["revolut", "Revolut", "bank"],
  ["netflix", "Netflix", "streaming"],
  ["microsoft", "Microsoft", "tech"],
  ["whatsapp", "WhatsApp", "social"],
  ["coinbase", "Coinbase", "crypto"],
  ["metamask", "MetaMask", "crypto"],
  ["royalmail", "Royal Mail", "post"],
  ["laposte", "La Poste", "post"],
  ["mercadolibre", "Mercado Libre", "marketplace"],
  ["rakuten", "楽天", "marketplace"],
])("%s is %s, of the kind %s", (word, name, sector) => {
  expect(words.get(word)).toEqual({ name, sector });
});

test.each([
  ["a verb", "chase"],
  ["a fruit", "apple"],
  ["water's", "steam"],
  ["a first name", "claude"],
  ["an everyday word", "bring"],
  ["too short", "dhl"],
  ["too short", "hsbc"],
])("%s is no brand's word: %s", (_, word) => {
  expect(words.has(word)).toBe(false);
});

test("each is looked for as it can stand in a host, and is spelt so by its brand", () => {
  const spelt = new Map<string, Set<string>>();
  for (const { name, aliases, sector } of brands) {
    for (const spelling of [name, ...aliases]) {
      const letters =
        spelling
          .toLowerCase()
          .match(/[a-z\d]/g)
          ?.join("") ?? "";
      spelt.set(letters, (spelt.get(letters) ?? new Set()).add(`${name} ${sector}`));
    }
  }
  expect(words.size).toBeGreaterThan(1_000);
  for (const [word, { name, sector }] of words) {
    expect(word).toMatch(/^(?!\d+$)[a-z\d]{5,}$/);
    expect([word, ...(spelt.get(word) ?? [])]).toContain(`${name} ${sector}`);
  }
});
