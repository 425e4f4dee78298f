import { invalidRequest } from "../api-error.ts";

/** Deepest nesting of arrays and objects; a legal body needs three. */
export const MAX_JSON_DEPTH = 16;
/** Most `{`, `[`, `,` and `:` outside strings: a small body must not become millions of objects. */
export const MAX_JSON_TOKENS = 10_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Bounds what parsing would build, before it is built. Every byte of these characters stands for itself in UTF-8. */
function checkShape(bytes: Uint8Array): void {
  let depth = 0;
  let tokens = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]!;
    if (byte === QUOTE) {
      index += 1;
      while (index < bytes.length && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth += 1;
      tokens += 1;
      if (depth > MAX_JSON_DEPTH) throw invalidRequest(`The body is nested deeper than ${MAX_JSON_DEPTH} levels.`);
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
    else if (byte === COMMA || byte === COLON) tokens += 1;
  }
  if (tokens > MAX_JSON_TOKENS) throw invalidRequest("The body has too many members.");
}

/**
 * Bytes → JSON value.
 * @throws ApiError `invalid_request` when they are not UTF-8, not JSON, or nested too deep.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw invalidRequest("The body is empty; send a JSON object.");
  const text = decode(bytes);
  checkShape(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidRequest("The body is not valid JSON.");
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidRequest("The body is not valid UTF-8.");
  }
}
