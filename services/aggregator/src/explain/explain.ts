import type { Outcome } from "../conclude/conclude.ts";
import type { Raised } from "../conclude/red-flags.ts";
import { anyAnswered, unanswered, type LayerResults } from "../conclude/layer-results.ts";
import { IDENTITY_FLAGS, type LayerNumber } from "@sextant/core";
import { Severity } from "@sextant/proto/layer";
import { languageOf } from "./language.ts";
import { numberSentence, tooLittle } from "./little.ts";
import { phrasesOf, type Phrases } from "./messages.ts";

/** Layer 1 looks at links: where it applies, there is one. */
const LINK_LAYER = 1;
/** Most sentences of an explanation. */
const MAX_SENTENCES = 5;
/** Most reasons that are named. */
const MAX_REASONS = 3;
/** Most reasons beside a verdict of `safe`. */
const MAX_SAFE_REASONS = 2;

/**
 * Says the outcome to a person in one to five sentences: the verdict and the kind of scam, the main reasons, which
 * checks gave no answer, whether it is from whom it says, what to do, and what where it is already done. Never quotes content.
 */
export function explain(layerResults: LayerResults, outcome: Outcome, locale: string): string {
  const phrases = phrasesOf(languageOf(locale));
  return phrases.join(sentencesOf(layerResults, outcome, phrases));
}

/** The sentences of an explanation, in order. */
export function sentencesOf(layerResults: LayerResults, outcome: Outcome, phrases: Phrases): string[] {
  if (!anyAnswered(layerResults)) {
    const isAsked = layerResults.layers.some((layerResult) => layerResult.applicable);
    return [phrases.say(isAsked ? "nothing.known" : "nothing.applies"), phrases.say("nothing.advice")];
  }
  if (layerResults.little && isUntold(outcome)) return tooLittle(layerResults.little, phrases);
  const sentences = outcome.verdict === "safe" ? safe(layerResults, outcome, phrases) : alarming(outcome, phrases);
  if (layerResults.little?.kind === "number" && layerResults.little.numberKind)
    sentences.unshift(numberSentence(layerResults.little, phrases));
  const missing = unanswered(layerResults).map(({ layer }) => phrases.say(`layer.${layer}`));
  if (missing.length > 0) sentences.push(phrases.say("unanswered", { layers: phrases.list(missing) }));
  if (layerResults.reading?.kind === "match" && outcome.verdict !== "confirmed_scam") {
    const { name, host } = layerResults.reading;
    sentences.push(
      host === undefined ? phrases.say("identity.match", { name }) : phrases.say("identity.owner", { name, host }),
    );
  }
  if (outcome.verdict !== "safe") sentences.push(advice(layerResults, outcome, phrases));
  const recovery = RECOVERY[outcome.scamType];
  if (recovery !== undefined && isAlarm(outcome) && sentences.length < MAX_SENTENCES)
    sentences.push(phrases.say(recovery));
  return sentences;
}

/** What to do where one has already done what a scam of a kind wants. */
const RECOVERY: Readonly<Record<string, string | undefined>> = {
  phishing: "recovery.details",
  delivery: "recovery.details",
  government: "recovery.details",
  subscription: "recovery.details",
  shopping: "recovery.paid",
  rental: "recovery.paid",
  romance: "recovery.paid",
  lottery: "recovery.paid",
  advance_fee: "recovery.paid",
  investment: "recovery.paid",
  crypto: "recovery.paid",
  job: "recovery.paid",
  charity: "recovery.paid",
  family_emergency: "recovery.paid",
  business_email_compromise: "recovery.paid",
  tech_support: "recovery.device",
  malware: "recovery.device",
};

const isAlarm = ({ verdict }: Outcome): boolean => verdict === "likely_scam" || verdict === "confirmed_scam";

/** Flags that say what a number is, and nothing against it. */
const OF_NUMBERS = new Set(["community.premium_number"]);

/** Nothing was found but what a number's own sentence tells. */
const isUntold = ({ verdict, redFlags }: Outcome): boolean =>
  verdict === "safe" && redFlags.every(({ finding }) => OF_NUMBERS.has(finding.flag));

/** What to do; a link is only spoken of where there is one. */
function advice(layerResults: LayerResults, { scamType }: Outcome, phrases: Phrases): string {
  const link = layerResults.layers.some(({ layer, applicable }) => layer === LINK_LAYER && applicable) ? "yes" : "no";
  return phrases.say(`advice.${scamType}`, { link });
}

/** Reasons are red flags alone: what a reader is told of must be there to see. */
function safe(layerResults: LayerResults, outcome: Outcome, phrases: Phrases): string[] {
  const reasons = flagReasons(outcome, phrases).slice(0, MAX_SAFE_REASONS);
  if (reasons.length > 0) return [phrases.say("verdict.safe.flagged", { reasons: phrases.clauses(reasons) })];
  const checked = layerResults.layers
    .filter((layerResult) => layerResult.report)
    .map(({ layer }) => phrases.say(`checked.${layer}`));
  const isCalm = outcome.layers.every(({ status }) => status === "clean" || status === "skipped");
  return [phrases.say(isCalm ? "verdict.safe" : "verdict.safe.unflagged", { checked: phrases.list(checked) })];
}

function alarming(outcome: Outcome, phrases: Phrases): string[] {
  const { verdict, scamType } = outcome;
  const sentence =
    scamType === "none"
      ? phrases.say("verdict.suspicious.none")
      : phrases.say(`verdict.${verdict}`, { kind: phrases.say(`kind.${scamType}`) });
  const reasons = flagReasons(outcome, phrases).slice(0, MAX_REASONS);
  if (reasons.length > 0)
    return [sentence, phrases.say("reasons", { count: reasons.length, reasons: phrases.clauses(reasons) })];
  const alarmed = alarmedLayers(outcome).map((layer) => phrases.say(`checked.${layer}`));
  return alarmed.length > 0 ? [sentence, phrases.say("reasons.none", { checked: phrases.list(alarmed) })] : [sentence];
}

/** One phrase per kind of red flag: that it is not from whom it says, then the grave ones, then those of alarmed layers. */
function flagReasons(outcome: Outcome, phrases: Phrases): string[] {
  const alarm = (layer: LayerNumber) => Number((outcome.contributions.get(layer) ?? 0) > 0);
  const isGrave = ({ finding }: Raised) => Number(finding.severity >= Severity.HIGH);
  const isIdentity = ({ finding }: Raised) => Number(finding.flag in IDENTITY_FLAGS);
  const reasons = outcome.redFlags
    .toSorted((a, b) => isIdentity(b) - isIdentity(a) || isGrave(b) - isGrave(a) || alarm(b.layer) - alarm(a.layer))
    .map(({ layer, finding }) => phrases.flag(finding.flag) ?? phrases.say(`reason.${layer}`));
  return [...new Set(reasons)];
}

/** Layers that are alarmed, or at least warn, by a whole in which no single sign stands out, the loudest first. */
function alarmedLayers({ contributions, layers }: Outcome): LayerNumber[] {
  const alarmed = [...contributions].filter(([, value]) => value > 0).toSorted(([, a], [, b]) => b - a);
  if (alarmed.length > 0) return alarmed.map(([layer]) => layer);
  const warning = layers.filter(({ status }) => status === "warning" || status === "danger");
  return warning.toSorted((a, b) => b.score - a.score).map(({ layer }) => layer);
}
