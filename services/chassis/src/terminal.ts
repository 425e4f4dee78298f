import { styleText } from "node:util";
import type { DestinationStream } from "pino";

/** Fields that every line has; a person at a terminal needs none of them spelled out. */
const ENVELOPE = new Set(["level", "time", "service", "msg", "traceId", "err", "pid", "hostname"]);

type Style = Parameters<typeof styleText>[0];
const levelOf = (level: number): readonly [string, Style] => {
  if (level >= 50) return ["error", "red"];
  if (level >= 40) return ["warning", "yellow"];
  return level >= 30 ? ["", "reset"] : ["debug", "gray"];
};

interface Line {
  readonly level: number;
  readonly time: string;
  readonly service: string;
  readonly msg: string;
  readonly err?: { readonly type: string; readonly code?: string | number };
  readonly [field: string]: unknown;
}

/** `ms=12`, and words as they are. */
const fieldOf = ([name, value]: readonly [string, unknown]): string =>
  typeof value === "string" ? value : `${name}=${JSON.stringify(value)}`;

/** One of pino's JSON lines as a person reads it: time, service, message, the fields' values; an error's type and code. */
export function terminalLine(json: string): string {
  const line = JSON.parse(json) as Line;
  const [word, style] = levelOf(line.level);
  const fields = Object.entries(line).filter(([name]) => !ENVELOPE.has(name) && !name.endsWith("Id"));
  const what = [word, line.msg, line.err?.type, line.err?.code].filter((part) => part !== undefined && part !== "");
  const words = [
    styleText("gray", `${new Date(line.time).toTimeString().slice(0, 8)} ${line.service}`),
    styleText(style, what.join(" ")),
    styleText("gray", fields.map(fieldOf).join(" ")),
  ];
  return `${words.join(" ")}\n`;
}

/** A destination of pino that writes for a person. */
export const terminal = (stream: NodeJS.WritableStream): DestinationStream => ({
  write: (json) => void stream.write(terminalLine(json)),
});
