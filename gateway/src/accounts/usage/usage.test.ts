import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Logger, Sql } from "@sextant/chassis";
import { startPostgres } from "@sextant/testkit";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Caller } from "../account.ts";
import { type Accounts, accountsOf } from "../accounts.ts";
import { openAccountsDatabase } from "../database.ts";
import { peopleOf } from "../people/people.ts";
import type { AccountsSchema } from "../schema.ts";
import { type Scanned, UsageRecorder } from "./recorder.ts";
import { PrintSeal } from "./print-seal.ts";
import { sweep, USAGE_DAYS } from "./sweep.ts";
import { SPANS, type UsageBook, usageBookOf } from "./usage.ts";

const postgres = await startPostgres();
const data = mkdtempSync(join(tmpdir(), "sextant-usage-"));
afterAll(async () => {
  await postgres?.[Symbol.asyncDispose]();
  rmSync(data, { recursive: true, force: true });
});

const PRINT = new Uint8Array(32).fill(7);
const seal = new PrintSeal("secret");
let scans = 0;
const scanned = (verdict: Scanned["verdict"] = "safe"): Scanned => {
  scans += 1;
  return { id: `scan_${String(scans).padStart(32, "0")}`, inputType: "text", verdict, fingerprint: PRINT };
};
let files = 0;

describe.each(["sqlite", "postgres"])("usage in %s", (kind) => {
  describe.skipIf(kind === "postgres" && !postgres)("on a server", () => {
    // 05:30 UTC of some day.
    const now = Math.floor(Date.now() / SPANS.day) * SPANS.day + 5.5 * SPANS.hour;
    let store: Sql<AccountsSchema>;
    let accounts: Accounts;
    let recorder: UsageRecorder;
    let book: UsageBook;
    let caller: Caller;
    const log = { warn: vi.fn<() => void>() };
    beforeEach(async () => {
      const databaseUrl = kind === "postgres" ? postgres!.url : undefined;
      files += 1;
      store = await openAccountsDatabase({ dataDir: join(data, String(files)), databaseUrl });
      accounts = accountsOf(store);
      recorder = new UsageRecorder(store, 30, seal, log as unknown as Logger);
      book = usageBookOf(store, seal, () => now);
      caller = (await accounts.find((await accounts.create({ plan: "api" })).key))!;
    });
    afterEach(async () => {
      await recorder[Symbol.asyncDispose]();
      await accounts[Symbol.asyncDispose]();
    });

    test("calls are told by verdict, by hour and by day, quiet ones too; of each key those of today", async () => {
      recorder.note(caller, [scanned(), scanned("likely_scam")], now);
      recorder.note(caller, [scanned()], now - SPANS.hour);
      await recorder.flush();
      recorder.note(caller, [scanned()], now);
      recorder.note(caller, [scanned("suspicious")], now - SPANS.day);
      await recorder.flush();
      const hours = await book.by(caller.id, "hour", 3);
      expect(hours.map(({ total }) => total)).toEqual([0, 1, 3]);
      expect(hours[2]).toEqual({
        from: now - (now % SPANS.hour),
        verdicts: { safe: 2, suspicious: 0, likely_scam: 1, confirmed_scam: 0 },
        total: 3,
      });
      expect((await book.by(caller.id, "day", 2)).map(({ total }) => total)).toEqual([1, 4]);
      expect(await book.today(caller.id)).toEqual(new Map([[caller.key.id, 4]]));
      expect((await book.by("acc_other", "day", 2)).map(({ total }) => total)).toEqual([0, 0]);
    });

    test("a scan's fingerprint is kept sealed: its owner's page has it, a copy of the store does not", async () => {
      recorder.note(caller, [scanned(), { ...scanned(), fingerprint: undefined }], now);
      await recorder.flush();
      const past = await book.past(caller.id, undefined, 9);
      const told = past.map(({ fingerprint }) => fingerprint && Buffer.from(fingerprint).toString("hex"));
      expect(new Set(told)).toEqual(new Set([Buffer.from(PRINT).toString("hex"), undefined]));
      const rows = await store.db.selectFrom("scan_history").select("fingerprint").execute();
      for (const { fingerprint } of rows)
        expect(Buffer.from(fingerprint ?? "", "base64").includes(Buffer.from(PRINT))).toBe(false);
      const stranger = await usageBookOf(store, new PrintSeal("other")).past(caller.id, undefined, 9);
      expect(stranger.map(({ fingerprint }) => fingerprint)).toEqual([undefined, undefined]);
    });

    test("history: newest first, page by page, none twice, of its account alone", async () => {
      const all = Array.from({ length: 25 }, () => scanned());
      // Ten at a time, as a bulk has them.
      for (let start = 0; start < 25; start += 10) recorder.note(caller, all.slice(start, start + 10), now + start);
      await recorder.flush();
      const seen: string[] = [];
      for (let page = await book.past(caller.id, undefined, 7); page.length > 0;) {
        seen.push(...page.map(({ id }) => id));
        page = await book.past(caller.id, page.at(-1), 7);
      }
      expect(seen).toEqual(all.map(({ id }) => id).toReversed());
      expect(await book.past("acc_other", undefined, 7)).toEqual([]);
    });

    test("nothing of a history is kept where it is off; the calls are", async () => {
      await using off = new UsageRecorder(store, 0, seal, log as unknown as Logger);
      off.note(caller, [scanned()], now);
      await off.flush();
      expect(await book.past(caller.id, undefined, 7)).toEqual([]);
      expect((await book.by(caller.id, "day", 1))[0]!.total).toBe(1);
    });

    test("what is too old is swept out, a piece at a time", async () => {
      const old = now - 31 * SPANS.day;
      recorder.note(caller, [scanned(), scanned(), scanned()], old);
      recorder.note(caller, [scanned()], now - (USAGE_DAYS + 1) * SPANS.day);
      const young = scanned();
      recorder.note(caller, [young], now);
      await using idle = new UsageRecorder(store, 30, seal, log as unknown as Logger);
      await recorder.flush();
      await idle.flush();
      for (let round = 0; round < 3; round += 1) await sweep(store.db, 30, 2, now);
      expect((await book.past(caller.id, undefined, 9)).map(({ id }) => id)).toEqual([young.id]);
      expect((await book.by(caller.id, "day", 100)).map(({ total }) => total).filter(Boolean)).toEqual([3, 1]);
    });

    test("a deleted account takes its usage along, and none comes after", async () => {
      recorder.note(caller, [scanned()], now);
      await recorder.flush();
      recorder.note(caller, [scanned()], now);
      const other = (await accounts.find((await accounts.create({ plan: "api" })).key))!;
      recorder.note(other, [scanned()], now);
      expect(await peopleOf(store).delete(caller.id)).toBe(true);
      await recorder.flush();
      expect([await book.past(caller.id, undefined, 9), (await book.today(caller.id)).size]).toEqual([[], 0]);
      expect(await book.past(other.id, undefined, 9)).toHaveLength(1);
    });
  });
});

test("while the store is away what was counted waits, and is written once", async () => {
  const store = await openAccountsDatabase({ dataDir: join(data, "away"), databaseUrl: undefined });
  await using accounts = accountsOf(store);
  const caller = (await accounts.find((await accounts.create({ plan: "api" })).key))!;
  const warn = vi.fn<() => void>();
  await using recorder = new UsageRecorder(store, 30, seal, { warn } as unknown as Logger);
  const spy = vi.spyOn(store.db, "transaction").mockImplementation(() => {
    throw new Error("away");
  });
  recorder.note(caller, [scanned()], Date.now());
  await recorder.flush();
  recorder.note(caller, [scanned()], Date.now());
  await recorder.flush();
  expect(warn).toHaveBeenCalledTimes(2);
  spy.mockRestore();
  await recorder.flush();
  const book = usageBookOf(store, seal);
  expect([await book.today(caller.id), (await book.past(caller.id, undefined, 9)).length]).toEqual([
    new Map([[caller.key.id, 2]]),
    2,
  ]);
});
