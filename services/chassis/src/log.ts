import { context, trace } from "@opentelemetry/api";
import { pino, type Logger } from "pino";
import { terminal } from "./terminal.ts";

export type { Logger };
export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An error without its message: messages of libraries may quote what they were given, and content never reaches a log. */
export function safeError(error: unknown): { type: string; code?: string | number; at?: string[] } {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = (error as { code?: unknown }).code;
  const at = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
  return {
    type: error.name,
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    ...(at ? { at } : {}),
  };
}

/** JSON lines on stderr (file descriptor 2), short ones for a person where stderr is a terminal, with the trace id of the call at hand. */
export function createLog(service: string, level: LogLevel): Logger {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: safeError },
      mixin: () => {
        const span = trace.getSpanContext(context.active());
        return span ? { traceId: span.traceId } : {};
      },
    },
    process.stderr.isTTY ? terminal(process.stderr) : pino.destination({ fd: 2, sync: true }),
  );
}
