import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";

/** What the tests read of a Kubernetes object. */
export interface Manifest {
  readonly file: string;
  readonly kind: string;
  readonly name: string;
  readonly body: unknown;
}

const FOLDER = import.meta.dirname;

/** Every object of the base, patches included. @throws Error on YAML that cannot be parsed, naming the file. */
export function readManifests(): readonly Manifest[] {
  return globSync("**/*.yaml", { cwd: FOLDER }).flatMap((file) =>
    parseAllDocuments(readFileSync(join(FOLDER, file), "utf8")).map((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]!.message}`);
      const body: unknown = document.toJS();
      return { file, kind: String(at(body, "kind")), name: String(at(body, "metadata", "name")), body };
    }),
  );
}

/** The value at a path of keys and places, or undefined. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null ? (inner as Record<string | number, unknown>)[key] : undefined,
    value,
  );
}
