import {
  LAYER_NUMBERS,
  LAYER_STATUSES,
  type LayerNumber,
  type LayerStatus,
  SCAM_TYPES,
  type ScamType,
  type Verdict,
  VERDICTS,
} from "@sextant/core";
import { invalidRequest } from "../api-error.ts";

/** Refusals and failures that `/check` and `/bulk` have. */
export const ERRORS = [
  "invalid_request",
  "unauthorized",
  "forbidden",
  "conflict",
  "rate_limit_exceeded",
  "internal_error",
] as const;
export type AskedError = (typeof ERRORS)[number];

/** What the words of a content ask for. */
export interface Asked {
  readonly verdict: Verdict;
  readonly scamType: ScamType | "none";
  readonly statuses: ReadonlyMap<LayerNumber, LayerStatus>;
  readonly error?: AskedError;
  /** The first of the words, as it stands there; empty where there is none. */
  readonly word: string;
}

/** `test:verdict=likely_scam`, as a word of its own. */
const DIRECTIVE = /(?<!\S)test:([a-z]\w{0,20})=(\w{1,40})(?!\S)/g;
/** Words of one content that are read. */
const MAX_DIRECTIVES = 20;

const NAMES = ["verdict", "scam_type", "error", ...LAYER_NUMBERS.map((layer) => `layer_${layer}`)];

function member<T extends string>(name: string, words: readonly T[], value: string): T {
  const word = words.find((known) => known === value);
  if (word === undefined) throw invalidRequest(`test:${name} must be one of ${words.join(", ")}.`);
  return word;
}

/**
 * Reads what a content asks a test key to be answered; of two words for one thing the last counts.
 * @throws ApiError `invalid_request` naming the word that asks for something that there is not.
 */
export function askedOf(content: string): Asked {
  const found = [...content.matchAll(DIRECTIVE).take(MAX_DIRECTIVES)];
  const values = new Map(found.map(([, name, value]) => [name!, value!]));
  for (const name of values.keys()) {
    if (!NAMES.includes(name)) throw invalidRequest(`A test: word must be one of ${NAMES.join(", ")}.`);
  }
  const verdict = member("verdict", VERDICTS, values.get("verdict") ?? "safe");
  const isScam = verdict === "likely_scam" || verdict === "confirmed_scam";
  const scamType = member(
    "scam_type",
    ["none", ...SCAM_TYPES],
    values.get("scam_type") ?? (isScam ? "phishing" : "none"),
  );
  const statuses = new Map<LayerNumber, LayerStatus>();
  for (const layer of LAYER_NUMBERS) {
    const status = values.get(`layer_${layer}`);
    if (status !== undefined) statuses.set(layer, member(`layer_${layer}`, LAYER_STATUSES, status));
  }
  const error = values.get("error");
  return {
    verdict,
    scamType,
    statuses,
    word: found[0]?.[0] ?? "",
    ...(error === undefined ? {} : { error: member("error", ERRORS, error) }),
  };
}
