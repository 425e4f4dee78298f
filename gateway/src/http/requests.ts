import { INPUT_TYPES } from "@sextant/core";
import { z } from "zod";
import { invalidRequest } from "../api-error.ts";
import type { Item } from "../scan/scan.ts";

/** Longest content, in Unicode code points. */
export const MAX_CONTENT_CHARACTERS = 100_000;
export const MAX_ITEMS = 10;
/** Faults that one message names. */
const MAX_FAULTS = 20;

/** BCP 47, syntax only, subtags joined by hyphen or underscore; anything else falls back to English. */
const LOCALE = /^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8}){0,7}$/;
const DEFAULT_LOCALE = "en";

/** A UTF-16 pair: one code point in two units. */
const HIGH_SURROGATE_START = 0xd800;
const HIGH_SURROGATE_END = 0xdbff;

/** At most `limit` code points, in well-formed UTF-16. */
function fits(text: string, limit: number): boolean {
  if (text.length <= limit) return true;
  if (text.length > 2 * limit) return false;
  let pairs = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= HIGH_SURROGATE_START && unit <= HIGH_SURROGATE_END) pairs += 1;
  }
  return text.length - pairs <= limit;
}

/**
 * Whether `?include=ledger` asks for the ledger.
 * @throws ApiError `invalid_request` on anything else that is to be included.
 */
export function asksForLedger(include: string | string[] | undefined): boolean {
  if (include !== undefined && include !== "ledger") throw invalidRequest("include must be ledger.");
  return include !== undefined;
}

/** A character that shows: none of white space, controls, format characters and the fillers that look like a space. */
export const VISIBLE = /[^\s\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** A lone surrogate, which JSON can carry and UTF-8 cannot, becomes U+FFFD here; from here on this text is the original. */
const content = z
  .string("must be a string")
  .transform((text) => text.toWellFormed())
  .refine((text) => VISIBLE.test(text), "must not be empty or blank")
  .refine((text) => fits(text, MAX_CONTENT_CHARACTERS), `must have at most ${MAX_CONTENT_CHARACTERS} characters`);
const inputType = z.enum(INPUT_TYPES, `must be one of ${INPUT_TYPES.join(", ")}`).optional();

const item = z.object({ content, input_type: inputType }, "must be an object");
const check = z.object(
  { content, input_type: inputType, locale: z.string("must be a string").optional() },
  "must be a JSON object",
);
const items = z
  .array(item, "must be an array of objects")
  .min(1, "must have at least 1 item")
  .max(MAX_ITEMS, `must have at most ${MAX_ITEMS} items`);
const bulk = z.object({ items }, "must be a JSON object");

const toItem = (parsed: z.infer<typeof item>): Item =>
  parsed.input_type ? { content: parsed.content, inputType: parsed.input_type } : { content: parsed.content };

/** `items[3].content` of a path; the body itself for an empty one. */
function nameOf(path: readonly PropertyKey[]): string {
  const name = path.reduce<string>(
    (name, key) => (typeof key === "number" ? `${name}[${key}]` : name === "" ? String(key) : `${name}.${String(key)}`),
    "",
  );
  return name === "" ? "The body" : name;
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.slice(0, MAX_FAULTS).map(({ path, message }) => `${nameOf(path)} ${message}`);
  throw invalidRequest(`${faults.join("; ")}.`);
}

/** @throws ApiError `invalid_request` naming every field at fault. */
export function parseCheck(value: unknown): { readonly items: readonly [Item]; readonly locale: string } {
  const request = parsed(check, value);
  const locale = request.locale && LOCALE.test(request.locale) ? request.locale : DEFAULT_LOCALE;
  return { items: [toItem(request)], locale };
}

/** @throws ApiError `invalid_request` naming every field at fault. */
export function parseBulk(value: unknown): { readonly items: readonly Item[]; readonly locale: string } {
  const { items } = parsed(bulk, value);
  return { items: items.map(toItem), locale: DEFAULT_LOCALE };
}
