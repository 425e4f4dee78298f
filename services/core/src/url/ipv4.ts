/** Matches four dotted decimal numbers followed by a space: the Windows resolver ignores what follows. */
const BEFORE_SPACE = /^(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}) /;
/** Matches hosts of digits, dots and 0x-numbers only. */
const POSSIBLE = /^[0-9a-fx.]+$/i;
const DECIMAL = /^(0|[1-9]\d*)$/;
const OCTAL = /^0[0-7]+$/;
const HEXADECIMAL = /^0x[0-9a-f]+$/i;
/** Longest host that the Windows resolver cuts at a space, in characters. */
const MAX_SPACED = 15;
const MAX_UINT32 = 0xffffffff;

function parseNumber(text: string): number | undefined {
  const value = DECIMAL.test(text)
    ? Number.parseInt(text, 10)
    : OCTAL.test(text)
      ? Number.parseInt(text, 8)
      : HEXADECIMAL.test(text)
        ? Number.parseInt(text.slice(2), 16)
        : Number.NaN;
  return value <= MAX_UINT32 ? value : undefined;
}

/**
 * A host that any resolver reads as an IPv4 address (decimal, octal, hexadecimal, one to four parts) as four decimal
 * numbers; undefined when it is none. Parts over 255 keep their low bits, as Safe Browsing's tables have it.
 */
export function ipv4Of(host: string): string | undefined {
  const spaced = host.length <= MAX_SPACED ? BEFORE_SPACE.exec(host)?.[1] : undefined;
  const text = spaced ?? host;
  if (!POSSIBLE.test(text)) return undefined;
  const parts = text.split(".");
  if (parts.length > 4) return undefined;
  const bytes: number[] = [];
  for (const [index, part] of parts.entries()) {
    const value = parseNumber(part);
    if (value === undefined) return undefined;
    const width = index === parts.length - 1 ? 5 - parts.length : 1;
    for (let shift = width - 1; shift >= 0; shift--) bytes.push((value >>> (8 * shift)) & 0xff);
  }
  return bytes.join(".");
}
