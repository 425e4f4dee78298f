/**
 * `npm run quality [-- SUBJECT] [options]`: measures the whole, or one part of the detection, on data that it has not learned
 * from, prints tables, and writes JSON, plots and the README's figures beside the package that was measured.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");

/** What can be measured, and the scripts that do. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  text: ["services/ai-text-analysis/quality/run.ts"],
  unseen: ["deploy/quality/unseen.ts"],
  url: ["deploy/quality/links.ts", "services/domain-intelligence/quality/run.ts"],
  domain: ["services/domain-intelligence/quality/run.ts"],
  mail: ["services/email-authentication/quality/run.ts"],
  images: ["services/visual-analysis/quality/run.ts"],
  identity: ["deploy/quality/identity.ts"],
  confidence: ["deploy/quality/confidence.ts"],
  evasion: ["deploy/quality/evasion.ts"],
  whole: ["deploy/quality/whole.ts"],
  warnings: ["deploy/quality/warnings.ts"],
};

const given = process.argv.slice(2);
// Options alone are of the whole.
const [subject = "", ...options] = given[0] === undefined || given[0].startsWith("--") ? ["whole", ...given] : given;
const scripts = SUBJECTS[subject];
if (!scripts) {
  process.stderr.write(`usage: npm run quality -- ${Object.keys(SUBJECTS).join("|")} [options]\n`);
  process.exitCode = 2;
}
for (const script of scripts ?? []) {
  const { status } = spawnSync(process.execPath, [join(ROOT, script), ...options], { stdio: "inherit" });
  if (status !== 0) {
    process.exitCode = status ?? 1;
    break;
  }
}
