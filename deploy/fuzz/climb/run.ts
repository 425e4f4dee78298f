/**
 * `npm run fuzz -- --climb`: an hour of climbing (`--seconds N` of it), from a seed (`--seed N`). Prints the dearest content of each stage, by CPU a
 * character, and every content that is over a limit, kept whole in the system's temporary folder; ends with 1 when there is one. `--write` keeps the dearest for `npm run bench -- hostile`.
 */
import { hash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Climber, MOST_BLOCK_MS, MOST_CPU_MS } from "./climber.ts";

export const FOUND = join(import.meta.dirname, "found.json");
const TELL_EVERY_MS = 10_000;
const SHOWN = 160;
/** Enough to tell one content from another. */
const DIGEST_CHARACTERS = 12;

const { values } = parseArgs({
  options: {
    climb: { type: "boolean" },
    seconds: { type: "string", default: "3600" },
    seed: { type: "string", default: "20261121" },
    write: { type: "boolean" },
  },
});
const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
if (![seconds, seed].every(Number.isSafeInteger)) throw new TypeError("--seconds and --seed take whole numbers");

/** Keeps a content whole in the system's temporary folder; says where, and how it begins. */
function keptWhole(content: string): string {
  const file = join(tmpdir(), `sextant-climb-${hash("sha256", content).slice(0, DIGEST_CHARACTERS)}.txt`);
  writeFileSync(file, content);
  return `${content.length} characters, kept in ${file}: ${JSON.stringify(content.slice(0, SHOWN))}`;
}

await using climber = new Climber(seed);
const until = Date.now() + seconds * 1_000;
await climber.plant();
for (let told = Date.now(); Date.now() < until;) {
  await climber.step();
  if (Date.now() - told < TELL_EVERY_MS) continue;
  told = Date.now();
  process.stderr.write(
    `${climber.tried} contents, ${Math.round((until - told) / 1_000)} s left, faults ${climber.faults.length}\n`,
  );
}

const dearest = [...climber.dear].map(([stage, [first]]) => ({ stage, ...first! }));
console.table(
  dearest.map(({ stage, origin, content, cpu, each }) => ({
    stage,
    from: origin,
    characters: content.length,
    "CPU ms": Number(cpu.toFixed(1)),
    "µs a character": Number(each.toFixed(2)),
  })),
);
console.log(
  `${climber.tried} contents; limits: intake ${MOST_CPU_MS.intake} ms of CPU, a layer ${MOST_CPU_MS.layer} ms, ${MOST_BLOCK_MS} ms in one piece`,
);
for (const { stage, what, ms, content } of climber.faults)
  console.log(`${what} in ${stage}: ${ms.toFixed(0)} ms in a fresh process, ${keptWhole(content)}`);
for (const { stage, what, ms, content, fresh } of climber.suspicions)
  console.log(
    `no fault: ${what} in ${stage}: ${ms.toFixed(0)} ms here, ${fresh.toFixed(0)} ms in a fresh process, ${keptWhole(content)}`,
  );
if (values.write)
  writeFileSync(
    FOUND,
    `${JSON.stringify(
      dearest.map(({ stage, content }) => ({ stage, content })),
      null,
      1,
    )}\n`,
  );
process.exitCode = climber.faults.length > 0 ? 1 : 0;
