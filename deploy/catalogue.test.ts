import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, missingFlags } from "@sextant/aggregator";
import { serverSettings, SETTING_NAMES } from "@sextant/chassis";
import { LAYER_NUMBERS, LAYER_SERVICES } from "@sextant/core";
import * as gateway from "@sextant/gateway";
import { describe, expect, test } from "vitest";
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
