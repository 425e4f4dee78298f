import type { Finding, Subject } from "@sextant/core";
import { numberFacts } from "@sextant/core/intake";

/** Country names for the note; notes are English. */
const REGIONS = new Intl.DisplayNames("en", { type: "region" });
/** Numbers that are looked at. */
const MAX_NUMBERS = 20;

/** Numbers that are dear to call, by their country's numbering plan. What nobody reported says nothing of a scam: it weighs nothing. */
export function premiumNumbers({ indicators }: Subject): Finding[] {
  const numbers = indicators.filter(({ kind }) => kind === "phone").slice(0, MAX_NUMBERS);
  return numbers.flatMap(({ value, span }) => {
    const facts = numberFacts(value);
    if (facts?.kind !== "premium_rate") return [];
    const country = facts.country === undefined ? "" : `, ${REGIONS.of(facts.country) ?? facts.country}`;
    return [
      { flag: "community.premium_number", note: `premium rate${country} (numbering plan)`, ...(span ? { span } : {}) },
    ];
  });
}
