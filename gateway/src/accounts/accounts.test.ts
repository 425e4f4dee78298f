import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@sextant/testkit";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { openAccounts, type Accounts } from "./accounts.ts";

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

    test("a key finds its account, and only until it is revoked", async () => {
      const { id, key } = await accounts.create({ plan: "api", limit: 7, credits: 3, scopes: ["check"] });
      expect(await accounts.find(key)).toMatchObject({
        id,
        plan: "api",
        scopes: ["check"],
        limit: 7,
        credits: 3,
        revokedAt: null,
      });
      expect(await accounts.revoke(id)).toBe(true);
      expect(await accounts.find(key)).toBeUndefined();
      expect(await accounts.revoke(id)).toBe(false);
      expect((await accounts.list()).find((account) => account.id === id)?.revokedAt).toBeTypeOf("number");
    });

    test("both scopes and the plan's limit unless said otherwise; created and listed with the time", async () => {
      const before = Date.now();
      const { id, key } = await accounts.create({ plan: "enterprise" });
      const account = await accounts.find(key);
      expect(account).toMatchObject({ id, plan: "enterprise", scopes: ["check", "bulk"], limit: null, credits: 0 });
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
