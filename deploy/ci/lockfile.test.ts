import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
interface Lock {
  readonly packages: Readonly<Record<string, Manifest & { readonly resolved?: string; readonly link?: boolean }>>;
}

const read = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, file), "utf8")) as T;
const { packages } = read<Lock>("package-lock.json");
const folders = read<Manifest>("package.json").workspaces!.flatMap((pattern) =>
  globSync(`${pattern}/package.json`, { cwd: ROOT }).map(dirname),
);
/** The parts of a manifest that `npm ci` holds against the lock file. */
const pinned = ({ version, dependencies, devDependencies, optionalDependencies }: Manifest) => ({
  version,
  dependencies,
  devDependencies,
  optionalDependencies,
});

// A clean clone installs with `npm ci`, which refuses a lock file that a package.json has left behind.
describe("package-lock.json is that of every package.json (npm install --package-lock-only)", () => {
  test.each(["", ...folders])("%j", (folder) => {
    const manifest = read<Manifest>(join(folder, "package.json"));
    expect(pinned(packages[folder] ?? {})).toEqual(pinned(manifest));
    if (folder !== "")
      expect(packages[`node_modules/${manifest.name}`]).toMatchObject({ resolved: folder, link: true });
  });
});
