import { IDENTITY_FLAGS, type LayerNumber, SENDER_NOT_OF_CLAIMED } from "@sextant/core";
import type { Finding, Span } from "@sextant/proto/layer";

/** A finding and the layer that made it. */
export interface Found {
  readonly layer: LayerNumber;
  readonly finding: Finding;
}

/** Flags that say of the same place what a graver one says already, by the graver. */
const TOLD_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["domain.homoglyph", new Set(["domain.mixed_scripts", "url.punycode"])],
  ["domain.mixed_scripts", new Set(["url.punycode"])],
  ["domain.brand_in_subdomain", new Set(["url.brand_in_subdomain"])],
  ["domain.brand_on_free_hosting", new Set(["domain.free_hosting", "url.free_hosting"])],
  ["domain.free_hosting", new Set(["url.free_hosting"])],
  ["domain.credential_bait", new Set(["domain.combosquat"])],
  [SENDER_NOT_OF_CLAIMED, new Set(["domain.display_name_brand"])],
]);

const isCommon = (a: Span | undefined, b: Span | undefined): boolean =>
  a !== undefined && b !== undefined && a.view === b.view && a.start < b.end && b.start < a.end;
/** Of the same place; a flag that holds two places against each other is of both. */
const overlaps = ({ span, against }: Finding, other: Finding): boolean =>
  isCommon(span, other.span) || isCommon(against, other.span);

/**
 * One fact, one flag: without what a graver flag of the same place says too. The only flag of a layer stays, for a layer's score needs
 * a reason to see; but not beside an identity flag, which is told of the scan as a whole.
 */
export function oneFactOneFlag(found: readonly Found[]): Found[] {
  const tellerOf = ({ finding }: Found) =>
    found.find((other) => TOLD_BY.get(other.finding.flag)?.has(finding.flag) && overlaps(other.finding, finding));
  const layers = new Set(found.filter((each) => !tellerOf(each)).map(({ layer }) => layer));
  return found.filter((each) => {
    const teller = tellerOf(each);
    return !teller || (!layers.has(each.layer) && !(teller.finding.flag in IDENTITY_FLAGS));
  });
}
