/** `npm run -s scan -- "text or URL"`: one result a person can read; a file or stdin works too; `--json` for machines. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { parseArgs, styleText } from "node:util";
import type { RedFlag, ScanResult } from "@sextant/gateway";
import { scanOnce } from "./scan-once.ts";

const USAGE = `usage: npm run -s scan -- [--json] [--type text|url|email] [--locale en|es] "text or URL" | FILE | -
Scans in a process of its own, without a server or a key. Use "-" or a pipe to read stdin.
`;
/** Nothing longer is read from a file or stdin: 100,000 characters of four bytes, and then some. */
const MAX_INPUT_BYTES = 2 * 1024 * 1024;

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > MAX_INPUT_BYTES) throw new Error(`the input is over ${MAX_INPUT_BYTES} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const isFile = (path: string) =>
  path.length < 4096 && !path.includes("\0") && existsSync(path) && statSync(path).isFile();

async function contentOf(words: readonly string[]): Promise<string | undefined> {
  const [only] = words;
  if (words.length === 0 && process.stdin.isTTY) return undefined;
  if (words.length === 0 || (words.length === 1 && only === "-")) return readAll(process.stdin);
  return words.length === 1 && isFile(only!) ? readAll(createReadStream(only!)) : words.join(" ");
}

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

function render(result: ScanResult): string {
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

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean" },
      type: { type: "string" },
      locale: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  const content = values.help ? undefined : await contentOf(positionals);
  if (content === undefined) {
    process.stdout.write(USAGE);
    process.exitCode = values.help ? 0 : 2;
  } else {
    const result = await scanOnce(content, { type: values.type, locale: values.locale });
    process.stdout.write(values.json ? `${JSON.stringify(result, null, 2)}\n` : render(result));
  }
} catch (error) {
  process.stderr.write(`scan: ${error instanceof Error ? error.message : "failed"}\n`);
  process.exitCode = 2;
}
