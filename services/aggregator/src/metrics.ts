import { inputTypes, type Metrics } from "@sextant/chassis";
import type { Case, Conclusion } from "@sextant/proto/aggregator";
import { Verdict } from "@sextant/proto/aggregator";
import { Counter } from "prom-client";
import { flagKey } from "./explain/messages.ts";
import { FALLBACK, LANGUAGES } from "./locales/index.ts";

/** Flags come over the wire: those that this version does not know are counted together, so that labels stay bounded. */
const UNKNOWN_FLAG = "unknown";
const isKnown = (flag: string): boolean => LANGUAGES.get(FALLBACK)?.[flagKey(flag)] !== undefined;

/** `confirmed_scam`, as the API writes it. */
const wordOf = (verdict: Verdict): string => (Verdict[verdict] ?? "unknown").toLowerCase();

/** Counts concluded scans. */
export class ScanMetrics {
  readonly #scans: Counter<"input_type" | "verdict">;
  readonly #kinds: Counter<"scam_type">;
  readonly #flags: Counter<"flag">;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    this.#scans = new Counter({
      name: "sextant_scans_total",
      help: "Scans concluded, by input type and verdict.",
      labelNames: ["input_type", "verdict"] as const,
      registers,
    });
    this.#kinds = new Counter({
      name: "sextant_scam_types_total",
      help: "Scans concluded, by kind of scam.",
      labelNames: ["scam_type"] as const,
      registers,
    });
    this.#flags = new Counter({
      name: "sextant_flags_total",
      help: "Scans in which a red flag was raised, by flag.",
      labelNames: ["flag"] as const,
      registers,
    });
  }

  count(scan: Case, { verdict, scamType, redFlags }: Conclusion): void {
    this.#scans.inc({ input_type: inputTypes.fromWire(scan.inputType), verdict: wordOf(verdict) });
    this.#kinds.inc({ scam_type: scamType });
    const flags = redFlags.map(({ finding }) => finding?.flag ?? "");
    for (const flag of new Set(flags.map((each) => (isKnown(each) ? each : UNKNOWN_FLAG)))) this.#flags.inc({ flag });
  }
}
