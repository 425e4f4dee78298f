import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@sextant/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NewReport, openStore, type Store } from "./store.ts";

const postgres = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), "sextant-community-"));
afterAll(async () => {
  await postgres?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const url = { kind: "url", value: "fee.example/pay" } as const;
const phone = { kind: "phone", value: "+447700900123" } as const;
const minhash = Array.from({ length: 64 }, (_, n) => n * 7919);
const text = { exact: new Uint8Array(32).fill(7), minhash };
const report = (reporter: string, more: Partial<NewReport> = {}): NewReport => ({
  reporter,
  scam: true,
  scamType: "delivery",
  indicators: [url],
  fingerprint: undefined,
  at: 1_000,
  ...more,
});

describe.each(["sqlite", "postgres"])("the store in %s", (kind) => {
  const isAbsent = kind === "postgres" && !postgres;
  const open = () => openStore(kind === "postgres" ? postgres!.url : undefined, join(folder, "community.sqlite"));
  let store: Store;
  beforeAll(async () => {
    if (!isAbsent) store = await open();
  });
  afterAll(() => store?.[Symbol.asyncDispose]());

  test.skipIf(isAbsent)("nothing reported, nothing found", async () => {
    expect(await store.find([url, phone], text)).toEqual({ indicators: [], texts: [] });
  });

  test.skipIf(isAbsent)("people are counted once per thing, and the kind most of them name wins", async () => {
    expect(await store.record(report("ann"))).toBe(1);
    expect(await store.record(report("ann", { at: 2_000 }))).toBe(0);
    expect(await store.record(report("bob", { at: 3_000, scamType: "phishing" }))).toBe(1);
    expect(await store.record(report("cyd", { at: 4_000 }))).toBe(1);
    expect(await store.record(report("dan", { at: 5_000, scam: false, scamType: undefined }))).toBe(1);
    const { indicators } = await store.find([url, phone], undefined);
    expect(indicators).toEqual([
      {
        indicator: url,
        standing: { scamReports: 3, honestReports: 1, scamType: "delivery", firstAt: 1_000, lastAt: 5_000 },
      },
    ]);
  });

  test.skipIf(isAbsent)("a changed opinion replaces the old one", async () => {
    await store.record(report("eve", { indicators: [phone] }));
    await store.record(report("eve", { indicators: [phone], scam: false }));
    expect((await store.find([phone], undefined)).indicators[0]?.standing).toMatchObject({
      scamReports: 0,
      honestReports: 1,
    });
  });

  test.skipIf(isAbsent)("a text is found again exactly, nearly, and not when it is another", async () => {
    await store.record(report("ann", { indicators: [], fingerprint: text }));
    const like = (changed: number) => minhash.map((value, n) => (n < changed ? value + 1 : value));
    const find = async (changed: number) =>
      (await store.find([], { exact: new Uint8Array(32).fill(changed + 8), minhash: like(changed) })).texts.map(
        ({ similarity }) => similarity,
      );
    expect((await store.find([], text)).texts.map(({ similarity }) => similarity)).toEqual([1]);
    expect(await find(8)).toEqual([0.875]);
    expect(await find(40)).toEqual([]);
    expect((await store.find([], { exact: text.exact, minhash: [] })).texts).toHaveLength(1);
  });

  test.skipIf(isAbsent)("reports survive closing and opening, by several replicas at once", async () => {
    const replicas = await Promise.all([open(), open(), open()]);
    for (const replica of replicas) expect((await replica.find([url], undefined)).indicators).toHaveLength(1);
    await Promise.all(replicas.map((replica) => replica[Symbol.asyncDispose]()));
  });
});
