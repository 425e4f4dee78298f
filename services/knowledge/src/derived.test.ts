import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DERIVED, derived, readInfrastructure } from "../scripts/derive.ts";
import { knowledge, loadKnowledge, NameIndex, partyOf } from "./index.ts";
import { Table } from "./table.ts";

const { organisations } = knowledge();
// Another, of which nobody reads all organisations: each is looked up.
const { owners, names, partiesOf, established } = loadKnowledge();
/** Every so manieth is asked for. */
const STEP = 12;
const some = <T>(all: Iterable<T>): T[] => [...all].filter((_, index) => index % STEP === 0);

test.each([...derived()])("%s is what the lists say: npm run derive -w services/knowledge", (file, text) => {
  // Without a diff of megabytes.
  expect(readFileSync(join(DERIVED, file), "utf8") === text).toBe(true);
});

test("hosts are whose the lists say", () => {
  const infrastructure = readInfrastructure();
  const said = new Map([...infrastructure].map(([host, service]) => [host, `infrastructure ${service}`]));
  for (const each of organisations) {
    for (const host of [...each.own, ...(each.link ?? []), ...(each.mail ?? [])])
      said.set(host, `own ${partyOf(each)}`);
    for (const host of each.pages ?? []) if (!infrastructure.has(host)) said.set(host, `pages ${partyOf(each)}`);
  }
  const wrong = some(said).filter(([host, owner]) => {
    const { name, owner: told } = owners.entryOf(host) ?? {};
    return name !== host || `${told?.kind} ${told?.service ?? told?.party}` !== owner;
  });
  expect(said.size).toBeGreaterThan(90_000);
  expect(wrong).toEqual([]);
  // What no list has, no hash makes listed.
  expect(some(said.keys()).filter((host) => owners.entryOf(`${host.replaceAll(".", "-")}.example`))).toEqual([]);
  expect(some(said.keys()).filter((host) => established.has(`${host}+`) || established.has(`${host} x`))).toEqual([]);
});

test("names are found as they are among the organisations themselves", () => {
  const deceiving = organisations.filter(({ impersonated }) => impersonated);
  const plain = new NameIndex(deceiving);
  const texts = some(deceiving).flatMap(({ name, names: more = [] }) =>
    [name, ...more].flatMap((each) => [
      `${each}: 你的${each}账户, your account at ${each}`,
      each.replaceAll(" ", "").replace("l", "1").replace("o", "0"),
    ]),
  );
  expect(texts.length).toBeGreaterThan(4_000);
  expect(texts.filter((text) => JSON.stringify(names.find(text)) !== JSON.stringify(plain.find(text)))).toEqual([]);
});

test("parties have the organisations that say so", () => {
  const wrong = [...Map.groupBy(organisations, partyOf)].filter(
    ([party, of]) => JSON.stringify(partiesOf(party).map(({ id }) => id)) !== JSON.stringify(of.map(({ id }) => id)),
  );
  expect(wrong).toEqual([]);
  expect(partiesOf("nobody-of-that-id")).toEqual([]);
});

test("a table finds the rows that it has: no part of one, nothing across two, whatever the script", () => {
  const rows = ["# a comment", "one.example own:one cdn", "b b", "žluť x", "без", "last y"];
  const table = new Table(Buffer.from(rows.join("\n")), { end: " " });
  const read = (key: string, from?: number) => {
    const at = table.find(key, from);
    return at === -1 ? undefined : table.valueAt(at);
  };
  expect(read("one.example")).toBe("own:one cdn");
  expect(read("www.one.example", 4)).toBe("own:one cdn");
  expect(read("žluť")).toBe("x");
  expect(read("last")).toBe("y");
  expect(table.has("без")).toBe(true);
  const ids = new Table(Buffer.from('[\n{"id":"a","name":"A"},\n{"id":"b"}\n]\n'), { start: 7, end: '"' });
  expect(["a", "b", "A", ""].map((id) => ids.has(id))).toEqual([true, true, false, false]);
  expect(ids.rowAt(ids.find("b"))).toBe('{"id":"b"}');
  for (const key of ["", "#", "one", "one.example own:one", "ne.example", "без\nlast", "b b", "Å¾luÅ¥"])
    expect(table.has(key)).toBe(false);
});
