import type { Finding } from "@sextant/proto/layer";
import type { Found } from "./red-flags.ts";

/** Flags that say of the same place what a graver one says already, by the graver. */
const TOLD_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["domain.homoglyph", new Set(["domain.mixed_scripts", "url.punycode"])],
  ["domain.mixed_scripts", new Set(["url.punycode"])],
  ["domain.brand_in_subdomain", new Set(["url.brand_in_subdomain"])],
  ["domain.brand_on_free_hosting", new Set(["domain.free_hosting", "url.free_hosting"])],
  ["domain.free_hosting", new Set(["url.free_hosting"])],
  ["domain.credential_bait", new Set(["domain.combosquat"])],
]);

const overlaps = ({ span: a }: Finding, { span: b }: Finding): boolean =>
  a !== undefined && b !== undefined && a.view === b.view && a.start < b.end && b.start < a.end;

/** One fact, one flag: without what a graver flag of the same place says too. The only flag of a layer stays, for a layer's score needs a reason to see. */
export function oneFactOneFlag(found: readonly Found[]): Found[] {
  const isTold = ({ finding }: Found) =>
    found.some((other) => TOLD_BY.get(other.finding.flag)?.has(finding.flag) && overlaps(other.finding, finding));
  const kept = found.filter((each) => !isTold(each));
  const layers = new Set(kept.map(({ layer }) => layer));
  return found.filter((each) => !isTold(each) || !layers.has(each.layer));
}
