const NOBODY = new Int32Array(new SharedArrayBuffer(4));

/** CPU of this thread so far, in milliseconds. Linux settles a thread's account when it gives way, so it does for a moment. */
export function cpuMs(): number {
  Atomics.wait(NOBODY, 0, 0, 0.01);
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** CPU of one run, in milliseconds: the least of what a busy machine lets it seem. */
export interface Costs {
  readonly once: number;
  readonly twice: number;
  readonly fourfold: number;
}

/** Rounds that are measured at least, and at most while the costs still grow faster than allowed. */
const LEAST_ROUNDS = 3;
const MOST_ROUNDS = 25;
/** Less than this is not told apart from nothing on a busy machine, in milliseconds. */
const FLOOR_MS = 10;
/** Twice the input may cost at most so many times as much. */
export const MOST_GROWTH = 2.4;

const growth = (small: number, large: number) => Math.max(large, FLOOR_MS) / Math.max(small, FLOOR_MS);
const growsTooFast = ({ once, twice, fourfold }: Costs) =>
  growth(once, twice) > MOST_GROWTH || growth(twice, fourfold) > MOST_GROWTH;

/**
 * What `run` costs on inputs of `size`, twice and four times that: the least of several rounds, of more where the growth
 * looks too fast. What is linear converges to 2, so that noise delays a test and does not fail it.
 */
export async function costsOf<T>(
  run: (input: T) => unknown,
  inputOf: (size: number) => T,
  size: number,
): Promise<Costs> {
  const inputs = [1, 2, 4].map((times) => inputOf(size * times));
  const least = [Infinity, Infinity, Infinity];
  const costs = (): Costs => ({ once: least[0]!, twice: least[1]!, fourfold: least[2]! });
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const [index, input] of inputs.entries()) {
      const before = cpuMs();
      await run(input);
      least[index] = Math.min(least[index]!, cpuMs() - before);
    }
    if (round + 1 >= LEAST_ROUNDS && !growsTooFast(costs())) break;
  }
  return costs();
}

/** What is wrong with how costs grow; undefined when twice the input costs at most {@link MOST_GROWTH} times as much. */
export function growthFault(costs: Costs): string | undefined {
  if (!growsTooFast(costs)) return undefined;
  const { once, twice, fourfold } = costs;
  return `${once.toFixed(1)} ms, ${twice.toFixed(1)} ms, ${fourfold.toFixed(1)} ms of CPU for n, 2n, 4n`;
}

/** The least CPU of a few runs, in milliseconds; of more while it is over `limitMs`. */
export async function leastCpu(run: () => unknown, limitMs: number): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < MOST_ROUNDS && (round < 2 || least > limitMs); round += 1) {
    const before = cpuMs();
    await run();
    least = Math.min(least, cpuMs() - before);
  }
  return least;
}
