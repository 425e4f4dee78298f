/** Pure words that every package shares. */
export * from "./version.ts";
export * from "./words.ts";
export * from "./owner.ts";
export * from "./identity.ts";
export * from "./identity-flags.ts";
export * from "./subject.ts";
export * from "./catalogue.ts";
export * from "./analysis.ts";
export * from "./quote.ts";
export * from "./plan.ts";
export * from "./url/canonical.ts";
export { isImpossibleName, STRICT as STRICT_IDNA, unicodeHost } from "./url/idna.ts";
export { ipv4Of } from "./url/ipv4.ts";
export { isCompanysOwn } from "./url/own-pages.ts";
export { type Change, type ChangeKind, type Normalized } from "./text/mapped.ts";
export { normalize, originalSpan, type NormalizeOptions } from "./text/normalize.ts";
export { cutTo } from "./text/chars.ts";
export { skeleton } from "./text/skeleton.ts";
