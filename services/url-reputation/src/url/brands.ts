import { knowledge } from "@sextant/knowledge";
import type { Owner } from "@sextant/core";
import { type BrandWord, brandWordsOf } from "./brand-words.ts";

let byWord: ReadonlyMap<string, BrandWord> | undefined;
/** The shipped brands by their words, read at the first use. */
const words = (): ReadonlyMap<string, BrandWord> => (byWord ??= brandWordsOf(knowledge().brands));

/** Longest label that is read word by word, in characters. */
const MAX_LABEL = 200;
/** Matches what separates words in a label or a folder's name. */
const SEPARATOR = /[^a-z0-9]+/;

/** The brand whose name a label is, or one of the words in it. */
export function brandAt(label: string): BrandWord | undefined {
  const text = label.slice(0, MAX_LABEL).toLowerCase();
  const parts = text.split(SEPARATOR);
  const brands = words();
  const whole = brands.get(parts.join(""));
  if (whole) return whole;
  for (const [index, part] of parts.entries()) {
    const brand = brands.get(part) ?? brands.get(part + (parts[index + 1] ?? ""));
    if (brand) return brand;
  }
  return undefined;
}

/** Whose a host is: the registry of organisations and infrastructure knows. */
export const ownerOf = (host: string): Owner => knowledge().owners.ownerOf(host);

/** A host that is a known organisation's, its pages for anybody among them. */
export const isOwned = (host: string): boolean => ownerOf(host).kind === "own" || ownerOf(host).kind === "pages";

/** A name that the registry has as an organisation's, not only one below it. */
export function isOrganisation(host: string): boolean {
  const { party } = ownerOf(host);
  if (party === undefined) return false;
  return knowledge()
    .partiesOf(party)
    .some(({ own, link = [], mail = [], pages = [] }) =>
      [own, link, mail, pages].some((hosts) => hosts.includes(host)),
    );
}

/** The organisation whose domain a folder's name is (`www.paypal.com`), one in whose name people are deceived. */
export function brandDomainIn(segment: string): Pick<BrandWord, "name"> | undefined {
  if (!segment.includes(".")) return undefined;
  const name = segment.replace(/^www\./, "");
  const { kind, party } = ownerOf(name);
  if (kind !== "own" || party === undefined) return undefined;
  return knowledge()
    .partiesOf(party)
    .find(({ impersonated, own }) => impersonated && own.includes(name));
}

/**
 * Nothing is pretended when the host is a known organisation's own, whoever's: only the organisation publishes there; or when
 * the domain bears the brand's name under another suffix (layer 2 judges those).
 */
export function ownsBrand(brand: Pick<BrandWord, "name">, host: string, registrable: string): boolean {
  if (ownerOf(host).kind === "own") return true;
  const first = registrable.slice(0, registrable.indexOf("."));
  return words().get(first.replaceAll("-", ""))?.name === brand.name;
}

/** Every brand word: lower-case letters and digits. */
export const brandWords = (): Iterable<string> => words().keys();
