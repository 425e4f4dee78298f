import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runNode } from "./testing/run.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const folder = mkdtempSync(join(tmpdir(), "sextant-ensure-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Lock {
  readonly packages: Readonly<Record<string, { version: string; os?: string | string[]; cpu?: string | string[] }>>;
}

describe("the Node that npm brings", () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;
  const nodes = Object.entries(packages).filter(([path]) =>
    /^node_modules\/node-(?:bin-)?(?:linux|darwin|win)-/.test(path),
  );

  test.each(["linux", "darwin", "win32"].flatMap((os) => ["x64", "arm64"].map((cpu) => [os, cpu] as const)))(
    "for %s on %s there is one, 24 or newer, and installed nowhere else",
    (os, cpu) => {
      const fitting = nodes.filter(([, entry]) => [entry.os].flat().includes(os) && [entry.cpu].flat().includes(cpu));
      expect(fitting).toHaveLength(1);
      const [, entry] = fitting[0]!;
      expect([entry.os, entry.cpu].flat()).toEqual([os, cpu]);
      expect(Number(entry.version.split(".")[0])).toBeGreaterThanOrEqual(24);
    },
  );
});

test("where npm has none and the machine's is too old, one sentence says which to install", async () => {
  mkdirSync(join(folder, "deploy", "local"), { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  mkdirSync(join(folder, "bin"));
  copyFileSync(join(import.meta.dirname, "ensure.mjs"), join(folder, "deploy", "local", "ensure.mjs"));
  writeFileSync(join(folder, "package-lock.json"), "{}");
  writeFileSync(join(folder, "node_modules", ".package-lock.json"), "{}");
  const old = join(folder, "bin", "node");
  writeFileSync(old, "#!/bin/sh\necho v20.11.1\n");
  chmodSync(old, 0o755);
  const path = `${join(folder, "bin")}${delimiter}${process.env["PATH"] ?? ""}`;
  const { code, err } = await runNode(join(folder, "deploy", "local", "ensure.mjs"), [], { PATH: path });
  expect(code).toBe(1);
  expect(err).toMatch(
    /^Sextant needs Node 24 or newer; this is v20\.11\.1, .*: install one from https:\/\/nodejs\.org\S+\n$/,
  );
});
