import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runNode } from "./testing/run.ts";

const data = mkdtempSync(join(tmpdir(), "sextant-lists-"));
afterAll(() => rmSync(data, { recursive: true, force: true }));
const lists = (...words: readonly string[]) =>
  runNode(join(import.meta.dirname, "lists.ts"), words, { SEXTANT_DATA_DIR: data });

describe("npm run -s lists", () => {
  test("a file of names, an account's number, the list of both, and one removed", async () => {
    const file = join(data, "names.txt");
    writeFileSync(file, "# ours\nOwn.Example\nown.example   # twice\nbücher.example\n");
    expect((await lists("allow", "domain", "--file", file, "--note", "ours")).out).toBe("2 allowed\n");
    expect((await lists("block", "number", "+44 20 7946 0018", "--account", "acc_1")).out).toBe("1 blocked\n");
    const entries = JSON.parse((await lists("list", "--json")).out) as Record<string, unknown>[];
    expect(entries.map(({ accountId, action, kind, value }) => [accountId, action, kind, value])).toEqual([
      [undefined, "allow", "domain", "own.example"],
      [undefined, "allow", "domain", "xn--bcher-kva.example"],
      ["acc_1", "block", "number", "+442079460018"],
    ]);
    expect((await lists("remove", "domain", "own.example")).out).toBe("removed\n");
    expect((await lists("list")).out).not.toContain(" own.example");
  });

  test.each([
    [["block", "domain", "not a domain"], "entry 1 is no domain"],
    [["block", "number", "020 7946 0018"], "entry 1 is no number"],
    [["block", "city", "Leeds"], "kind must be one of"],
    [["block", "domain", "--file", "nofile.txt"], "there is no such file"],
    [["remove", "domain", "absent.example"], "there is no such entry"],
    [["block", "domain"], "usage:"],
  ])("%j is a usage fault", async (words, told) => {
    const { code, out, err } = await lists(...words);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(told);
  });
});
