/**
 * `node deploy/ci/audit.ts`: known vulnerabilities of what package-lock.json pins, as the registry tells them (`npm audit`).
 * Ends with 1 when one is grave. A registry without advisories, or none in reach, is said and fails nothing.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { judge } from "./advisories.ts";

const npm = process.env["npm_execpath"];
const [command, ...prefix] = npm ? [process.execPath, npm] : ["npm"];
const { stdout } = spawnSync(command, [...prefix, "audit", "--json", "--fetch-retries=0"], {
  cwd: join(import.meta.dirname, "..", ".."),
  encoding: "utf8",
  timeout: 60_000,
});
const { text, isGrave } = judge(stdout ?? "");
process.stdout.write(`${text}\n`);
if (isGrave) process.exitCode = 1;
