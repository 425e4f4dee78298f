import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { Spill, SPILL_FILE } from "./spill.ts";

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), "sextant-spill-"));
  folders.push(made);
  return join(made, SPILL_FILE);
};
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

const event = (id: string) => ({ id, headers: [["ce-id", id]] as const, body: new Uint8Array([1, 2, 3]) });
const ids = (spill: Spill) => spill.oldest(1_000).map(({ event: { id } }) => id);

test("keeps events in order, each scan once, over a restart", async () => {
  const file = folder();
  {
    await using spill = new Spill(file);
    spill.add([event("a"), event("b")], 1_000);
    spill.add([event("b"), event("c")], 2_000);
    expect(spill.size).toBe(3);
  }
  await using spill = new Spill(file);
  expect(spill.size).toBe(3);
  expect(spill.oldest(10).map((spilled) => [spilled.event.id, spilled.firstTriedAt])).toEqual([
    ["a", 1_000],
    ["b", 1_000],
    ["c", 2_000],
  ]);
  expect(spill.oldest(1)[0]!.event).toEqual(event("a"));
});

test("forgets what was delivered, and trims the oldest", async () => {
  await using spill = new Spill(":memory:");
  spill.add(["a", "b", "c", "d", "e"].map(event), 1);
  spill.remove([spill.oldest(1)[0]!.seq]);
  expect(ids(spill)).toEqual(["b", "c", "d", "e"]);
  expect(spill.trim(10)).toBe(0);
  expect(spill.trim(2)).toBe(2);
  expect([ids(spill), spill.size]).toEqual([["d", "e"], 2]);
});

test("adds all or none", async () => {
  await using spill = new Spill(":memory:");
  const broken = { ...event("x"), body: "no bytes" as unknown as Uint8Array };
  expect(() => spill.add([event("a"), broken], 1)).toThrow("cannot store TEXT value in BLOB column");
  expect([spill.size, ids(spill)]).toEqual([0, []]);
});
