import {
  type Analysis,
  atOnce,
  type Finding,
  NOTHING_FOUND,
  type ScamType,
  type Steps,
  type Subject,
  type Text,
} from "@sextant/core";
import { persuasionCues } from "./checks/cues.ts";
import { hiddenText } from "./checks/hidden-text.ts";
import { modelAddressed, withoutOrders } from "./checks/model-addressed.ts";
import { obfuscated } from "./checks/obfuscated.ts";
import { secondReader } from "./checks/second-reader.ts";
import { testStrings } from "./checks/test-strings.ts";
import { wording } from "./checks/wording.ts";
import type { Evidence } from "./evidence.ts";
import { claimsOf } from "./identity/claims.ts";
import { byItself, marksOf } from "./identity/link-classes.ts";
import type { TextModel, Verdict } from "./model/model.ts";
import { mostOf, wordsOf } from "./text/amount.ts";
import { prepare } from "./text/mask.ts";
import { joined, type Marked, pieces } from "./text/pieces.ts";
import { saidIn, secondHalf, turnsOf } from "./text/turns.ts";
import {
  amongMany,
  behindOpening,
  between,
  MAX_PASSAGES,
  MAX_WINDOWS,
  PASSAGE,
  partsOf,
  passagesOf,
  windowsOf,
} from "./text/windows.ts";
import { undisguise } from "./text/undisguise.ts";

/** Texts judged per subject; the rest is left unread. */
const MAX_TEXTS = 40;
/** Two letters, or signs drawn as letters: in circles and squares. */
const HAS_LETTERS = /[\p{L}\u249C-\u24E9\u{1F110}-\u{1F1FF}][^\p{L}]*[\p{L}\u249C-\u24E9\u{1F110}-\u{1F1FF}]/u;
/** Score that text addressed to a model brings a message to at least: its sender reckons with being judged. */
const ADDRESSED_FLOOR = 60;
/** Cues are told from this score on: the same words stand in honest messages, and the score knows the difference. */
const CUES_FROM = 20;

/** From this score on a text in which no cue stands is told by its wording. */
const WORDING_FROM = 60;

/** A part of a mail from this many characters on is judged by itself too, so that no other part can water it down. */
const ALONE = 1_000;

/** Likeliest windows of a long text whose parts are judged. */
const LOOKED_INTO = 3;

/** One text judged: as written, respelt, undone of disguise and respelt, and without orders to a model; the highest counts. */
interface Judged {
  readonly score: number;
  readonly verdict: Verdict;
  /** What is told whatever the score. */
  readonly findings: readonly Finding[];
  /** Cues that stand in it; told if the score is not that of an honest text. */
  readonly cues: readonly Finding[];
  readonly text: Text;
  /** Characters of it that are read. */
  readonly length: number;
}

const likelier = (a: Verdict, b: Verdict): Verdict => (b.probability > a.probability ? b : a);

/** What is said in a text: a conversation without the times and names before its turns. */
const said = ({ text }: Text): string => saidIn(text, turnsOf(text));

/** A text as a person reads it, transposed letters put back. */
const asRead = (text: string, model: TextModel): Verdict => model.judge(model.respell(prepare(text).text));

/** The model's word on a prepared text, the cues found in a step before. */
function* modelsWord(prepared: string, model: TextModel): Steps<Verdict> {
  const cues = model.cuesOf(prepared);
  yield;
  const verdict = model.judge(prepared, cues);
  yield;
  return verdict;
}

function* judge(text: Marked, { model, rules }: Evidence): Steps<Judged> {
  const read = said(text);
  const prepared = prepare(read, text.marks);
  const undone = undisguise(read, (word) => model.knows(word), text.marks);
  yield;
  const plain = undone.changes.length > 0 ? prepare(undone.text, undone.marks).text : prepared.text;
  const asWritten = yield* modelsWord(prepared.text, model);
  const respelt = model.respell(prepared.text);
  const asRespelt = respelt === prepared.text ? asWritten : yield* modelsWord(respelt, model);
  const meant = plain === prepared.text ? respelt : model.respell(plain);
  const asMeant = meant === respelt ? asRespelt : yield* modelsWord(meant, model);
  const spelt = likelier(asWritten, asRespelt);
  const findings = [...obfuscated(text, undone, spelt.probability * 100, asMeant.probability * 100)];
  let verdict = likelier(spelt, asMeant);
  const orders = modelAddressed([text]);
  // Respelling keeps every character's place: what stands in the respelt text is quoted as it was written.
  const inPlace = [...new Set([asWritten, asRespelt])];
  const cues = unique(inPlace.flatMap(({ row }) => persuasionCues({ text, prepared, cues: row.cues }, rules)));
  const most = cues.length + findings.length > 0 ? 100 : mostOf(Math.max(wordsOf(prepared.text), wordsOf(plain)));
  let score = Math.min(most, verdict.probability * 100);
  if (orders.length > 0) {
    verdict = likelier(verdict, asRead(withoutOrders(read), model));
    score = Math.max(ADDRESSED_FLOOR, verdict.probability * 100);
    findings.push(...orders);
  }
  return { score, verdict, findings, cues, text, length: plain.length };
}

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
    return { score: 100, findings: certain, scamTypes: { phishing: 1 }, unknowns: [], weighs: true };
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
    const { probability, row } = asRead(sentence, model);
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
    weighs: true,
    ...(claims.length > 0 ? { identity: { claims, holdings: [] } } : {}),
  };
}

/** Parts that are looked at in the windows looked into, about: each a chance for honest words to sound like a scam's. */
const CHANCES_OF_PARTS = 20;

/** The likeliest stretch of all long texts, judged as a text of its own, if it is likelier than not: a window or its part, or passages as their writer parted them. */
function* judgeWindows(
  bodies: readonly Marked[],
  evidence: Evidence,
): Steps<{ likeliest: Judged[]; isWhole: boolean }> {
  const all = bodies.flatMap(windowsOf).map(byItself);
  const windows = all.slice(0, MAX_WINDOWS);
  const isWhole = windows.length === all.length;
  const found = [yield* likeliestWindow(windows, evidence), yield* likeliestPassage(bodies, evidence)];
  const likeliest: Judged[] = [];
  for (const each of found) {
    if (!each || each.probability <= 0.5) continue;
    const judged = yield* judge(each.text, evidence);
    likeliest.push({ ...judged, score: amongMany(judged.score, each.chances) });
  }
  return { likeliest, isWhole };
}

/** What was found among so many. */
interface Found extends Read {
  readonly chances: number;
}

function* likeliestWindow(windows: readonly Marked[], evidence: Evidence): Steps<Found | undefined> {
  const read = yield* readAll(windows, evidence);
  let likeliest: Read | undefined;
  for (const window of read.toSorted(likelierFirst).slice(0, LOOKED_INTO)) {
    const part = yield* likeliestPart(window, evidence);
    if (!likeliest || part.probability > likeliest.probability) likeliest = part;
  }
  const isPart = !windows.some((window) => window === likeliest?.text);
  return likeliest && { ...likeliest, chances: windows.length * (isPart ? CHANCES_OF_PARTS : 1) };
}

function* likeliestPassage(bodies: readonly Marked[], evidence: Evidence): Steps<Found | undefined> {
  const passages = bodies.flatMap(passagesOf).slice(0, MAX_PASSAGES).map(byItself);
  const [likeliest] = (yield* readAll(passages, evidence)).toSorted(likelierFirst);
  return likeliest && { ...likeliest, chances: passages.length };
}

/** A stretch of text and the probability of a scam. */
interface Read {
  readonly text: Marked;
  readonly probability: number;
}

const likelierFirst = (a: Read, b: Read): number => b.probability - a.probability;

function* readAll(texts: readonly Marked[], { model }: Evidence): Steps<Read[]> {
  const read: Read[] = [];
  for (const text of texts) {
    read.push({ text, probability: model.judge(prepare(said(text), text.marks).text).probability });
    yield;
  }
  return read;
}

/** The part of a window that sounds most like a scam, where it does more than the whole: what stands around it may be padding. */
function* likeliestPart(window: Read, evidence: Evidence): Steps<Read> {
  for (let found = window; ;) {
    const [part] = (yield* readAll(partsOf(found.text), evidence)).toSorted(likelierFirst);
    if (!part || part.probability <= found.probability) return found;
    found = part;
  }
}

/** Every text judged. */
function* judgeAll(texts: readonly Marked[], evidence: Evidence): Steps<Judged[]> {
  const judged: Judged[] = [];
  for (const text of texts) judged.push(yield* judgeBoth(text, evidence));
  return judged;
}

/**
 * A conversation as a whole and from its middle on, any other text as a whole and behind its first line where that is short,
 * which raises it alone: what is asked early may be talked over, and a pleasantry excuses nothing.
 */
function* judgeBoth(text: Marked, evidence: Evidence): Steps<Judged> {
  const whole = yield* judge(text, evidence);
  const later = secondHalf(text);
  if (later !== text)
    return { ...whole, score: Math.max(whole.score, between(whole.score, (yield* judge(later, evidence)).score)) };
  const rest = behindOpening(text);
  if (rest === text) return whole;
  const [read] = yield* readAll([rest], evidence);
  if (!read || read.probability * 100 <= whole.score) return whole;
  const { score, verdict } = yield* judge(rest, evidence);
  return score > whole.score ? { ...whole, score, verdict } : whole;
}

/** The first finding of each flag. */
function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.toReversed().map((finding) => [finding.flag, finding])).values()].toReversed();
}

/** Types under this share are noise. */
const MIN_SHARE = 0.02;

function weighted(types: Record<ScamType, number>, probability: number): Partial<Record<ScamType, number>> {
  const kept = Object.entries(types).filter(([, share]) => share >= MIN_SHARE);
  return Object.fromEntries(kept.map(([type, share]) => [type, share * probability]));
}
