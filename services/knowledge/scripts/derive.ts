/**
 * Derives from the lists of `src/data` what a process reads in their place at its start. The build does it; alone:
 * `npm run derive -w services/knowledge`, after a merge of the lists.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SERVICE_KINDS } from "@sextant/core";
import { type Bearer, GivenNames, wordOf } from "../src/bearers.ts";
import { type Organisation, partyOf } from "../src/organisation.ts";
import { brandsOf } from "./brands.ts";
import { platformRows } from "./platforms.ts";
import { DATA, lines, SOURCES } from "./sources.ts";

/** Folder of what is derived. */
export const DERIVED = join(DATA, "derived");

/** Services by host. @throws TypeError at a kind of service that there is not. */
export function readInfrastructure(): Map<string, string> {
  const kinds: ReadonlySet<string> = new Set(SERVICE_KINDS);
  return new Map(
    lines(join(DATA, "infrastructure.txt")).map((row) => {
      const [kind = "", host = ""] = row.split(" ");
      if (!kinds.has(kind)) throw new TypeError(`infrastructure.txt has the unknown kind ${kind}`);
      return [host, kind];
    }),
  );
}

const rowsOf = (rows: Iterable<string>): string => `${[...rows].toSorted().join("\n")}\n`;

/** What each host is, the most telling first: pages unless a service is known there, whose own, the service. */
function hostRows(organisations: readonly Organisation[], infrastructure: ReadonlyMap<string, string>): string[] {
  const hosts = new Map<string, string[]>();
  const add = (host: string, word: string) => {
    const words = hosts.get(host) ?? [];
    if (!words.includes(word)) hosts.set(host, [...words, word]);
  };
  for (const { id, pages = [] } of organisations)
    for (const host of pages) if (!infrastructure.has(host)) add(host, `pages:${id}`);
  for (const { id, own, link = [], mail = [] } of organisations)
    for (const host of [...own, ...link, ...mail]) add(host, `own:${id}`);
  for (const [host, kind] of infrastructure) add(host, kind);
  return [...hosts].map(([host, words]) => `${host} ${words.join(" ")}`);
}

const bearersOf = (bearers: readonly Bearer[]) => bearers.map(wordOf).join(" ");

/** The derived lists by their files. */
export function derived(): ReadonlyMap<string, string> {
  const organisations = JSON.parse(readFileSync(join(DATA, "organisations.json"), "utf8")) as Organisation[];
  // Names in which nobody is deceived are only a source of confusion with ordinary words.
  const given = new GivenNames(organisations.filter(({ impersonated }) => impersonated));
  const brands = brandsOf(readFileSync(join(SOURCES, "brands.jsonl"), "utf8"), organisations);
  const parties = [...Map.groupBy(organisations, partyOf)].filter(([id, of]) => of.length > 1 || of[0]?.id !== id);
  return new Map([
    ["hosts.txt", rowsOf(hostRows(organisations, readInfrastructure()))],
    [
      "names.txt",
      rowsOf(
        [...given.names].map(([key, { longest, bearers }]) => `${key}\t${longest} ${bearersOf(bearers)}`.trimEnd()),
      ),
    ],
    ["looks.txt", rowsOf([...given.looks].map(([look, bearers]) => `${look}\t${bearersOf(bearers)}`))],
    ["unspaced.txt", rowsOf(given.unspaced())],
    ["brands.jsonl", `${brands.map((brand) => JSON.stringify(brand)).join("\n")}\n`],
    ["platforms.txt", rowsOf(platformRows())],
    ["parties.txt", rowsOf(parties.map(([id, of]) => `${id} ${of.map((each) => each.id).join(" ")}`))],
  ]);
}

/** Writes the derived lists. */
export function writeDerived(): void {
  mkdirSync(DERIVED, { recursive: true });
  for (const [file, text] of derived()) writeFileSync(join(DERIVED, file), text);
}

if (import.meta.main) writeDerived();
