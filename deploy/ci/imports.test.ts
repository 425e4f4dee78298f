import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const OXLINT = join(ROOT, "node_modules", "oxlint", "bin", "oxlint");

/** A file, what it imports, and whether ARCHITECTURE.md ("What may import what") lets it. */
const CASES: readonly (readonly [file: string, from: string, allowed: boolean])[] = [
  ["services/core/src/a.ts", "@sextant/knowledge", false],
  ["services/core/src/b.ts", "@sextant/lab", false],
  ["services/core/src/c.ts", "../../lab/src/index.ts", false],
  ["services/core/src/d.ts", "node:fs", false],
  ["services/core/scripts/a.ts", "node:fs", true],
  ["services/core/scripts/b.ts", "@sextant/chassis", false],
  ["services/knowledge/src/a.ts", "@sextant/core", true],
  ["services/knowledge/scripts/a.ts", "@sextant/chassis", false],
  ["services/knowledge/src/b.ts", "@sextant/lab", false],
  ["services/lab/src/a.ts", "@sextant/core", true],
  ["services/lab/src/b.ts", "@sextant/knowledge", false],
  ["services/lab/src/c.ts", "../../aggregator/src/index.ts", false],
  ["services/chassis/src/a.ts", "@sextant/proto/layer", true],
  ["services/chassis/src/b.ts", "@sextant/knowledge", false],
  ["services/url-reputation/src/a.ts", "@sextant/lab", false],
  ["services/url-reputation/src/b.ts", "../../lab/src/index.ts", false],
  ["services/url-reputation/src/c.ts", "../training/rows.ts", false],
  ["services/url-reputation/src/model/d.ts", "../../quality/split.ts", false],
  ["services/url-reputation/src/e.ts", "@sextant/testkit", false],
  ["services/url-reputation/src/e.test.ts", "@sextant/testkit", true],
  ["services/url-reputation/src/f.test.ts", "../../domain-intelligence/src/index.ts", false],
  ["services/url-reputation/src/checks/a.ts", "node:fs", false],
  ["services/url-reputation/src/checks/b.ts", "@sextant/chassis", false],
  ["services/url-reputation/src/checks/c.ts", "@sextant/knowledge", true],
  ["services/url-reputation/training/a.ts", "@sextant/lab", true],
  ["services/url-reputation/training/b.ts", "../src/model/model.ts", true],
  ["services/url-reputation/training/c.ts", "@sextant/testkit", false],
  ["services/url-reputation/quality/a.ts", "../../aggregator/src/index.ts", false],
  ["services/url-reputation/quality/b.ts", "@sextant/aggregator", false],
  ["services/aggregator/training/a.ts", "../../../deploy/quality/kept.ts", false],
  ["services/aggregator/training/b.ts", "@sextant/lab", true],
  ["gateway/src/a.ts", "../../services/aggregator/src/index.ts", false],
  ["gateway/src/b.ts", "@sextant/deploy/local/services.ts", false],
  ["gateway/src/c.ts", "@sextant/lab", false],
  ["deploy/quality/a.ts", "../../services/url-reputation/training/rows.ts", true],
  ["deploy/local/b.ts", "@sextant/testkit", true],
];

const folder = mkdtempSync(join(tmpdir(), "sextant-imports-"));
let refused: ReadonlySet<string>;

beforeAll(() => {
  copyFileSync(join(ROOT, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  for (const [file, from] of CASES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `import { a } from "${from}";\nexport const b = a;\n`);
  }
  const { stdout } = spawnSync(process.execPath, [OXLINT, "--format", "json"], { cwd: folder, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  refused = new Set(
    diagnostics.filter(({ code }) => code.includes("no-restricted-imports")).map(({ filename }) => filename),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(CASES)("%s importing %s: %s", (file, _, allowed) => expect(refused.has(file)).toBe(!allowed));
