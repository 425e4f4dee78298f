import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, missingFlags } from "@sextant/aggregator";
import { serverSettings, SETTING_NAMES } from "@sextant/chassis";
import { LAYER_NUMBERS, LAYER_SERVICES } from "@sextant/core";
import * as gateway from "@sextant/gateway";
import { describe, expect, test } from "vitest";
import { type BrandWord, brandWords } from "../services/url-reputation/scripts/brand-words.ts";
import { targetSettings } from "../gateway/src/config.ts";
import { AGGREGATOR, CATALOGUES, LAYERS, SERVICES } from "./local/services.ts";

const ROOT = join(import.meta.dirname, "..");
const FLAGS = CATALOGUES.flatMap(({ layer, flags }) => [...flags.keys()].map((id) => ({ layer, id })));

/** Those that stand more than once. */
const repeated = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) !== index);

describe("the red flags of the fleet", () => {
  test("every layer has a catalogue of its own, with flags in it", () => {
    expect(CATALOGUES.map(({ layer }) => layer)).toEqual(LAYER_NUMBERS);
    for (const { layer, flags } of CATALOGUES) expect(flags.size, `flags of layer ${layer}`).toBeGreaterThan(0);
  });

  test("no id belongs to two layers", () => {
    expect(repeated(FLAGS.map(({ id }) => id))).toEqual([]);
  });

  test.each([...LANGUAGES.keys()])("%s has a phrase for every flag", (language) => {
    expect(
      missingFlags(
        language,
        FLAGS.map(({ id }) => id),
      ),
    ).toEqual([]);
  });

  test.each([...LANGUAGES])("%s has no phrase for a flag that does not exist", (_, messages) => {
    const known = new Set(FLAGS.map(({ id }) => `flag.${id}`));
    expect(Object.keys(messages).filter((key) => key.startsWith("flag.") && !known.has(key))).toEqual([]);
  });

  test.each([...LANGUAGES])("%s tells the flags apart, each in a clause that fits into a sentence", (_, messages) => {
    const phrases = FLAGS.map(({ id }) => messages[`flag.${id}`] ?? "");
    expect(repeated(phrases)).toEqual([]);
    expect(phrases.filter((phrase) => !/^[\p{Ll}\p{Lo}].*[^.。।۔\s]$/u.test(phrase))).toEqual([]);
  });
});

describe("the settings of the fleet", () => {
  const fleet = [serverSettings, gateway.settings, targetSettings, ...SERVICES.map(({ settings }) => settings)];
  const read = new Set<string>(fleet.flatMap((settings) => Object.values(settings).map(({ name }) => name)));

  test("every name is read by some process", () => {
    expect(Object.keys(SETTING_NAMES).filter((name) => !read.has(name))).toEqual([]);
  });

  test("every name that is read is described", () => {
    expect([...read].filter((name) => !(name in SETTING_NAMES))).toEqual([]);
  });

  test("every name in code, compose and images exists", () => {
    const files = globSync(
      ["docker-compose.yml", "deploy/{images,local,bench,quality}/**/*.{ts,mjs}", "deploy/images/*"],
      { cwd: ROOT, exclude: (path) => path.endsWith(".test.ts") },
    );
    expect(files).toContain("docker-compose.yml");
    const used = files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), "utf8").matchAll(/\bSEXTANT_[A-Z0-9_]*[A-Z0-9]\b/g)].map(([name]) => ({
        file,
        name,
      })),
    );
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter(({ name }) => !(name in SETTING_NAMES))).toEqual([]);
  });
});

describe("the processes of the fleet", () => {
  test("a service's name is its folder, and a layer's the one that all agree on", () => {
    for (const layer of LAYER_NUMBERS) expect(LAYERS[layer].name).toBe(LAYER_SERVICES[layer]);
    expect(AGGREGATOR.name).toBe("aggregator");
  });

  test.each(SERVICES.map(({ name }) => `services/${name}`).concat("gateway"))("%s can be started", (folder) => {
    expect(existsSync(join(ROOT, folder, "src", "main.ts"))).toBe(true);
  });
});

describe("layer 1's brand words", () => {
  const read = (path: string) => readFileSync(join(ROOT, "services", path), "utf8");
  const kept = JSON.parse(read("url-reputation/src/data/brands.json")) as Record<string, BrandWord>;
  const registry = read("domain-intelligence/src/data/brands.jsonl");

  test("are those of layer 2's registry as it is (else: npm run lists -w services/url-reputation)", () => {
    expect(kept).toEqual(Object.fromEntries(brandWords(registry)));
  });

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
    expect(kept[word]).toEqual({ name, sector });
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
    expect(kept).not.toHaveProperty(word);
  });

  test("each is looked for as it can stand in a host, and is spelt so by its brand's own line", () => {
    const spelt = new Map<string, Set<string>>();
    for (const line of registry.trim().split("\n")) {
      const { name, aliases, sector } = JSON.parse(line) as BrandWord & { readonly aliases: readonly string[] };
      for (const spelling of [name, ...aliases]) {
        const letters =
          spelling
            .toLowerCase()
            .match(/[a-z\d]/g)
            ?.join("") ?? "";
        spelt.set(letters, (spelt.get(letters) ?? new Set()).add(`${name} ${sector}`));
      }
    }
    expect(Object.keys(kept).length).toBeGreaterThan(1_000);
    for (const [word, { name, sector }] of Object.entries(kept)) {
      expect(word).toMatch(/^(?!\d+$)[a-z\d]{5,}$/);
      expect([word, ...(spelt.get(word) ?? [])]).toContain(`${name} ${sector}`);
    }
  });
});
