import { cpuMs } from "@sextant/testkit/growth";

/** What one calibration takes where the limits were set (AMD EPYC, nothing else running), in milliseconds of CPU; `node deploy/fuzz/climb/calibration.ts` prints it. */
export const REFERENCE_MS = 20;

/** Long enough to be told from the clock's own steps. */
const ROUNDS = 8;
/** Looks like what the readers do: letters, hosts and tags, among them some that repeat. */
const TEXT = Array.from({ length: 12_000 }, (_, index) => `<p>h${index % 997}.com/ ${index} Ab\u0301c</p>`).join("\n");

/** CPU of a fixed piece of work like the readers' own (expressions, strings, maps), in milliseconds. */
export function calibrationMs(): number {
  const before = cpuMs();
  for (let round = 0; round < ROUNDS; round += 1) {
    const counts = new Map<string, number>();
    for (const [host] of TEXT.matchAll(/h\d+\.com/g)) counts.set(host, (counts.get(host) ?? 0) + 1);
    if (counts.size + TEXT.normalize("NFKC").toLowerCase().length === 0) throw new Error("nothing was read");
  }
  return cpuMs() - before;
}

/** How many times slower than where the limits were set a machine is now; 1 when it is faster. */
export const slownessOf = (calibration: number): number => Math.max(1, calibration / REFERENCE_MS);

if (import.meta.main) {
  const rounds = Array.from({ length: 50 }, calibrationMs).toSorted((a, b) => a - b);
  console.log(`least ${rounds[0]!.toFixed(1)} ms, median ${rounds[25]!.toFixed(1)} ms`);
}
