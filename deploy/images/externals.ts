/** Copies the packages that are not bundled, with all that they need, into a bundle. `node deploy/images/externals.ts dist/<service>` */
import { cpSync, existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { EXTERNAL } from "./external.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const MODULES = join(ROOT, "node_modules");
const out = join(process.argv[2] ?? "", "node_modules");
const bundled = globSync("**/*.js", { cwd: process.argv[2] ?? "" })
  .map((file) => readFileSync(join(process.argv[2] ?? "", file), "utf8"))
  .join("\n");

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

/** Optional packages of another platform are not installed, and so are not copied. */
function copy(name: string, done: Set<string>): void {
  const from = join(MODULES, name);
  if (done.has(name) || !existsSync(from)) return;
  done.add(name);
  cpSync(from, join(out, name), { recursive: true, dereference: true });
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(from, "package.json"), "utf8"),
  ) as Manifest;
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) copy(needed, done);
}

const done = new Set<string>();
for (const name of EXTERNAL) if (new RegExp(`(from |import\\(|require\\()"${name}[/"]`).test(bundled)) copy(name, done);
