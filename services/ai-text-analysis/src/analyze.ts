import { type Analysis, atOnce, NOTHING_FOUND, type ScamType, type Steps, type Subject } from "@sextant/core";
import { hiddenText } from "./checks/hidden-text.ts";
import { secondReader } from "./checks/second-reader.ts";
import { testStrings } from "./checks/test-strings.ts";
import { wording } from "./checks/wording.ts";
import type { Evidence } from "./evidence.ts";
import { claimsOf } from "./identity/claims.ts";
import { marksOf } from "./identity/link-classes.ts";
import { judgeAll, unique, wordOn } from "./judge.ts";
import { judgeWindows } from "./judge-windows.ts";
import { joined, type Marked, pieces } from "./text/pieces.ts";
import { amongMany, PASSAGE } from "./text/windows.ts";

/** Texts judged per subject; the rest is left unread. */
const MAX_TEXTS = 40;
/** Two letters, or signs drawn as letters: in circles and squares. */
const HAS_LETTERS = /[\p{L}\u249C-\u24E9\u{1F110}-\u{1F1FF}][^\p{L}]*[\p{L}\u249C-\u24E9\u{1F110}-\u{1F1FF}]/u;
/** Cues are told from this score on: the same words stand in honest messages, and the score knows the difference. */
const CUES_FROM = 20;

/** From this score on a text in which no cue stands is told by its wording. */
const WORDING_FROM = 60;

/** A part of a mail from this many characters on is judged by itself too, so that no other part can water it down. */
const ALONE = 1_000;

/** {@link analyzeInSteps} without a pause. */
export const analyze = (subject: Subject, evidence: Evidence): Analysis => atOnce(analyzeInSteps(subject, evidence));

/** Judges what a message says, with the second reader's word where it was asked. Pure and total. Pauses between the readings of each piece of text and after each sentence. */
export function* analyzeInSteps(subject: Subject, evidence: Evidence): Steps<Analysis> {
  const own = evidence.own ?? (yield* ownAnswer(subject, evidence));
  return evidence.reading ? secondReader(own, evidence.reading) : own;
}

/** The layer's own answer: test strings, the text model, cues. */
function* ownAnswer(subject: Subject, evidence: Evidence): Steps<Analysis> {
  const texts = subject.texts.slice(0, MAX_TEXTS);
  const certain = testStrings(texts);
  if (certain.length > 0)
    return { score: 100, findings: certain, scamTypes: { phishing: 1 }, unknowns: [], abstained: false };
  const marks = marksOf(subject, evidence.parties);
  const bodies = texts
    .filter(({ kind, text }) => kind === "body" && HAS_LETTERS.test(text))
    .map((text): Marked => ({ ...text, marks: marks(text) }));
  const judged = yield* judgeAll(bodies.flatMap(pieces), evidence);
  // A greeting beside a message is no second chance to sound like a scam's.
  const parts = bodies.length === 1 ? judged : judged.filter((each) => each.length >= PASSAGE);
  const alone = parts.map((each) =>
    bodies.length === 1 || each.length >= ALONE ? each : { ...each, score: amongMany(each.score, parts.length) },
  );
  const { likeliest, isWhole } = yield* judgeWindows(bodies, evidence);
  const whole = bodies.length > 1 ? yield* judgeAll(pieces(joined(bodies)), evidence) : [];
  const worst = [...whole, ...alone, ...likeliest].toSorted((a, b) => b.score - a.score)[0];
  if (!worst) return NOTHING_FOUND;
  const cues = worst.score < CUES_FROM ? [] : [...judged, ...likeliest].flatMap((each) => each.cues);
  const told = unique([...[...judged, ...likeliest].flatMap((each) => each.findings), ...cues, ...hiddenText(texts)]);
  const isUntold = told.length === 0 && worst.score >= WORDING_FROM;
  const { model } = evidence;
  const read = (sentence: string) => {
    const { probability, row } = wordOn(sentence, model);
    return { probability, senses: () => model.telling(row) };
  };
  const untold = likeliest.some((each) => each === worst) ? likeliest.map(({ text }) => text) : bodies.flatMap(pieces);
  const findings = isUntold ? yield* wording(untold, read) : told;
  const types = evidence.model.types(worst.verdict.row);
  const isMail = subject.domains.some(({ role }) => role === "from");
  const claims = claimsOf({ texts, links: subject.links, isMail, score: worst.score }, evidence.names);
  return {
    score: worst.score,
    findings,
    scamTypes: weighted(types, worst.score / 100),
    unknowns: isWhole && subject.texts.length <= MAX_TEXTS ? [] : ["text"],
    abstained: false,
    ...(claims.length > 0 ? { identity: { claims, holdings: [] } } : {}),
  };
}

/** Types under this share are noise. */
const MIN_SHARE = 0.02;

function weighted(types: Record<ScamType, number>, probability: number): Partial<Record<ScamType, number>> {
  const kept = Object.entries(types).filter(([, share]) => share >= MIN_SHARE);
  return Object.fromEntries(kept.map(([type, share]) => [type, share * probability]));
}
