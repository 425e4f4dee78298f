export type Rgb = readonly [number, number, number];

const NAMED: Readonly<Record<string, Rgb>> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  snow: [255, 250, 250],
  whitesmoke: [245, 245, 245],
  ghostwhite: [248, 248, 255],
  ivory: [255, 255, 240],
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  silver: [192, 192, 192],
  navy: [0, 0, 128],
  orange: [255, 165, 0],
};

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const FUNCTION =
  /^rgba?\(\s{0,3}(\d{1,3})[\s,]{1,4}(\d{1,3})[\s,]{1,4}(\d{1,3})(?:[\s,/]{1,4}([\d.]{1,6})%?)?\s{0,3}\)$/;

/** `transparent`, a colour, or undefined when it cannot be told. */
export function colour(value: string): Rgb | "transparent" | undefined {
  const text = value.trim().toLowerCase();
  if (text === "transparent") return "transparent";
  const named = Object.hasOwn(NAMED, text) ? NAMED[text] : undefined;
  if (named) return named;
  const hex = HEX.exec(text)?.[1];
  if (hex) {
    const full = hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
    const read = (at: number) => Number.parseInt(full.slice(at, at + 2), 16);
    return [read(0), read(2), read(4)];
  }
  const parts = FUNCTION.exec(text);
  if (!parts) return undefined;
  if (parts[4] !== undefined && Number(parts[4]) === 0) return "transparent";
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}

/** Two colours that an eye does not tell apart. */
export function sameColour(one: Rgb, other: Rgb): boolean {
  return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2]) <= 18;
}
