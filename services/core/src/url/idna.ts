import tr46 from "tr46";

/** The checks of a registry's strictness (UTS #46, 4.1); browsers leave out the first two. */
export const STRICT = { checkBidi: true, checkJoiners: true, checkHyphens: true } as const;

/** A label that decodes to nothing stays as it is. */
const unicodeLabel = (label: string): string =>
  label.startsWith("xn--") ? tr46.toUnicode(label).domain || label : label;

/** A host as people read it: every `xn--` label decoded where it can be. */
export function unicodeHost(host: string): string {
  return host.includes("xn--") ? host.split(".").map(unicodeLabel).join(".") : host;
}

/** No registry would give this name out: broken Punycode, or letters that must not stand together (UTS #46, RFC 5893). */
export function isImpossibleName(host: string): boolean {
  return host.includes("xn--") && tr46.toUnicode(host, STRICT).error;
}
