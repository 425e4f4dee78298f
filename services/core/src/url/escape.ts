const PERCENT = 0x25;
const SPACE = 0x20;
const DELETE = 0x7f;
const HASH = 0x23;
const HEX = "0123456789abcdef";

/** The value of an ASCII hex digit, or -1. */
function hexValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/**
 * Percent-unescapes until nothing is left to unescape (Safe Browsing, "Canonicalization"), over UTF-8 bytes. A stack
 * instead of repeated passes: escapes cannot overlap, so the fixpoint is the same, and `%252525…` stays linear.
 */
export function unescapeFully(text: string): Uint8Array {
  const input = new TextEncoder().encode(text);
  const stack = new Uint8Array(input.length);
  let length = 0;
  for (const byte of input) {
    stack[length++] = byte;
    for (let value = escapedAt(stack, length); value >= 0; value = escapedAt(stack, length)) {
      length -= 3;
      stack[length++] = value;
    }
  }
  return stack.subarray(0, length);
}

/** The byte that the last three bytes escape, or -1. */
function escapedAt(bytes: Uint8Array, length: number): number {
  if (length < 3 || bytes[length - 3] !== PERCENT) return -1;
  const high = hexValue(bytes[length - 2] ?? 0);
  const low = hexValue(bytes[length - 1] ?? 0);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** Escapes what Safe Browsing escapes: bytes up to 0x20, from 0x7f, `#` and `%`. */
export function escapeBytes(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) {
    const isPlain = byte > SPACE && byte < DELETE && byte !== HASH && byte !== PERCENT;
    text += isPlain ? String.fromCharCode(byte) : `%${HEX[byte >> 4]}${HEX[byte & 15]}`;
  }
  return text;
}
