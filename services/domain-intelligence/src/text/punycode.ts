/** Parameters of RFC 3492 section 5. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 128;
/** A DNS label has at most 63 octets (RFC 1035); anything longer is no label. */
const MAX_LABEL = 63;

const digitOf = (code: number): number => {
  if (code >= 48 && code <= 57) return code - 22;
  if (code >= 97 && code <= 122) return code - 97;
  return BASE;
};

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** Decodes what follows `xn--`, lower-case (RFC 3492 section 6.2); undefined when it is not Punycode. */
function decode(input: string): string | undefined {
  const hyphen = input.lastIndexOf("-");
  const points = hyphen > 0 ? Array.from(input.slice(0, hyphen), (char) => char.charCodeAt(0)) : [];
  let [n, i, bias] = [INITIAL_N, 0, INITIAL_BIAS];
  for (let at = hyphen > 0 ? hyphen + 1 : 0; at < input.length;) {
    const before = i;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = at < input.length ? digitOf(input.charCodeAt(at++)) : BASE;
      if (digit >= BASE) return undefined;
      i += digit * weight;
      const t = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;
      if (digit < t) break;
      weight *= BASE - t;
    }
    bias = adapt(i - before, points.length + 1, before === 0);
    n += Math.floor(i / (points.length + 1));
    i %= points.length + 1;
    if (n > 0x10ffff || (n >= 0xd800 && n <= 0xdfff)) return undefined;
    points.splice(i++, 0, n);
  }
  return String.fromCodePoint(...points);
}

/** A label as a person reads it: an A-label decoded, any other as it is. */
export function readableLabel(label: string): string {
  if (!label.startsWith("xn--") || label.length > MAX_LABEL) return label;
  return decode(label.slice(4)) || label;
}

/** A host name with its A-labels decoded. */
export const readableHost = (host: string): string =>
  host.includes("xn--") ? host.split(".").map(readableLabel).join(".") : host;
