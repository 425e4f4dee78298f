import { readList } from "./lists.ts";

/** A top-level domain from this log-odds on is a sign of its own. */
export const RISKY_TLD = 1;

/** Endings of countries that anybody anywhere buys, some of them free of charge for years. */
const SOLD = new Set(["cc", "cf", "ga", "gq", "ml", "pw", "tk"]);
const COUNTRY = /^(?:[a-z]{2}|[a-z]{2,3}\.[a-z]{2})$/;

/** An ending of one country, where a brand that is at home elsewhere is its name's likeliest owner. */
export const isCountry = (suffix: string): boolean => COUNTRY.test(suffix) && !SOLD.has(suffix);

/** Second levels that only public bodies and schools of a country get: its other names' risk is not theirs. */
const RESERVED = /^(?:ac|edu|go|gob|gouv|gov|govt|mil)\.[a-z]{2}$/;

/** Risk of a public suffix in log-odds against the average (-1.5 to 3): its own entry, else its last label's, else 0. */
export function loadTldRisk(): (suffix: string) => number {
  const risks = new Map(readList("tlds.txt").map((row) => row.split(" ") as [string, string]));
  return (suffix) => {
    const own = risks.get(suffix);
    if (own !== undefined) return Number(own);
    const last = Number(risks.get(suffix.slice(suffix.lastIndexOf(".") + 1)) ?? 0);
    return RESERVED.test(suffix) ? Math.min(0, last) : last;
  };
}
