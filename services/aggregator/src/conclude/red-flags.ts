import { create } from "@bufbuild/protobuf";
import { IDENTITY_FLAGS, LINK_NOT_OF_CLAIMED, SENDER_NOT_OF_CLAIMED, VERDICT_FROM } from "@sextant/core";
import { type Finding, FindingSchema, Severity } from "@sextant/proto/layer";
import { TOLD_FROM } from "./identity.ts";
import { type Found, oneFactOneFlag } from "./one-fact.ts";
import type { LayerResults } from "./layer-results.ts";

/** Most red flags in one result, the gravest first. */
export const MAX_RED_FLAGS = 40;
/** Most red flags of one kind: a newsletter with ninety short links is one observation, not ninety. */
export const MAX_SAME_FLAG = 3;

/** A finding as it is shown: numbered, with the layer that made it. */
export interface Raised extends Found {
  /** `rf_1`, `rf_2`, … in the order shown. */
  readonly id: string;
}

const placeOf = ({ span }: Finding) => (span ? `${span.view}:${span.start}:${span.end}` : "");
const isSame = (a: Found, b: Found) => a.layer === b.layer && a.finding.flag === b.finding.flag;
const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Gravest first, then by layer, flag, and place; an order that does not depend on the order of arrival. */
function compare(a: Found, b: Found): number {
  return (
    b.finding.severity - a.finding.severity ||
    a.layer - b.layer ||
    compareText(a.finding.flag, b.finding.flag) ||
    (a.finding.span?.view ?? -1) - (b.finding.span?.view ?? -1) ||
    (a.finding.span?.start ?? -1) - (b.finding.span?.start ?? -1) ||
    (a.finding.span?.end ?? -1) - (b.finding.span?.end ?? -1) ||
    compareText(a.finding.note, b.finding.note)
  );
}

/** The red flags of a scan: sorted, the same observation of the same place once, capped by kind and in all. */
export function redFlags(layerResults: LayerResults, composite: number): Raised[] {
  const joined = composite < NOT_SAFE ? undefined : mismatchOf(layerResults, composite);
  const found = layerResults.layers.flatMap(({ layer, report }) =>
    (report?.findings ?? []).map((finding): Found => ({ layer, finding })),
  );
  if (joined) found.push(joined);
  const kept: Found[] = [];
  let alike = 0;
  for (const next of oneFactOneFlag(found).toSorted(compare)) {
    const last = kept.at(-1);
    const isKind = last !== undefined && isSame(last, next);
    if (isKind && (alike === MAX_SAME_FLAG || isRepeated(last, next))) continue;
    alike = isKind ? alike + 1 : 1;
    kept.push(next);
    if (kept.length === MAX_RED_FLAGS) break;
  }
  return kept.map((raised, index) => ({ id: `rf_${index + 1}`, ...raised }));
}

/** The same place; or no place, and the same note. */
function isRepeated(a: Found, b: Found): boolean {
  if (placeOf(a.finding) !== placeOf(b.finding)) return false;
  return a.finding.span !== undefined || a.finding.note === b.finding.note;
}

/** A contradiction in what is safe all the same is none worth telling. */
const NOT_SAFE = VERDICT_FROM.suspicious;
/** From this composite on (`likely_scam`) a weaker contradiction is told as well: a short link, a stranger's beside the company's own. */
const LIKELY = VERDICT_FROM.likely_scam;
const TOLD_OF_LIKELY = 0.22;
/** From this weight on a mismatch is grave. */
const GRAVE_FROM = 0.5;

/** It says that it is somebody, and it is not: the layer that owns the other side tells it, both sides quoted. */
function mismatchOf({ reading }: LayerResults, composite: number): Found | undefined {
  const least = composite < LIKELY ? TOLD_FROM : TOLD_OF_LIKELY;
  if (reading?.kind !== "mismatch" || reading.weight < least) return undefined;
  const { claim, against, weight } = reading;
  const isLink = against.place === "link";
  const flag = isLink ? LINK_NOT_OF_CLAIMED : SENDER_NOT_OF_CLAIMED;
  const other = isLink ? `its link leads to ${against.host}` : `it comes from ${against.host}`;
  const [first, second] = [claim.span, against.span];
  return {
    layer: isLink ? 2 : 3,
    finding: create(FindingSchema, {
      flag,
      title: `Says it is ${claim.name}, but ${other}`,
      description: IDENTITY_FLAGS[flag].description,
      severity: weight >= GRAVE_FROM ? Severity.HIGH : Severity.MEDIUM,
      note: `${against.host} is not known to be ${claim.name}'s`,
      ...(first ? { span: first } : {}),
      ...(second ? { against: second } : {}),
    }),
  };
}
