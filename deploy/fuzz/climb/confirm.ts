import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { slownessOf } from "./calibration.ts";
import type { Answer, Stage } from "./measure.ts";

const MEASURE = new URL("./measure.ts", import.meta.url);
/** Runs in the fresh process: the first ones compile what the others run. */
const ROUNDS = 7;
/** Longest wait for all of them, in milliseconds: a content that hangs is one fault already. */
const PATIENCE_MS = 120_000;

/**
 * What a content costs in a process that has seen nothing else, which rules out a full heap and code that was compiled for other contents: the
 * least of several runs, each as it would be on a machine as fast as that on which the limits were set.
 * @param file what measures; another one in tests.
 */
export async function freshCost(
  content: string,
  stage: Stage,
  what: "cpu" | "block",
  file: URL = MEASURE,
): Promise<number> {
  const child = fork(fileURLToPath(file), { execArgv: [], serialization: "advanced" });
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    await once(child, "message", { signal });
    let least = Infinity;
    for (let round = 0; round < ROUNDS; round += 1) {
      child.send(content);
      const [answer] = (await once(child, "message", { signal })) as [Answer];
      if (answer.failed !== undefined) throw new Error(answer.failed);
      least = Math.min(least, (answer.costs?.[stage]?.[what] ?? 0) / slownessOf(answer.calibration ?? 0));
    }
    return least;
  } finally {
    child.kill("SIGKILL");
  }
}
