import { createHmac } from "node:crypto";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { indicatorKinds, inputTypes } from "@sextant/chassis";
import { applicableLayers, type Indicator, LAYER_NUMBERS, type LayerNumber, type Subject } from "@sextant/core";
import { littleIn } from "@sextant/core/intake";
import { Little_Kind } from "@sextant/proto/aggregator";
import type { Report } from "@sextant/proto/layer";
import type { CaseInit } from "./conclude.ts";
import { mergeReports, UNJUDGED_LINKS } from "./found-links.ts";
import type { Answers } from "./fan-out.ts";

/** For whom a scan is, and which request it answers. */
export interface OnBehalf {
  readonly locale: string;
  readonly accountId: string;
  readonly requestId: string;
  /** The answer is to say what its score is made up of. */
  readonly ledger?: boolean;
}

/** What the layers said of one subject: the subject itself, and the links found in its images. */
export interface Evidence {
  readonly subject: Subject;
  readonly answers: Answers;
  readonly found?: Subject;
  readonly foundAnswers: Answers;
  /** Names of the limits that cut something of the content off. */
  readonly truncated?: readonly string[];
}

/**
 * Case of one scan: six layer answers, and for the event keyed hashes in place of content.
 * @param eventKey the deployment's, without which nobody tells what a hash stands for.
 */
export function toCase(evidence: Evidence, request: OnBehalf, eventKey: string): CaseInit {
  const { subject, found } = evidence;
  const indicators = found ? [...subject.indicators, ...found.indicators] : subject.indicators;
  return {
    scanId: subject.id,
    inputType: inputTypes.toWire(subject.inputType),
    locale: request.locale,
    receivedAt: timestampFromMs(subject.receivedAt),
    layers: layerAnswers(evidence),
    indicators: hashed(indicators, eventKey),
    ...(subject.fingerprint
      ? {
          fingerprint: { exact: mac(subject.fingerprint.exact, eventKey), minhash: [...subject.fingerprint.minhash] },
        }
      : {}),
    accountId: request.accountId,
    requestId: request.requestId,
    ledger: request.ledger ?? false,
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

function layerAnswers({ subject, answers, found, foundAnswers, truncated = [] }: Evidence): LayerAnswers {
  const own = applicableLayers(subject);
  const ofFound = found ? applicableLayers(found) : [];
  const whole = LAYER_NUMBERS.map((layer): LayerAnswer => {
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
  return withUnread(whole, truncated);
}

type LayerAnswers = NonNullable<CaseInit["layers"]>;
interface LayerAnswer {
  readonly layer: LayerNumber;
  readonly applicable: boolean;
  readonly report?: Report;
}

/** The layer that would have judged what a limit cut off; of any other limit layer 4. */
const CUT_FROM: Readonly<Record<string, LayerNumber>> = {
  links: 1,
  nesting: 1,
  url_length: 1,
  domains: 2,
  images: 5,
  image_bytes: 5,
  fingerprint: 6,
  indicators: 6,
  wallets: 6,
  phones: 6,
};
const WORDS: LayerNumber = 4;

/** What was cut off of a content its layer could not find out; where that one has no answer, any that has. */
function withUnread(answers: readonly LayerAnswer[], truncated: readonly string[]): LayerAnswer[] {
  const heard = (layer: LayerNumber) => answers.some((each) => each.layer === layer && each.report);
  const unread = new Map<LayerNumber, string[]>();
  for (const name of truncated) {
    const own = CUT_FROM[name] ?? WORDS;
    const layer = [own, WORDS, ...LAYER_NUMBERS].find(heard);
    if (layer) unread.set(layer, [...(unread.get(layer) ?? []), `cut_${name}`]);
  }
  return answers.map((answer) => {
    const names = unread.get(answer.layer);
    if (!names || !answer.report) return answer;
    return { ...answer, report: { ...answer.report, unknowns: [...answer.report.unknowns, ...names] } };
  });
}

/** What stands for each indicator in an event, once each: of numbers there are too few for a plain hash to hide one. */
function hashed(indicators: readonly Indicator[], key: string): NonNullable<CaseInit["indicators"]> {
  const once = new Map(indicators.map((indicator) => [`${indicator.kind} ${indicator.value}`, indicator]));
  return [...once.values()].map(({ kind, value }) => ({ kind: indicatorKinds.toWire(kind), sha256: mac(value, key) }));
}

const mac = (value: string | Uint8Array, key: string): Buffer => createHmac("sha256", key).update(value).digest();
