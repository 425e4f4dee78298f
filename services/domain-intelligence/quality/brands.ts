import { type Brand, knowledge } from "@sextant/knowledge";
import { topDomains } from "../training/sources.ts";

/**
 * The brands that dnstwist is run for: the most visited main domain of each sector in turn, so that no sector and no
 * country's brands make up the measure, and nobody picks them.
 */
export function measuredBrands(count: number): Brand[] {
  const ranks = new Map(topDomains().map(({ name, tranco }) => [name, tranco ?? Number.POSITIVE_INFINITY]));
  const rankOf = (brand: Brand) => ranks.get(brand.domains[0] as string) ?? Number.POSITIVE_INFINITY;
  const bySector = Map.groupBy(knowledge().brands, ({ sector }) => sector);
  const queues = [...bySector.values()].map((brands) => brands.toSorted((a, b) => rankOf(a) - rankOf(b)));
  const chosen: Brand[] = [];
  for (let round = 0; chosen.length < count; round++) {
    for (const queue of queues) {
      const brand = queue[round];
      if (brand && chosen.length < count) chosen.push(brand);
    }
  }
  return chosen;
}
