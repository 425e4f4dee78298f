import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { start } from "../local/testing/run.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const folder = mkdtempSync(join(tmpdir(), "sextant-no-skips-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
writeFileSync(
  join(folder, "suite.test.ts"),
  `import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
const isThere = existsSync(${JSON.stringify(join(folder, "suite"))});
test("runs", () => expect(1).toBe(1));
test.skipIf(!isThere)("needs a suite", () => expect(1).toBe(1));
describe.skipIf(!isThere)("made from a suite", () => {
  test.each(isThere ? [1] : [])("row %s", (row) => expect(row).toBe(1));
});`,
);

const run = () => {
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  const words = [
    vitest,
    "run",
    "--root",
    folder,
    "--reporter=default",
    `--reporter=${join(import.meta.dirname, "no-skips.ts")}`,
  ];
  return start(process.execPath, words, { CI: "true" }).ended;
};

test("a suite that is not there fails the run, by its name; one that is there does not", async () => {
  const absent = await run();
  expect(absent.code).toBe(1);
  expect(absent.err).toContain(
    "In CI nothing may be skipped:\n  suite.test.ts > needs a suite\n  suite.test.ts > made from a suite\n",
  );
  writeFileSync(join(folder, "suite"), "");
  expect((await run()).code).toBe(0);
});
