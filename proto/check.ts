/** Generates into a temporary folder and fails when the committed `gen/` differs from it. */
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const here = import.meta.dirname;
const scratch = mkdtempSync(join(tmpdir(), "sextant-proto-"));
try {
  for (const name of ["buf.yaml", "buf.gen.yaml", "sextant"])
    cpSync(join(here, name), join(scratch, name), { recursive: true });
  execFileSync("buf", ["lint"], { cwd: scratch, stdio: "inherit" });
  execFileSync("buf", ["generate"], { cwd: scratch, stdio: "inherit" });
  const files = (root: string) => globSync("**/*.{js,d.ts}", { cwd: join(root, "gen") }).toSorted();
  const fresh = files(scratch);
  const stale = new Set(files(here)).symmetricDifference(new Set(fresh));
  for (const file of fresh) {
    if (!stale.has(file) && !readFileSync(join(scratch, "gen", file)).equals(readFileSync(join(here, "gen", file))))
      stale.add(file);
  }
  if (stale.size > 0) {
    process.stderr.write(`proto/gen is stale (npm run generate): ${[...stale].join(", ")}\n`);
    process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true });
}
