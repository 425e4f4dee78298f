import { parsePhoneNumberFromString, type NumberType } from "libphonenumber-js/max";

/** What kind of line a number is, by its country's numbering plan. */
export const NUMBER_KINDS = [
  "premium_rate",
  "shared_cost",
  "toll_free",
  "voip",
  "mobile",
  "landline",
  "landline_or_mobile",
  "personal",
  "other",
] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

/** Where a telephone number belongs. */
export interface NumberFacts {
  /** ISO 3166 region; absent for numbers of no country (satellite, international toll-free). */
  readonly country?: string;
  readonly kind: NumberKind;
}

const KIND_OF: Readonly<Partial<Record<NonNullable<NumberType>, NumberKind>>> = {
  PREMIUM_RATE: "premium_rate",
  SHARED_COST: "shared_cost",
  TOLL_FREE: "toll_free",
  VOIP: "voip",
  MOBILE: "mobile",
  FIXED_LINE: "landline",
  FIXED_LINE_OR_MOBILE: "landline_or_mobile",
  PERSONAL_NUMBER: "personal",
};

/** Country and kind of a number in E.164, or as written with its country code; undefined when it is none. */
export function numberFacts(number: string): NumberFacts | undefined {
  const parsed = parsePhoneNumberFromString(number, { extract: false });
  if (!parsed?.isValid()) return undefined;
  const type = parsed.getType();
  const kind = (type && KIND_OF[type]) ?? "other";
  return parsed.country === undefined ? { kind } : { country: parsed.country, kind };
}
