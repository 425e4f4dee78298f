import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";

const data = mkdtempSync(join(tmpdir(), "sextant-keys-"));
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** Runs the command line over the folder of this test. */
async function keys(...words: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env["PATH"], SEXTANT_DATA_DIR: data };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, "keys.ts"), ...words],
      { env },
    );
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

interface Listed {
  readonly id: string;
  readonly plan: string;
  readonly keys: readonly { readonly id: string; readonly label: string; readonly begins: string }[];
}
const listed = async () => JSON.parse((await keys("list", "--json")).out) as Listed[];

describe("npm run -s keys", () => {
  test("four at once on an empty folder: each makes its key", async () => {
    const made = await Promise.all(
      ["a", "b", "c", "d"].map((label) => keys("create", "--plan", "api", "--label", label)),
    );
    expect(made.map(({ code, err }) => [code, err])).toEqual(made.map(() => [0, ""]));
    expect(new Set(made.map(({ out }) => out)).size).toBe(4);
    expect((await listed()).map((account) => account.keys[0]!.label).sort()).toEqual(["a", "b", "c", "d"]);
  });

  test("create prints the key alone; --json its ids too, by which list tells which is which", async () => {
    expect((await keys("create", "--plan", "api")).out).toMatch(/^sxt_[0-9A-Za-z]{32}\n$/);
    const made = JSON.parse((await keys("create", "--plan", "enterprise", "--label", "web shop", "--json")).out) as {
      id: string;
      account: string;
      key: string;
    };
    const account = (await listed()).find(({ id }) => id === made.account)!;
    expect(account).toMatchObject({
      plan: "enterprise",
      keys: [{ id: made.id, label: "web shop", begins: made.key.slice(0, 8) }],
    });
    const line = (await keys("list")).out.split("\n").find((each) => each.startsWith(made.id))!;
    expect(line).toContain(`${made.key.slice(0, 8)}…`);
    expect(line).toContain("web shop");
    expect(line).toContain("never");
    expect(line).not.toContain(made.key.slice(8));
  });

  test("a successor expires when its key would have, unless --expires says otherwise", async () => {
    const first = JSON.parse((await keys("create", "--label", "dated", "--json")).out) as Record<string, string>;
    const dated = JSON.parse((await keys("rotate", first["id"]!, "--expires", "2d", "--json")).out) as typeof first;
    await keys("rotate", dated["id"]!, "--json");
    const accounts = JSON.parse((await keys("list", "--json")).out) as { keys: Record<string, string | null>[] }[];
    const made = accounts.flatMap((account) => account.keys).filter(({ label }) => label === "dated");
    const days = made.map((key) => Math.round((Date.parse(key["expires_at"] ?? "") - Date.now()) / 86_400_000));
    expect(days.toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
  });

  test("rotate makes a second key of the account, and says until when the first holds", async () => {
    const first = JSON.parse((await keys("create", "--label", "rotated", "--json")).out) as Record<string, string>;
    const second = JSON.parse((await keys("rotate", first["id"]!, "--overlap", "7d", "--json")).out) as typeof first;
    expect(second["account"]).toBe(first["account"]);
    const { out } = await keys("list");
    const lines = out.split("\n").filter((line) => line.includes("rotated"));
    expect(lines.map((line) => /until|active/.exec(line)?.[0])).toEqual(["until", "active"]);
  });

  test.each([
    [["rotate", "key_none"], "no active key has this id"],
    [["create", "--plan", "gold"], "--plan must be one of"],
    [["create", "--account", "acc_none"], "no account has this id"],
    [["rotate", "key_none", "--expires", "soon"], "--expires must be a time"],
    [["rotate", "key_none", "--overlap", "soon"], "--overlap must be a time"],
    [["crate"], "usage:"],
    [["--nothing"], "--nothing"],
  ])("%j is a usage fault", async (words, told) => {
    const { code, out, err } = await keys(...words);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(told);
    expect(err).not.toContain("    at ");
  });
});
