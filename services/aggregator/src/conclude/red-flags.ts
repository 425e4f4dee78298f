import type { LayerNumber } from "@sextant/core";
import type { Finding } from "@sextant/proto/layer";
import type { Panel } from "./panel.ts";

/** Most red flags in one result, the gravest first. */
export const MAX_RED_FLAGS = 40;
/** Most red flags of one kind: a newsletter with ninety short links is one observation, not ninety. */
export const MAX_SAME_FLAG = 3;

/** A finding as it is shown: numbered, with the layer that made it. */
export interface Raised {
  /** `rf_1`, `rf_2`, … in the order shown. */
  readonly id: string;
  readonly layer: LayerNumber;
  readonly finding: Finding;
}

type Found = Omit<Raised, "id">;

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
export function redFlags(panel: Panel): Raised[] {
  const found = panel.seats.flatMap(({ layer, opinion }) =>
    (opinion?.findings ?? []).map((finding): Found => ({ layer, finding })),
  );
  const kept: Found[] = [];
  let alike = 0;
  for (const next of found.toSorted(compare)) {
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
