import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { Outbox, OUTBOX_FILE } from "./outbox.ts";

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), "sextant-outbox-"));
  folders.push(made);
  return join(made, OUTBOX_FILE);
};
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

const event = (id: string) => ({ id, headers: [["ce-id", id]] as const, body: new Uint8Array([1, 2, 3]) });
const ids = (outbox: Outbox) => outbox.oldest(1_000).map(({ event: { id } }) => id);

test("keeps events in order, each scan once, over a restart", async () => {
  const file = folder();
  {
    await using outbox = new Outbox(file);
    outbox.add([event("a"), event("b")], 1_000);
    outbox.add([event("b"), event("c")], 2_000);
    expect(outbox.size).toBe(3);
  }
  await using outbox = new Outbox(file);
  expect(outbox.size).toBe(3);
  expect(outbox.oldest(10).map((entry) => [entry.event.id, entry.firstTriedAt])).toEqual([
    ["a", 1_000],
    ["b", 1_000],
    ["c", 2_000],
  ]);
  expect(outbox.oldest(1)[0]!.event).toEqual(event("a"));
});

test("forgets what was delivered, and trims the oldest", async () => {
  await using outbox = new Outbox(":memory:");
  outbox.add(["a", "b", "c", "d", "e"].map(event), 1);
  outbox.remove([outbox.oldest(1)[0]!.seq]);
  expect(ids(outbox)).toEqual(["b", "c", "d", "e"]);
  expect(outbox.trim(10)).toBe(0);
  expect(outbox.trim(2)).toBe(2);
  expect([ids(outbox), outbox.size]).toEqual([["d", "e"], 2]);
});

test("adds all or none", async () => {
  await using outbox = new Outbox(":memory:");
  const broken = { ...event("x"), body: "no bytes" as unknown as Uint8Array };
  expect(() => outbox.add([event("a"), broken], 1)).toThrow("cannot store TEXT value in BLOB column");
  expect([outbox.size, ids(outbox)]).toEqual([0, []]);
});
