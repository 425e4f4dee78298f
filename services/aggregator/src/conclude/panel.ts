import { identityFromWire, inputTypes, severities } from "@sextant/chassis";
import {
  type Identity,
  LAYER_NUMBERS,
  SCAM_TYPES,
  type InputType,
  type LayerNumber,
  type ScamType,
} from "@sextant/core";
import type { Finding, Report } from "@sextant/proto/layer";
import { NUMBER_KINDS, type NumberKind } from "@sextant/core/intake";
import { type Case, Little_Kind } from "@sextant/proto/aggregator";
import { type Reading, readIdentity } from "./identity.ts";

/** What one layer said of one scan. */
export interface Opinion {
  /** 0 to 100; 100 only when certain. */
  readonly score: number;
  /** False: looked something up and found nothing. */
  readonly weighs: boolean;
  readonly findings: readonly Finding[];
  /** Weight of each scam type, 0 to 1. */
  readonly scamTypes: ReadonlyMap<ScamType, number>;
  /** How many things could not be found out. */
  readonly unknowns: number;
  readonly latencyMs: number;
  /** What it knows of who speaks. */
  readonly identity?: Identity;
}

/** One layer's place at the table. Without an opinion it was not asked, or gave no answer in time. */
export interface Seat {
  readonly layer: LayerNumber;
  readonly applicable: boolean;
  readonly opinion?: Opinion;
}

/** Too little content to judge: a few words, or a telephone number whose country and kind may be known. */
export type Little =
  | { readonly kind: "words" }
  | { readonly kind: "number"; readonly country?: string; readonly numberKind?: NumberKind };

/** All six layers, layer 1 first, on one scan. */
export interface Panel {
  readonly inputType: InputType;
  readonly seats: readonly Seat[];
  readonly little?: Little;
  /** Whether it is from whom it says; absent: unknown. */
  readonly reading?: Reading;
}

const TYPES: ReadonlySet<string> = new Set(SCAM_TYPES);

/**
 * Reads a case off the wire into six seats. A report without a number for a score, or with a severity that this version
 * does not know, counts as no answer; a score outside
 * 0 to 100 is clamped; a scam type unknown to this service is left out; of two answers of one layer the first counts.
 */
export function panelOf(scan: Case): Panel {
  const answers = new Map(scan.layers.toReversed().map((answer) => [answer.layer, answer]));
  const seats = LAYER_NUMBERS.map((layer): Seat => {
    const answer = answers.get(layer);
    const opinion = answer?.report?.answered ? opinionOf(answer.report) : undefined;
    return { layer, applicable: answer?.applicable ?? false, ...(opinion ? { opinion } : {}) };
  });
  const little = littleOf(scan);
  const inputType = inputTypes.fromWire(scan.inputType);
  const reading = readIdentity(
    seats.flatMap(({ opinion }) => opinion?.identity ?? []),
    inputType,
  );
  return { inputType, seats, reading, ...(little ? { little } : {}) };
}

/** A kind that this version does not know is left out. */
function littleOf({ little }: Case): Little | undefined {
  if (little?.kind === Little_Kind.WORDS) return { kind: "words" };
  if (little?.kind !== Little_Kind.NUMBER) return undefined;
  const { country } = little;
  const numberKind = NUMBER_KINDS.find((kind) => kind === little.numberKind);
  return { kind: "number", ...(country ? { country } : {}), ...(numberKind ? { numberKind } : {}) };
}

function opinionOf(report: Report): Opinion | undefined {
  if (Number.isNaN(report.score) || !report.findings.every(({ severity }) => severities.isKnown(severity)))
    return undefined;
  const scamTypes = new Map<ScamType, number>();
  for (const { scamType, weight } of report.scamTypes) {
    if (TYPES.has(scamType) && weight > 0) scamTypes.set(scamType as ScamType, Math.min(1, weight));
  }
  return {
    score: Math.min(100, Math.max(0, report.score)),
    weighs: report.weighs,
    findings: report.findings,
    scamTypes,
    unknowns: report.unknowns.length,
    latencyMs: Number.isFinite(report.latencyMs) ? Math.max(0, report.latencyMs) : 0,
    ...(report.identity ? { identity: identityFromWire(report.identity) } : {}),
  };
}

/** The layers whose business an input type is: without their answer nothing is called safe. */
export const MAIN_LAYERS: Readonly<Record<InputType, readonly LayerNumber[]>> = { text: [4], email: [4], url: [1, 2] };

export const isMain = (inputType: InputType, layer: LayerNumber): boolean => MAIN_LAYERS[inputType].includes(layer);

/** The layers that apply and gave no answer. */
export const unanswered = (panel: Panel): Seat[] => panel.seats.filter((seat) => seat.applicable && !seat.opinion);

/** Whether the layers whose business the content is have answered: all that have something to look at in it, and one at least. */
export function mainAnswered({ inputType, seats }: Panel): boolean {
  const main = seats.filter(({ layer, applicable, opinion }) => isMain(inputType, layer) && (applicable || opinion));
  return main.length > 0 && main.every(({ opinion }) => opinion !== undefined);
}

/** Whether any layer answered at all. */
export const anyAnswered = (panel: Panel): boolean => panel.seats.some((seat) => seat.opinion !== undefined);
