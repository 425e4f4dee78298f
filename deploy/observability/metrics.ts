import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Metrics } from "@sextant/chassis";

/** A metric as the code defines it. */
export interface Metric {
  readonly type: string;
  readonly labels: readonly string[];
}

const ROOT = join(import.meta.dirname, "..", "..");

/** A metric's definition: its class, its name, and the labels where it has any. */
const DEFINITION = /new (Counter|Gauge|Histogram)(?:<[^>]*>)?\(\{\s*name: "(sextant_[a-z_]+)",([^}]*)\}/g;

/** Every metric of the fleet by name: those that the code defines, and those of any Node.js process. */
export async function definedMetrics(): Promise<ReadonlyMap<string, Metric>> {
  const files = globSync(["services/*/src/**/*.ts", "gateway/src/**/*.ts"], { cwd: ROOT });
  const own = files
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => [...readFileSync(join(ROOT, file), "utf8").matchAll(DEFINITION)])
    .map(([, type, name, rest]) => [name!, { type: type!.toLowerCase(), labels: labelsOf(rest!) }] as const);
  return new Map([...(await processMetrics()), ...own]);
}

/** Words of `labelNames: ["a", "b"]`. */
const labelsOf = (source: string) =>
  [...(/labelNames: \[([^\]]*)\]/.exec(source)?.[1] ?? "").matchAll(/"(\w+)"/g)].map(([, label]) => label!);

async function processMetrics(): Promise<(readonly [string, Metric])[]> {
  const metrics = new Metrics();
  metrics.collectProcess();
  const all = await metrics.registry.getMetricsAsJSON();
  return all.map(({ name, type, values }) => [
    name,
    { type: String(type), labels: [...new Set(values.flatMap(({ labels }) => Object.keys(labels)))] },
  ]);
}

/** A metric that an expression reads, with the labels that it is selected or grouped by. */
export interface Use {
  readonly metric: string;
  readonly labels: readonly string[];
}

const SELECTOR = /\b([a-z_]+_[a-z_]+|up)\b(?:\{([^}]*)\})?/g;

/** Metrics that a PromQL expression reads. */
export const usesOf = (expression: string): readonly Use[] =>
  [...expression.matchAll(SELECTOR)]
    .filter(([, name]) => name!.startsWith("sextant_"))
    .map(([, metric, matchers]) => ({
      metric: metric!,
      labels: [...(matchers ?? "").matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!),
    }));

/** Labels that an expression groups by. */
export const groupingsOf = (expression: string): readonly string[] =>
  [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(",").map((label) => label.trim()));
