import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { SETTING_NAMES, type SettingName } from "./names.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** One typed setting: where it is read from and how it is parsed. */
export interface Setting<T> {
  readonly name: SettingName;
  readonly schema: z.ZodType<T, string | undefined>;
}

export type Settings = Readonly<Record<string, Setting<unknown>>>;
export type ConfigOf<S extends Settings> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

/** All faults of an environment at once, one line each, values left out. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`configuration:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

const setting = <T>(name: SettingName, schema: z.ZodType<T, string | undefined>): Setting<T> => ({ name, schema });

/** An integer setting within [min, max]. */
export const integer = (name: SettingName, fallback: number, min = 0, max = 2 ** 31 - 1): Setting<number> =>
  setting(
    name,
    z
      .string()
      .optional()
      .transform((text, context) => {
        if (text === undefined || text === "") return fallback;
        const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
        if (value >= min && value <= max) return value;
        context.addIssue(`must be an integer from ${min} to ${max}`);
        return z.NEVER;
      }),
  );

/** A decimal number setting within [min, max]. */
export const number = (name: SettingName, fallback: number, min: number, max: number): Setting<number> =>
  setting(
    name,
    z
      .string()
      .optional()
      .transform((text, context) => {
        if (text === undefined || text === "") return fallback;
        const value = /^\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
        if (value >= min && value <= max) return value;
        context.addIssue(`must be a number from ${min} to ${max}`);
        return z.NEVER;
      }),
  );

/** A TCP port; 0 lets the system choose. */
export const port = (name: SettingName, fallback: number): Setting<number> => integer(name, fallback, 0, 65535);

/** Free text with a fallback. */
export const text = (name: SettingName, fallback: string): Setting<string> =>
  setting(
    name,
    z
      .string()
      .optional()
      .transform((value) => value || fallback),
  );

/** Free text that may be absent. */
export const optionalText = (name: SettingName): Setting<string | undefined> =>
  setting(
    name,
    z
      .string()
      .optional()
      .transform((value) => value || undefined),
  );

/** One of a few words. */
export const oneOf = <const T extends readonly string[]>(
  name: SettingName,
  values: T,
  fallback: T[number],
): Setting<T[number]> =>
  setting(
    name,
    z
      .string()
      .optional()
      .transform((value, context) => {
        if (value === undefined || value === "") return fallback;
        if (values.includes(value)) return value;
        context.addIssue(`must be one of ${values.join(", ")}`);
        return z.NEVER;
      }),
  );

/** A comma-separated list, trimmed, empties dropped. */
export const list = (name: SettingName): Setting<readonly string[]> =>
  setting(
    name,
    z
      .string()
      .optional()
      .transform((value) =>
        (value ?? "")
          .split(",")
          .map((item) => item.trim())
          .filter(Boolean),
      ),
  );

/** A file that a setting names: its text, and its name without the folders. */
export interface NamedFile {
  readonly text: string;
  readonly file: string;
}

/**
 * What is read from a file that an operator may name.
 * @param read gets the file, or undefined when none is named; what it throws is a fault of the settings.
 */
export const fromFile = <T>(name: SettingName, read: (file?: NamedFile) => T): Setting<T> =>
  setting(
    name,
    z
      .string()
      .optional()
      .transform((path, context) => {
        try {
          return path ? read({ text: readFileSync(path, "utf8"), file: basename(path) }) : read();
        } catch (error) {
          const isAbsent = error instanceof Error && "code" in error;
          context.addIssue(
            isAbsent
              ? `names a file that cannot be read (${String(error.code)})`
              : `names a file with a fault: ${error instanceof Error ? error.message : ""}`,
          );
          return z.NEVER;
        }
      }),
  );

/** `on` or `off`. */
export const onOff = (name: SettingName, fallback: "on" | "off"): Setting<boolean> => {
  const words = oneOf(name, ["on", "off"], fallback);
  return setting(
    name,
    words.schema.transform((word) => word === "on"),
  );
};

/** What Kubernetes injects beside a service's own settings. */
const INJECTED = /^SEXTANT_[A-Z0-9_]*(_SERVICE_HOST|_PORT|_SERVICE_PORT|_PORT_\w+|_SERVICE_PORT_\w+)$/;

/**
 * Checks what several services of one process, or of one fleet, will read.
 * @throws ConfigError naming every fault of all of them, each once; values never appear in it.
 */
export function checkConfig(services: readonly Settings[], environment: Environment): void {
  const all = services.flatMap((settings) => Object.values(settings));
  readConfig(Object.fromEntries(all.map((setting, index) => [String(index), setting])), environment);
}

/**
 * Reads an environment once.
 * @throws ConfigError naming every fault; values never appear in it.
 */
export function readConfig<S extends Settings>(settings: S, environment: Environment): ConfigOf<S> {
  const faults: string[] = [];
  for (const name of Object.keys(environment)) {
    if (name.startsWith("SEXTANT_") && !(name in SETTING_NAMES) && !INJECTED.test(name)) {
      faults.push(`${name} is not a setting of Sextant`);
    }
  }
  const config: Record<string, unknown> = {};
  for (const [key, { name, schema }] of Object.entries(settings)) {
    const parsed = schema.safeParse(environment[name]);
    if (parsed.success) config[key] = parsed.data;
    else faults.push(`${name} ${parsed.error.issues.map((issue) => issue.message).join(", ")}`);
  }
  if (faults.length > 0) throw new ConfigError([...new Set(faults)]);
  return config as ConfigOf<S>;
}
