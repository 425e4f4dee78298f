import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@sextant/testkit";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { migrate, openSql } from "@sextant/chassis";
import { openAccounts, type Accounts } from "./accounts.ts";
import { hashKey, makeKey } from "./key.ts";
import { MIGRATIONS } from "./migrations/index.ts";

const postgres = await startPostgres();
const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), "sextant-accounts-"));
  folders.push(made);
  return made;
};
afterAll(async () => {
  await postgres?.[Symbol.asyncDispose]();
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

const environments: Record<string, () => Record<string, string>> = {
  sqlite: () => ({ SEXTANT_DATA_DIR: folder() }),
  postgres: () => ({ DATABASE_URL: postgres!.url, SEXTANT_DATA_DIR: folder() }),
};

describe.each(Object.keys(environments))("accounts in %s", (kind) => {
  describe.skipIf(kind === "postgres" && !postgres)("on a server", () => {
    let environment: Record<string, string>;
    let accounts: Accounts;
    beforeEach(async () => {
      environment = environments[kind]!();
      accounts = await openAccounts(environment);
    });
    afterEach(() => accounts[Symbol.asyncDispose]());

    const keysOf = async (id: string) => (await accounts.list()).find((account) => account.id === id)!.keys;

    test("a key finds its account, and only until it is revoked", async () => {
      const { id, keyId, key } = await accounts.create({ plan: "api", limit: 7, credits: 3, scopes: ["check"] });
      expect(await accounts.find(key)).toMatchObject({ id, plan: "api", limit: 7, credits: 3 });
      expect((await accounts.find(key))!.key).toMatchObject({ id: keyId, accountId: id, scopes: ["check"] });
      expect(await accounts.revoke(keyId)).toBe(true);
      expect(await accounts.find(key)).toBeUndefined();
      expect(await accounts.revoke(keyId)).toBe(false);
      expect((await keysOf(id))[0]!.revokedAt).toBeTypeOf("number");
    });

    test("labels and first characters tell keys apart", async () => {
      const { id, key } = await accounts.create({ plan: "api", label: "web shop" });
      const second = (await accounts.addKey(id, { label: "app", scopes: ["bulk"] }))!;
      expect(second.id).toBe(id);
      expect(Object.fromEntries((await keysOf(id)).map(({ label, hint }) => [label, hint]))).toEqual({
        "web shop": key.slice(0, 8),
        app: second.key.slice(0, 8),
      });
      expect((await accounts.find(second.key))!.key.scopes).toEqual(["bulk"]);
      expect(await accounts.addKey("acc_none", {})).toBeUndefined();
      await expect(accounts.create({ plan: "api", label: "x".repeat(81) })).rejects.toThrow(RangeError);
    });

    test("an account's keys are revoked together", async () => {
      const { id, key } = await accounts.create({ plan: "api" });
      const second = (await accounts.addKey(id, {}))!;
      expect(await accounts.revoke(id)).toBe(true);
      expect([await accounts.find(key), await accounts.find(second.key)]).toEqual([undefined, undefined]);
    });

    test("rotation: both keys hold during the overlap, the new one after it", async () => {
      const { id, keyId, key } = await accounts.create({ plan: "api", label: "shop", scopes: ["check"], credits: 5 });
      const next = (await accounts.rotate(keyId, { overlapMs: 60_000 }))!;
      expect([(await accounts.find(key))!.key.id, (await accounts.find(next.key))!.key.id]).toEqual([
        keyId,
        next.keyId,
      ]);
      expect(await accounts.find(next.key)).toMatchObject({
        id,
        credits: 5,
        key: { label: "shop", scopes: ["check"] },
      });
      const last = (await accounts.rotate(next.keyId, { overlapMs: 0 }))!;
      expect(await accounts.find(next.key)).toBeUndefined();
      expect((await accounts.find(last.key))!.id).toBe(id);
      expect(await accounts.rotate(next.keyId, { overlapMs: 1_000 })).toBeUndefined();
      expect(await accounts.rotate("key_none", { overlapMs: 1_000 })).toBeUndefined();
    });

    test("a rotated key does not live longer for being rotated again", async () => {
      const { id, keyId } = await accounts.create({ plan: "api" });
      await accounts.rotate(keyId, { overlapMs: 60_000 });
      const expiry = async () => (await keysOf(id)).find((key) => key.id === keyId)!.expiresAt;
      const first = await expiry();
      await accounts.rotate(keyId, { overlapMs: 3_600_000 });
      expect([typeof first, await expiry()]).toEqual(["number", first]);
    });

    test("a successor expires when its key would have, unless told otherwise", async () => {
      const expiresAt = Date.now() + 3_600_000;
      const { id, keyId } = await accounts.create({ plan: "api", expiresAt });
      const expiryOf = async (made: { keyId: string } | undefined) =>
        (await keysOf(id)).find((key) => key.id === made!.keyId)!.expiresAt;
      const next = await accounts.rotate(keyId, { overlapMs: 60_000 });
      expect(await expiryOf(next)).toBe(expiresAt);
      // The overlap ends the old key sooner, and says nothing of a second successor.
      expect(await expiryOf({ keyId })).toBeLessThan(expiresAt);
      expect(await expiryOf(await accounts.rotate(keyId, { overlapMs: 0 }))).toBe(expiresAt);
      const later = expiresAt + 3_600_000;
      const told = await accounts.rotate(next!.keyId, { overlapMs: 60_000, expiresAt: later });
      expect(await expiryOf(told)).toBe(later);
      expect(await expiryOf(await accounts.rotate(told!.keyId, { overlapMs: 0 }))).toBe(later);
      expect(await expiryOf(await accounts.rotate(next!.keyId, { overlapMs: 0, expiresAt: null }))).toBeNull();
    });

    test("the last use is kept, for the key that was used", async () => {
      const { id, keyId, key } = await accounts.create({ plan: "api" });
      await accounts.addKey(id, {});
      const before = Date.now();
      await accounts.find(key);
      const used = async () => (await keysOf(id)).filter(({ lastUsedAt }) => lastUsedAt !== null);
      await vi.waitFor(async () => expect((await used()).map((each) => each.id)).toEqual([keyId]));
      expect((await used())[0]!.lastUsedAt).toBeGreaterThanOrEqual(before);
    });

    test("both scopes and the plan's limit unless said otherwise; created and listed with the time", async () => {
      const before = Date.now();
      const { id, key } = await accounts.create({ plan: "enterprise" });
      const account = await accounts.find(key);
      expect(account).toMatchObject({ id, plan: "enterprise", limit: null, credits: 0 });
      expect(account!.key.scopes).toEqual(["check", "bulk"]);
      expect(account!.createdAt).toBeGreaterThanOrEqual(before);
      expect(account!.createdAt).toBeLessThanOrEqual(Date.now());
      expect((await accounts.list()).map((each) => each.id)).toContain(id);
    });

    test("credits are taken whole or not at all, also at once", async () => {
      const { id } = await accounts.create({ plan: "api", credits: 10 });
      const taken = await Promise.all(Array.from({ length: 8 }, () => accounts.takeCredits(id, 3)));
      expect(taken.filter(Boolean)).toHaveLength(3);
      expect(await accounts.addCredits(id, 4)).toBe(5);
      expect(await accounts.addCredits("acc_none", 4)).toBeUndefined();
    });

    test("what a second process writes holds at once", async () => {
      await using other = await openAccounts(environment);
      const { id, key } = await other.create({ plan: "api" });
      expect((await accounts.find(key))?.id).toBe(id);
      await other.revoke(id);
      expect(await accounts.find(key)).toBeUndefined();
    });

    test("counts that do not fit are refused", async () => {
      await expect(accounts.create({ plan: "api", limit: 2 ** 31 })).rejects.toThrow(RangeError);
      await expect(accounts.create({ plan: "api", credits: -1 })).rejects.toThrow(RangeError);
    });
  });
});

test("a key is nowhere in the file", async () => {
  const data = folder();
  await using accounts = await openAccounts({ SEXTANT_DATA_DIR: data });
  const { key } = await accounts.create({ plan: "api" });
  for (const file of readdirSync(data)) expect(readFileSync(join(data, file)).includes(key.slice(4))).toBe(false);
});

describe.each(Object.keys(environments))("accounts of version 1.0.0 in %s", (kind) => {
  test.skipIf(kind === "postgres" && !postgres)("keep their keys, limits and credits", async () => {
    const environment = environments[kind]!();
    if (kind === "postgres") environment["DATABASE_URL"] = await newDatabase("accounts_1_0_0");
    const key = makeKey();
    const revoked = makeKey();
    {
      await using old = openSql<object>(
        environment["DATABASE_URL"],
        join(environment["SEXTANT_DATA_DIR"]!, "accounts.sqlite"),
      );
      await migrate(old, "accounts", { "0001_accounts": MIGRATIONS["0001_accounts"]! });
      await sql`drop table accounts_migrations`.execute(old.db);
      const insert = (id: string, hash: string, revokedAt: number | null) =>
        sql`insert into accounts values (${id}, ${hash}, 'api', 'check', 9, 4, 1000, ${revokedAt})`.execute(old.db);
      await insert("acc_one", hashKey(key), null);
      await insert("acc_two", hashKey(revoked), 2000);
    }
    await using accounts = await openAccounts(environment);
    expect(await accounts.find(key)).toMatchObject({
      id: "acc_one",
      plan: "api",
      limit: 9,
      credits: 4,
      createdAt: 1000,
      key: { id: "key_one", accountId: "acc_one", scopes: ["check"], label: "", hint: "" },
    });
    expect(await accounts.find(revoked)).toBeUndefined();
    expect((await accounts.list()).map(({ keys }) => keys[0]!.revokedAt)).toEqual([null, 2000]);
  });
});

async function newDatabase(name: string): Promise<string> {
  await using admin = openSql<object>(postgres!.url, "");
  await sql`create database ${sql.id(name)}`.execute(admin.db);
  const url = new URL(postgres!.url);
  url.pathname = `/${name}`;
  return url.href;
}
