/**
 * Installs what package-lock.json pins when node_modules is absent or older than it, and fails with one clear sentence
 * on a Node that cannot run Sextant. Plain JavaScript: the machine's own, possibly older, Node runs it.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const marker = join(root, "node_modules", ".package-lock.json");
const lock = join(root, "package-lock.json");

if (!existsSync(marker) || statSync(marker).mtimeMs < statSync(lock).mtimeMs) {
  process.stderr.write("Installing packages (once)…\n");
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm ? [process.execPath, [npm]] : ["npm", []];
  const done = spawnSync(command, [...prefix, "ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

const bundled = join(root, "node_modules", ".bin", "node");
const node = existsSync(bundled) ? bundled : "node";
const version = execFileSync(node, ["-v"], { encoding: "utf8" }).trim();
if (Number(version.slice(1).split(".")[0]) < 24) {
  process.stderr.write(
    `Sextant needs Node 24 or newer; this is ${version}, and npm has none for ${process.platform}-${process.arch}: install one from https://nodejs.org/en/download\n`,
  );
  process.exit(1);
}
