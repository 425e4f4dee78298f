import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccounts, openPeople } from "@sextant/gateway";
import { afterAll, describe, expect, test } from "vitest";
import { runNode } from "./testing/run.ts";

const data = mkdtempSync(join(tmpdir(), "sextant-people-"));
const environment = { SEXTANT_DATA_DIR: data };
afterAll(() => rmSync(data, { recursive: true, force: true }));

const accounts = (words: readonly string[], more: Record<string, string> = {}) =>
  runNode(join(import.meta.dirname, "accounts.ts"), words, { ...environment, ...more });

describe("npm run -s accounts", () => {
  test("create, plan, list, delete: what is said of an address holds", async () => {
    expect((await accounts(["create", "Ann@Example.org"])).out).toMatch(/^acc_\w{16}\n$/);
    expect((await accounts(["plan", "ann@example.org", "api"])).out).toBe("api\n");
    expect((await accounts(["list"])).out).toMatch(/ann@example\.org +acc_\w{16} +api/);
    expect(JSON.parse((await accounts(["list", "--json"])).out)).toMatchObject([
      { email: "ann@example.org", plan: "api" },
    ]);
    expect((await accounts(["operator", "ann@example.org", "on"])).out).toBe("on\n");
    expect((await accounts(["list"])).out).toMatch(/ann@example\.org .* operator/);
    expect((await accounts(["delete", "ann@example.org"])).out).toBe("deleted\n");
    expect(JSON.parse((await accounts(["list", "--json"])).out)).toEqual([]);
  });

  test("link prints a link alone that signs in, under the address that is set", async () => {
    await accounts(["create", "bob@example.org"]);
    const { out } = await accounts(["link", "bob@example.org"], { SEXTANT_PUBLIC_URL: "https://sextant.example" });
    const [, token] = /^https:\/\/sextant\.example\/account\/link\?token=([\w-]{43})\n$/.exec(out)!;
    await using people = await openPeople(environment);
    expect(await people.takeTicket("sign_in", token!)).toBe("bob@example.org");
    expect((await accounts(["link", "bob@example.org"], { PORT: "8123" })).out).toContain("http://localhost:8123/");
  });

  test("an account that keys alone had gets an owner", async () => {
    await using keys = await openAccounts(environment);
    const { id } = await keys.create({ plan: "enterprise" });
    expect((await accounts(["create", "cy@example.org", "--account", id])).out).toBe(`${id}\n`);
    expect((await accounts(["list"])).out).toMatch(new RegExp(`cy@example\\.org +${id} +enterprise`));
  });

  test.each([
    [["create", "ann"], "EMAIL must be"],
    [["create", "bob@example.org"], "has an account"],
    [["create", "dan@example.org", "--plan", "gold"], "--plan must be one of"],
    [["create", "dan@example.org", "--account", "acc_none"], "no such account"],
    [["plan", "dan@example.org", "api"], "no account has this address"],
    [["link", "dan@example.org"], "no account has this address"],
    [["delete", "dan@example.org"], "no account has this address"],
    [["crate"], "usage:"],
  ])("%j is a usage fault", async (words, told) => {
    const { code, out, err } = await accounts(words);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(told);
    expect(err).not.toContain("    at ");
  });
});
