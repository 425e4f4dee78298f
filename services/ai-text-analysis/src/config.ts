import {
  ConfigError,
  type ConfigOf,
  fromFile,
  integer,
  optionalText,
  type Setting,
  type SettingName,
  type Settings,
} from "@sextant/chassis";
import { knowledge } from "@sextant/knowledge";
import type { ReaderOptions } from "./reader/second-reader.ts";

/** `https://llm.example/v1`: nothing behind the path, no user name. */
const address = (name: SettingName): Setting<string | undefined> => ({
  name,
  schema: optionalText(name).schema.refine((value) => {
    const url = value === undefined ? undefined : URL.parse(value);
    return value === undefined || (url !== null && /^https?:[^?#@]*$/.test(value));
  }, "must be an http or https address without query or user name"),
});

/** Characters that a header may carry. */
const headerText = (name: SettingName): Setting<string | undefined> => ({
  name,
  schema: optionalText(name).schema.refine(
    (value) => value === undefined || /^[!-~]+$/.test(value),
    "must be printable ASCII without spaces",
  ),
});

/** Settings of the second reader. */
export const readerSettings = {
  llmUrl: address("SEXTANT_LLM_URL"),
  llmModel: optionalText("SEXTANT_LLM_MODEL"),
  llmKey: headerText("SEXTANT_LLM_KEY"),
  llmFrom: integer("SEXTANT_LLM_FROM", 15, 0, 99),
  llmTo: integer("SEXTANT_LLM_TO", 85, 0, 99),
  llmPerMinute: integer("SEXTANT_LLM_PER_MINUTE", 60, 1, 10_000),
  llmTimeoutMs: integer("SEXTANT_LLM_TIMEOUT_MS", 5_000, 50, 60_000),
} satisfies Settings;

/** Settings of layer 4 beyond those of every service. */
export const settings = {
  knowledge: fromFile("SEXTANT_ORGANISATIONS", knowledge),
  weights: optionalText("SEXTANT_TEXT_MODEL"),
  ...readerSettings,
} satisfies Settings;

/**
 * The second reader's options; undefined: off.
 * @throws ConfigError when one setting lacks another.
 */
export function readerOptions(config: ConfigOf<typeof readerSettings>): ReaderOptions | undefined {
  const { llmUrl: url, llmModel: model, llmKey: key, llmFrom: from, llmTo: to } = config;
  const faults = [
    ...(url !== undefined && model === undefined ? ["SEXTANT_LLM_URL needs SEXTANT_LLM_MODEL"] : []),
    ...(url === undefined && model !== undefined ? ["SEXTANT_LLM_MODEL needs SEXTANT_LLM_URL"] : []),
    ...(url === undefined && key !== undefined ? ["SEXTANT_LLM_KEY needs SEXTANT_LLM_URL"] : []),
    ...(from > to ? ["SEXTANT_LLM_FROM must not be above SEXTANT_LLM_TO"] : []),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
  if (url === undefined || model === undefined) return undefined;
  return { url, model, key, from, to, perMinute: config.llmPerMinute, timeoutMs: config.llmTimeoutMs };
}
