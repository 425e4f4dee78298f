import data from "../data/brands.json" with { type: "json" };

export interface Brand {
  readonly name: string;
  readonly sector: string;
  readonly domains: readonly string[];
}

const byWord = new Map<string, Brand>(Object.entries(data));
const byDomain = new Map<string, Brand>();
for (const brand of byWord.values()) for (const domain of brand.domains) byDomain.set(domain, brand);

/** Longest label that is read word by word, in characters. */
const MAX_LABEL = 200;
/** Matches what separates words in a label or a folder's name. */
const SEPARATOR = /[^a-z0-9]+/;

/** The brand whose name a label is, or one of the words in it. */
export function brandAt(label: string): Brand | undefined {
  const text = label.slice(0, MAX_LABEL).toLowerCase();
  const words = text.split(SEPARATOR);
  const whole = byWord.get(words.join(""));
  if (whole) return whole;
  for (const [index, word] of words.entries()) {
    const brand = byWord.get(word) ?? byWord.get(word + (words[index + 1] ?? ""));
    if (brand) return brand;
  }
  return undefined;
}

/** The brand whose domain a folder's name is (`www.paypal.com`). */
export const brandDomainIn = (segment: string): Brand | undefined => byDomain.get(segment.replace(/^www\./, ""));

/** The brand that owns a registrable domain. */
export const ownerOf = (registrable: string): Brand | undefined => byDomain.get(registrable);

/**
 * Nothing is pretended when the domain is the brand's, bears the brand's name under another suffix (layer 2 judges
 * those), or belongs to another brand that is no platform for anybody's pages.
 */
export function ownsBrand(brand: Brand, registrable: string, platform: string): boolean {
  if (brand.domains.includes(registrable)) return true;
  const first = registrable.slice(0, registrable.indexOf("."));
  return byWord.get(first.replaceAll("-", "")) === brand || (platform === "" && ownerOf(registrable) !== undefined);
}

/** Every brand word: lower-case letters and digits. */
export const brandWords = (): Iterable<string> => byWord.keys();

/** Every brand, once a spelling. */
export const brands = (): Iterable<Brand> => byWord.values();
