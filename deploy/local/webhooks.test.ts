import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccounts } from "@sextant/gateway";
import { runNode } from "./testing/run.ts";

const data = mkdtempSync(join(tmpdir(), "sextant-webhooks-"));
const environment = { SEXTANT_DATA_DIR: data };
afterAll(() => rmSync(data, { recursive: true, force: true }));

const webhooks = (...words: readonly string[]) => runNode(join(import.meta.dirname, "webhooks.ts"), words, environment);

describe("npm run -s webhooks", () => {
  let account = "";
  beforeAll(async () => {
    await using accounts = await openAccounts(environment);
    ({ id: account } = await accounts.create({ plan: "api" }));
  });

  test("add prints the secret alone; list tells it never; rotate prints another; remove ends it", async () => {
    const url = "https://hooks.example/in";
    const added = await webhooks(
      "add",
      "--account",
      account,
      "--url",
      url,
      "--verdict",
      "confirmed_scam",
      "--label",
      "shop",
    );
    expect([added.code, added.err]).toEqual([0, ""]);
    expect(added.out).toMatch(/^whsec_[A-Za-z0-9+/]{43}=\n$/);
    const [webhook] = JSON.parse((await webhooks("list", "--json")).out) as [Record<string, unknown>];
    expect(webhook).toMatchObject({ account, url, label: "shop", verdicts: ["confirmed_scam"], disabled_at: null });
    expect(JSON.stringify(webhook)).not.toContain("whsec_");
    const rotated = await webhooks("rotate", String(webhook["id"]));
    expect(rotated.out).toMatch(/^whsec_/);
    expect(rotated.out).not.toBe(added.out);
    expect((await webhooks("dead")).out).toMatch(/^MESSAGE/);
    expect((await webhooks("remove", String(webhook["id"]))).out).toBe("removed\n");
    expect(JSON.parse((await webhooks("list", "--json")).out)).toEqual([]);
  });

  test.each([
    [["add", "--account", "acc_none", "--url", "https://a.example/"], "no account has this id"],
    [["add", "--account", "acc_none", "--url", "http://a.example/"], "--url must begin with https:"],
    [["add", "--account", "acc_none", "--url", "https://a.example/", "--verdict", "bad"], "--verdict must be one of"],
    [["add"], "usage:"],
    [["rotate", "wh_none"], "no webhook has this id"],
    [["remove", "wh_none"], "no webhook has this id"],
    [["nothing"], "usage:"],
  ])("%j is a usage fault", async (words, told) => {
    const { code, out, err } = await webhooks(...words);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(told);
  });
});
