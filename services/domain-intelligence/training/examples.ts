import { readdirSync } from "node:fs";
import { join } from "node:path";
import { hostOf, SHARED, urlRows } from "./sources.ts";

/** One host of the URL training set, with the weight that makes sources and classes count alike. */
export interface Example {
  readonly source: string;
  readonly label: 0 | 1;
  readonly host: string;
  readonly date: string | null;
  weight: number;
}

/** Sources that say nothing of scams: malware downloads. */
const LEFT_OUT = new Set(["urlhaus"]);
/** A big source counts as the square root of its size, so that none is the class. */
const POWER = 0.5;

/** Every host once per source and label; those that both labels have, or that pages of anybody share, stay in. */
export function loadExamples(): Example[] {
  const examples: Example[] = [];
  for (const file of readdirSync(join(SHARED, "url", "train"))) {
    const source = file.replace(".jsonl", "");
    if (LEFT_OUT.has(source)) continue;
    const seen = new Set<string>();
    for (const { label, url, date, source: own } of urlRows(source)) {
      const host = hostOf(url);
      if (host === undefined || seen.has(`${label}${host}`)) continue;
      seen.add(`${label}${host}`);
      examples.push({ source: source === "hard_benign" ? source : own, label, host, date, weight: 1 });
    }
  }
  return weighted(examples);
}

/** Gives each row its weight: sources damped, then both classes summing to the same. */
export function weighted(examples: readonly Example[]): Example[] {
  const sizes = new Map<string, number>();
  const key = ({ source, label }: Example) => `${label}${source}`;
  for (const example of examples) sizes.set(key(example), (sizes.get(key(example)) ?? 0) + 1);
  const totals = [0, 0];
  for (const [name, size] of sizes) totals[Number(name[0])]! += size ** POWER;
  return examples.map((example) => {
    const size = sizes.get(key(example)) as number;
    return { ...example, weight: (size ** POWER / size / (totals[example.label] as number)) * 0.5 };
  });
}
