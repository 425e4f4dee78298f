import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";

const ROOT = join(import.meta.dirname, "..", "..");

/** Where `kubernetes-types` declares each kind that is used here. */
const MODULE_OF: Readonly<Record<string, string>> = {
  Namespace: "core/v1",
  ConfigMap: "core/v1",
  Secret: "core/v1",
  Service: "core/v1",
  ServiceAccount: "core/v1",
  Deployment: "apps/v1",
  StatefulSet: "apps/v1",
  HorizontalPodAutoscaler: "autoscaling/v2",
  PodDisruptionBudget: "policy/v1",
  NetworkPolicy: "networking/v1",
};

/** An object, and where it comes from. */
export interface Typed {
  readonly from: string;
  readonly kind: string;
  readonly body: unknown;
  /** A patch has any part of its kind. */
  readonly isPatch?: boolean;
}

const DEEP_PARTIAL = "type Part<T> = T extends object ? { [K in keyof T]?: Part<T[K]> } : T;";

/**
 * What Kubernetes' own types say against objects: unknown fields, wrong types, missing parts. The compiler reads each as a
 * literal, so that a misspelt field is found, however deep it lies.
 */
export function typeFaults(objects: readonly Typed[]): string[] {
  const folder = mkdtempSync(join(ROOT, "node_modules", ".kubernetes-types-"));
  try {
    symlinkSync(join(ROOT, "node_modules", "kubernetes-types"), join(folder, "kubernetes-types"));
    const unknown = objects
      .filter(({ kind }) => !(kind in MODULE_OF))
      .map(({ from, kind }) => `${from}: unknown kind ${kind}`);
    const lines = objects
      .filter(({ kind }) => kind in MODULE_OF)
      .map(({ kind, body, isPatch }, index) => {
        const type = `import("./kubernetes-types/${MODULE_OF[kind]}").${kind}`;
        return `export const o${index}: ${isPatch ? `Part<${type}>` : type} = ${JSON.stringify(body)};`;
      });
    writeFileSync(join(folder, "objects.ts"), [DEEP_PARTIAL, ...lines].join("\n"));
    const compiler = join(ROOT, "node_modules", ".bin", "tsc");
    const words = [
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--ignoreConfig",
      "--pretty",
      "false",
      join(folder, "objects.ts"),
    ];
    const { stdout, status } = spawnSync(compiler, words, { encoding: "utf8", cwd: folder });
    const known = objects.filter(({ kind }) => kind in MODULE_OF);
    const faults = [...stdout.matchAll(/objects\.ts\((\d+),\d+\): error \w+: (.*)/g)].map(
      ([, line, message]) => `${known[Number(line) - 2]?.from ?? "?"}: ${message}`,
    );
    if (status !== 0 && faults.length === 0) faults.push(stdout);
    return [...unknown, ...faults];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
