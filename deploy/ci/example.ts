/** `node deploy/ci/example.ts [--write]`: the answer of today to the README's example, shortened as it stands there. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeBlock } from "@sextant/lab";
import { README } from "../local/readme.ts";

const SCAN = join(import.meta.dirname, "..", "local", "scan.ts");
/** The flag that is shown of all. */
const SHOWN = "domain.not_the_claimed";
/** What differs from one scan to the next. */
const OF_ONE_SCAN: ReadonlySet<string> = new Set(["id", "latency_ms", "processing_time_ms", "analyzed_at"]);

interface Answer {
  readonly red_flags: readonly { readonly code: string }[];
  readonly layers: readonly unknown[];
}

/** The content that the README's curl sends. */
function contentOf(readme: string): string {
  const body = /^ {2}-d '(\{"content":.*\})'$/m.exec(readme)?.[1];
  if (body === undefined) throw new Error("the README has no example to send");
  return (JSON.parse(body) as { content: string }).content;
}

/** The block of the README for an answer: one red flag and one layer of it. */
function blockOf(answer: Answer): string {
  const flag = answer.red_flags.find(({ code }) => code === SHOWN);
  if (!flag) throw new Error(`the example has no ${SHOWN}`);
  const lines = Object.entries(answer).map(([key, value]) => {
    if (key === "red_flags") return `  "red_flags": [\n    ${JSON.stringify(flag)}\n  ]`;
    if (key === "layers") return `  "layers": [\n    ${JSON.stringify(answer.layers[0])}\n  ]`;
    return `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`;
  });
  return `\`\`\`json\n{\n${lines.join(",\n")}\n}\n\`\`\`\n\n(shortened: one red flag of ${answer.red_flags.length}, one layer of six; look-ups off, first scan of a new process)`;
}

/** What a block says but for what belongs to one scan alone. */
export const lasting = (block: string): string =>
  block.replace(/"(\w+)":\s*(?:"[^"]*"|[\d.]+)/g, (pair: string, key: string) =>
    OF_ONE_SCAN.has(key) && !pair.includes('"rf_') ? key : pair,
  );

/** The README's example as it is answered today. */
export function exampleOf(readme: string): string {
  const answer = execFileSync(process.execPath, [SCAN, "--json", "--text", contentOf(readme)], {
    encoding: "utf8",
    env: { ...process.env, SEXTANT_LOOKUPS: "off" },
  });
  return blockOf(JSON.parse(answer) as Answer);
}

if (import.meta.main) {
  const readme = readFileSync(README, "utf8");
  const block = exampleOf(readme);
  if (process.argv.includes("--write")) writeBlock(README, "example", block);
  else process.stdout.write(`${block}\n`);
}
