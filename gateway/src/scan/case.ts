import { hash } from "node:crypto";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { indicatorKinds, inputTypes } from "@sextant/chassis";
import { applicableLayers, type Indicator, LAYER_NUMBERS, type Subject } from "@sextant/core";
import { littleIn } from "@sextant/core/intake";
import { Little_Kind } from "@sextant/proto/aggregator";
import type { CaseInit } from "./conclude.ts";
import { mergeReports, UNJUDGED_LINKS } from "./found-links.ts";
import type { Answers } from "./fan-out.ts";

/** For whom a scan is, and which request it answers. */
export interface OnBehalf {
  readonly locale: string;
  readonly accountId: string;
  readonly requestId: string;
}

/** What the layers said of one subject: the subject itself, and the links found in its images. */
export interface Evidence {
  readonly subject: Subject;
  readonly answers: Answers;
  readonly found?: Subject;
  readonly foundAnswers: Answers;
}

/** Case of one scan: six layer answers, and for the event hashes in place of content. */
export function toCase(evidence: Evidence, request: OnBehalf): CaseInit {
  const { subject, found } = evidence;
  const indicators = found ? [...subject.indicators, ...found.indicators] : subject.indicators;
  return {
    scanId: subject.id,
    inputType: inputTypes.toWire(subject.inputType),
    locale: request.locale,
    receivedAt: timestampFromMs(subject.receivedAt),
    layers: layerAnswers(evidence),
    indicators: hashed(indicators),
    ...(subject.fingerprint
      ? { fingerprint: { exact: subject.fingerprint.exact, minhash: [...subject.fingerprint.minhash] } }
      : {}),
    accountId: request.accountId,
    requestId: request.requestId,
    ...littleOf(subject),
  };
}

/** How little there is in a content, where there is too little to judge. */
function littleOf(subject: Subject): Pick<CaseInit, "little"> {
  const little = littleIn(subject);
  if (!little) return {};
  if (little.kind === "words") return { little: { kind: Little_Kind.WORDS } };
  const { country = "", kind: numberKind = "" } = little.facts ?? {};
  return { little: { kind: Little_Kind.NUMBER, country, numberKind } };
}

function layerAnswers({ subject, answers, found, foundAnswers }: Evidence): NonNullable<CaseInit["layers"]> {
  const own = applicableLayers(subject);
  const ofFound = found ? applicableLayers(found) : [];
  return LAYER_NUMBERS.map((layer) => {
    const applicable = own.includes(layer) || ofFound.includes(layer);
    const first = answers.get(layer)?.get(subject.id);
    const second = foundAnswers.get(layer)?.get(subject.id);
    if (first && second) return { layer, applicable, report: mergeReports(first, second) };
    if (first && ofFound.includes(layer)) {
      return { layer, applicable, report: { ...first, unknowns: [...first.unknowns, UNJUDGED_LINKS] } };
    }
    const report = first ?? second;
    return report ? { layer, applicable, report } : { layer, applicable };
  });
}

/** SHA-256 of each indicator, once each. */
function hashed(indicators: readonly Indicator[]): NonNullable<CaseInit["indicators"]> {
  const once = new Map(indicators.map((indicator) => [`${indicator.kind} ${indicator.value}`, indicator]));
  return [...once.values()].map(({ kind, value }) => ({
    kind: indicatorKinds.toWire(kind),
    sha256: hash("sha256", value, "buffer"),
  }));
}
