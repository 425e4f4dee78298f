/**
 * `npm run fuzz -- --climb`: an hour of climbing (`--seconds N` of it), from a seed (`--seed N`). Prints the dearest content of each stage, by CPU a
 * character, and every content that is over a limit; ends with 1 when there is one. `--write` keeps the dearest for `npm run bench -- hostile`.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Climber, MOST_BLOCK_MS, MOST_CPU_MS } from "./climber.ts";

export const FOUND = join(import.meta.dirname, "found.json");
const TELL_EVERY_MS = 10_000;
const SHOWN = 160;

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
  console.log(
    `${what} in ${stage}: ${ms.toFixed(0)} ms, ${content.length} characters: ${JSON.stringify(content.slice(0, SHOWN))}`,
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
