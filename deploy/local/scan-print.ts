import { styleText } from "node:util";
import type { RedFlag, ScanResult } from "@sextant/gateway";

const VERDICT_STYLE = { safe: "green", suspicious: "yellow", likely_scam: "red", confirmed_scam: "red" } as const;
const STATUS_STYLE = { clean: "green", warning: "yellow", danger: "red", skipped: "gray" } as const;

function flagLines(flag: RedFlag): string[] {
  const style = flag.severity === "low" ? "gray" : flag.severity === "medium" ? "yellow" : "red";
  const head = `  ${styleText(style, flag.severity.padEnd(8))} ${styleText("bold", flag.title)}`;
  const evidence = flag.evidence
    ? [`           ${styleText("italic", flag.evidence.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " "))}`]
    : [];
  return [head, `           ${flag.description}`, ...evidence];
}

/** A result that a person can read. */
export function render(result: ScanResult): string {
  const verdict = result.verdict.replaceAll("_", " ").toUpperCase();
  const lines = [
    `${styleText([VERDICT_STYLE[result.verdict], "bold"], verdict)}  ${result.composite_score}/100, ${result.scam_type}, confidence ${result.confidence}  (${result.input_type}, ${result.processing_time_ms} ms)`,
    "",
    result.explanation,
    "",
    ...result.red_flags.flatMap(flagLines),
    ...(result.red_flags.length > 0 ? [""] : []),
    ...result.layers.map(
      (layer) =>
        `  ${layer.layer} ${layer.name.padEnd(22)} ${styleText(STATUS_STYLE[layer.status], layer.status.padEnd(8))} ${String(layer.score).padStart(5)}  ${layer.latency_ms} ms`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}
