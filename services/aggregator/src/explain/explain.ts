import type { Outcome } from "../conclude/conclude.ts";
import { anyAnswered, unanswered, type Panel } from "../conclude/panel.ts";
import { languageOf } from "./language.ts";
import { phrasesOf, type Phrases } from "./messages.ts";

/** Layer 1 looks at links: where it applies, there is one. */
const LINK_LAYER = 1;
/** Most reasons that are named. */
const MAX_REASONS = 3;
/** Most reasons beside a verdict of `safe`. */
const MAX_SAFE_REASONS = 2;

/**
 * Says the outcome to a person in one to four sentences: the verdict and the kind of scam, the main reasons, which
 * checks gave no answer, and what to do. Never quotes content.
 */
export function explain(panel: Panel, outcome: Outcome, locale: string): string {
  const phrases = phrasesOf(languageOf(locale));
  if (!anyAnswered(panel)) {
    const isAsked = panel.seats.some((seat) => seat.applicable);
    return `${phrases.say(isAsked ? "nothing.known" : "nothing.applies")} ${phrases.say("nothing.advice")}`;
  }
  const sentences = outcome.verdict === "safe" ? safe(panel, outcome, phrases) : alarming(outcome, phrases);
  const missing = unanswered(panel).map(({ layer }) => phrases.say(`layer.${layer}`));
  if (missing.length > 0) sentences.push(phrases.say("unanswered", { layers: phrases.list(missing) }));
  if (outcome.verdict !== "safe") sentences.push(advice(panel, outcome, phrases));
  return sentences.join(" ");
}

/** What to do; a link is only spoken of where there is one. */
function advice(panel: Panel, { scamType }: Outcome, phrases: Phrases): string {
  const link = panel.seats.some(({ layer, applicable }) => layer === LINK_LAYER && applicable) ? "yes" : "no";
  return phrases.say(`advice.${scamType}`, { link });
}

function safe(panel: Panel, outcome: Outcome, phrases: Phrases): string[] {
  const found = flagReasons(outcome, phrases);
  const reasons = (found.length > 0 ? found : doubts(outcome, phrases)).slice(0, MAX_SAFE_REASONS);
  if (reasons.length > 0) return [phrases.say("verdict.safe.flagged", { reasons: phrases.list(reasons) })];
  const checked = panel.seats.filter((seat) => seat.opinion).map(({ layer }) => phrases.say(`checked.${layer}`));
  return [phrases.say("verdict.safe", { checked: phrases.list(checked) })];
}

function alarming(outcome: Outcome, phrases: Phrases): string[] {
  const { verdict, scamType } = outcome;
  const sentence =
    scamType === "none"
      ? phrases.say("verdict.suspicious.none")
      : phrases.say(`verdict.${verdict}`, { kind: phrases.say(`kind.${scamType}`) });
  const found = flagReasons(outcome, phrases);
  const reasons = (found.length > 0 ? found : layerReasons(outcome, phrases)).slice(0, MAX_REASONS);
  if (reasons.length === 0) return [sentence];
  return [sentence, phrases.say("reasons", { count: reasons.length, reasons: phrases.list(reasons) })];
}

/** One phrase per kind of red flag: those of alarmed layers first, then the gravest. */
function flagReasons(outcome: Outcome, phrases: Phrases): string[] {
  const alarm = (layer: Outcome["redFlags"][number]["layer"]) => Number((outcome.contributions.get(layer) ?? 0) > 0);
  const reasons = outcome.redFlags
    .toSorted((a, b) => alarm(b.layer) - alarm(a.layer))
    .map(({ layer, finding }) => phrases.flag(finding.flag) ?? phrases.say(`reason.${layer}`));
  return [...new Set(reasons)];
}

/** A layer may be alarmed without a red flag to show for it. */
function layerReasons(outcome: Outcome, phrases: Phrases): string[] {
  const alarmed = [...outcome.contributions]
    .filter(([, value]) => value > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([layer]) => phrases.say(`reason.${layer}`));
  return alarmed.length > 0 ? alarmed : doubts(outcome, phrases);
}

/** Layers that warn, the loudest first. */
const doubts = ({ layers }: Outcome, phrases: Phrases): string[] =>
  layers
    .filter(({ status }) => status === "warning" || status === "danger")
    .toSorted((a, b) => b.score - a.score)
    .map(({ layer }) => phrases.say(`reason.${layer}`));
