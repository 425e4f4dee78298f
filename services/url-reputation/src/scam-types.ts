import type { Finding, ScamType } from "@sextant/core";
import { listingsOf } from "./checks/listed.ts";
import type { JudgedLink } from "./judged.ts";
import { countClasses, WORD_CLASSES } from "./model/words.ts";
import { viewOf } from "./model/view.ts";
import { brandAt } from "./url/brands.ts";

type ScamTypeWeights = Readonly<Partial<Record<ScamType, number>>>;

const MALWARE: ScamTypeWeights = { malware: 0.85 };
/** How much a feed's own word for the kind weighs. */
const TOLD = 0.85;
const BY_SECTOR: Readonly<Record<string, ScamTypeWeights>> = {
  carrier: { delivery: 0.7, phishing: 0.2 },
  post: { delivery: 0.7, phishing: 0.2 },
  toll: { government: 0.5, phishing: 0.3 },
  government: { government: 0.7, phishing: 0.2 },
  tax: { government: 0.7, phishing: 0.2 },
  crypto: { crypto: 0.6, phishing: 0.3 },
};
const BY_CLASS: Readonly<Record<string, ScamTypeWeights>> = {
  crypto: { crypto: 0.6, phishing: 0.2 },
  parcel: { delivery: 0.5, phishing: 0.3 },
  gov: { government: 0.5, phishing: 0.3 },
  trade: { investment: 0.6, crypto: 0.1 },
  account: { phishing: 0.7 },
  bank: { phishing: 0.7 },
  shop: { shopping: 0.5, phishing: 0.1 },
  money: { phishing: 0.3, lottery: 0.3 },
};

const RUNS = new Set(["url.executable", "url.double_extension"]);

/** What kind of scam a bad link points to, by what a feed says of it, what it downloads, whom it names and which words it uses. */
export function scamTypesOf(judged: JudgedLink, findings: readonly Finding[]): ScamTypeWeights {
  const listing = listingsOf(judged)[0];
  if (listing?.scamType !== undefined && listing.scamType !== "other") return { [listing.scamType]: TOLD };
  const isMalware = listing?.threat === "malware" || findings.some(({ flag }) => RUNS.has(flag));
  if (isMalware) return MALWARE;
  const { name, subTokens, nameTokens, pathTokens } = viewOf(judged.parts);
  const brand = [name, ...subTokens, ...pathTokens.slice(0, 8)].map(brandAt).find(Boolean);
  if (brand) return BY_SECTOR[brand.sector] ?? { phishing: 0.8 };
  const counts = new Float32Array(WORD_CLASSES.length);
  for (const token of [...nameTokens, ...subTokens]) countClasses(token, counts);
  const [loudest] = WORD_CLASSES.map((word, index) => ({ word, count: counts[index] ?? 0 }))
    .filter(({ word, count }) => count > 0 && word in BY_CLASS)
    .toSorted((a, b) => b.count - a.count);
  return (loudest && BY_CLASS[loudest.word]) ?? (listing?.threat === "phishing" ? { phishing: TOLD } : {});
}
