/** Browsers and systems by what their `User-Agent` has; the first that fits counts, since most name others too. */
const BROWSERS = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;
const SYSTEMS = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(?:iPhone|iPad)\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;
/** Longest header that is looked at. */
const MAX_HEADER = 500;

const first = (names: readonly (readonly [string, RegExp])[], text: string) =>
  names.find(([, form]) => form.test(text))?.[0];

/** `Firefox, Linux`: what tells sessions apart, and no more; empty where neither is known. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, MAX_HEADER);
  return [first(BROWSERS, text), first(SYSTEMS, text)].filter((name) => name !== undefined).join(", ");
}
