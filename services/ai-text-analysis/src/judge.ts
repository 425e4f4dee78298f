import type { Finding, Steps, Text } from "@sextant/core";
import { persuasionCues } from "./checks/cues.ts";
import { modelAddressed, withoutOrders } from "./checks/model-addressed.ts";
import { obfuscated } from "./checks/obfuscated.ts";
import { COMMON } from "./cues/lexicon.ts";
import type { Evidence } from "./evidence.ts";
import type { TextModel, Verdict } from "./model/model.ts";
import { mostOf, wordsOf } from "./text/amount.ts";
import { asksNothing, bringsCode, CODES, MOST_UNASKED } from "./text/asks.ts";
import { prepare } from "./text/mask.ts";
import type { Marked } from "./text/pieces.ts";
import { asSaid, secondHalf, turnsOf, writersOf } from "./text/turns.ts";
import { behindOpening, between } from "./text/windows.ts";
import { deobfuscate } from "./text/deobfuscate.ts";

/** Score that text addressed to a model brings a message to at least: its sender reckons with being judged. */
const ADDRESSED_FLOOR = 60;

/** One text judged: as written, respelt, undone of disguise and respelt, and without orders to a model; the highest counts. */
export interface Judged {
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

/** Senses in the names of those who write from which on the names say as much as a message does. */
const TELLING_NAMES = 4;

/** A text as it is read: a conversation by what is said, unless the names of its writers say as much as a message does. */
export function asRead(text: Marked, { lexicon }: TextModel): Marked {
  const turns = turnsOf(text.text);
  if (turns.length === 0) return text;
  const names = prepare(writersOf(turns).join("\n")).text;
  const senses = new Set(lexicon.search(names).map(({ concept }) => concept));
  const telling = [...senses].filter((concept) => !lexicon.concepts[concept]?.startsWith(COMMON));
  return telling.length >= TELLING_NAMES ? text : asSaid(text, turns);
}

/** The model's word on a text as a person reads it, transposed letters put back. */
export const wordOn = (text: string, model: TextModel): Verdict => model.judge(model.respell(prepare(text).text));

/** The model's word on a prepared text, the cues found in a step before. */
function* modelsWord(prepared: string, model: TextModel): Steps<Verdict> {
  const cues = model.lexicon.search(prepared);
  yield;
  const verdict = model.judge(prepared, cues);
  yield;
  return verdict;
}

/** Judges one text in every spelling. */
export function* judge(text: Marked, { model, rules }: Evidence): Steps<Judged> {
  const read = asRead(text, model);
  const prepared = prepare(read.text, read.marks);
  const undone = deobfuscate(read.text, (word) => model.knows(word), read.marks);
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
  const words = Math.max(wordsOf(prepared.text), wordsOf(plain));
  const readings = [
    [asWritten, prepared.text],
    [asRespelt, respelt],
    [asMeant, meant],
  ] as const;
  const isUnasked = readings.every(([{ row }, words]) => {
    const senses = model.senses(row);
    return asksNothing(prepared.text + plain, senses) || bringsCode(words, senses, model.placesOf(row, CODES));
  });
  const most = cues.length + findings.length > 0 ? 100 : Math.min(mostOf(words), isUnasked ? MOST_UNASKED : 100);
  let score = Math.min(most, verdict.probability * 100);
  if (orders.length > 0) {
    verdict = likelier(verdict, wordOn(withoutOrders(read.text), model));
    score = Math.max(ADDRESSED_FLOOR, verdict.probability * 100);
    findings.push(...orders);
  }
  return { score, verdict, findings, cues, text, length: plain.length };
}

/** Every text judged. */
export function* judgeAll(texts: readonly Marked[], evidence: Evidence): Steps<Judged[]> {
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
  const { probability } = yield* modelsWord(prepare(rest.text, rest.marks).text, evidence.model);
  if (probability * 100 <= whole.score) return whole;
  const { score, verdict } = yield* judge(rest, evidence);
  return score > whole.score ? { ...whole, score, verdict } : whole;
}

/** The first finding of each flag. */
export function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.toReversed().map((finding) => [finding.flag, finding])).values()].toReversed();
}
