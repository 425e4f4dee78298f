import { KIND, KINDS } from "../text/letters.ts";
import { CLASS } from "../text/mask.ts";
import type { Spoken } from "../text/turns.ts";

/** Longest run of letters taken for one word; the rest of it is not read. */
const MAX_WORD = 40;
/** Words of a text that are read. */
export const MAX_TOKENS = 60_000;

/** Feature groups: each is scaled to unit length by itself, so that neither drowns the other. */
export const GROUP = { word: 0, character: 1, sense: 2, near: 3, order: 4, form: 5, said: 6 } as const;

/** Receives the hash (32 bits) of each feature occurrence. */
export type Sink = (hash: number, group: number) => void;

const mix = (hash: number, value: number): number => {
  const h = Math.imul(hash ^ value, 0x9e3779b1);
  return h ^ (h >>> 15);
};
const finish = (hash: number): number => {
  let h = Math.imul(hash ^ (hash >>> 13), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

const SEED = {
  word: 0x51ed270b,
  pair: 0x2545f491,
  skip: 0x1b873593,
  character: 0x7feb352d,
  near: 0x3c6ef372,
  order: 0x6a09e667,
  later: 0x510e527f,
  form: 0x9b05688c,
  said: 0x1f83d9ab,
} as const;
const BOUNDARY = 0x5f;

/** A syllable of Hangul is as much as two or three letters. */
const isHangul = (code: number): boolean => code >= 0xac00 && code <= 0xd7a3;

/** Character 3- to 5-grams of a word with its boundaries marked; in Hangul 2-grams too, most stems being so short. */
function wordGrams(text: string, start: number, end: number, sink: Sink): void {
  const length = end - start + 2;
  if (isHangul(text.charCodeAt(start))) {
    for (let at = start; at + 1 < end; at += 1)
      sink(finish(mix(mix(SEED.character, text.charCodeAt(at)), text.charCodeAt(at + 1))), GROUP.character);
  }
  for (let at = 0; at + 3 <= length; at += 1) {
    let hash: number = SEED.character;
    for (let n = 0; n < 5 && at + n < length; n += 1) {
      const place = at + n - 1;
      hash = mix(hash, place < 0 || place >= end - start ? BOUNDARY : text.charCodeAt(start + place));
      if (n >= 2) sink(finish(hash), GROUP.character);
    }
  }
}

/** n-grams of a run in a script without spaces: 1 and 2 as words, 3 and 4 as characters. */
function runGrams(text: string, start: number, end: number, sink: Sink): void {
  for (let at = start; at < end; at += 1) {
    let hash: number = SEED.character;
    for (let n = 0; n < 4 && at + n < end; n += 1) {
      hash = mix(hash, text.charCodeAt(at + n));
      sink(finish(hash), n < 2 ? GROUP.word : GROUP.character);
    }
  }
}

/**
 * Hashed features of a prepared text (`prepare` of text/mask.ts): words, neighbouring and next-but-one pairs of words,
 * character n-grams within words. Scripts without spaces give character n-grams alone.
 */
export function eachFeature(text: string, sink: Sink): void {
  let before = 0;
  let previous = 0;
  let tokens = 0;
  const length = text.length;
  for (let at = 0; at < length && tokens < MAX_TOKENS;) {
    const kind = KINDS[text.charCodeAt(at)];
    if (kind === KIND.other) {
      at += 1;
      continue;
    }
    const start = at;
    let hash: number = SEED.word;
    if (kind === KIND.mask) hash = mix(hash, text.charCodeAt(at++));
    else while (at < length && KINDS[text.charCodeAt(at)] === kind) hash = mix(hash, text.charCodeAt(at++));
    tokens += 1;
    if (kind === KIND.ideograph) {
      runGrams(text, start, at, sink);
      before = previous = 0;
      tokens += at - start;
      continue;
    }
    sink(finish(hash), GROUP.word);
    if (previous !== 0) sink(finish(mix(mix(SEED.pair, previous), hash)), GROUP.word);
    if (before !== 0) sink(finish(mix(mix(SEED.skip, before), hash)), GROUP.word);
    before = previous;
    previous = hash;
    if (kind === KIND.letter) wordGrams(text, start, Math.min(at, start + MAX_WORD), sink);
  }
}

/** A sense of the lexicon, or a class of the masked text, and where it stands. */
export interface Sense {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** Two senses that begin nearer than this, in characters, stand together, in whatever order. */
const NEAR = 80;
/** The next senses within this distance follow one another: the first of them, and the two behind it. */
const FOLLOWING = 60;
const FOLLOWERS = 3;

/** Pairs of a text that are looked at: so many, and so many a sense; none that was learned from has as many. */
const MANY = 1_000;
const PAIRS_EACH = 40;
/** Senses are numbered below this. */
const SENSES = 512;
/** Bits of a pair of senses: it stood near, followed, followed later; kept for one text at a time. */
const PAIR = { near: 1, order: 2, later: 4 } as const;
const pairs = new Uint8Array(SENSES * SENSES);

/**
 * Hashed features of the senses of a text, the same whatever its language: which stand near each other, which follow. Each once: a text of
 * one letter without end has as many pairs as characters, and few different ones.
 * @param senses in the order of their beginnings, numbered 0 to 511.
 */
export function eachSensePair(senses: readonly Sense[], sink: Sink): void {
  const count = senses.length;
  const ids = new Int32Array(count);
  const starts = new Int32Array(count);
  for (let i = 0; i < count; i += 1) {
    const { id, start } = senses[i] as Sense;
    ids[i] = id;
    starts[i] = start;
  }
  const touched: number[] = [];
  let left = MANY + PAIRS_EACH * count;
  for (let i = 0; i < count && left > 0; i += 1) {
    const id = ids[i] as number;
    const start = starts[i] as number;
    const end = senses[i]?.end ?? 0;
    let followers = 0;
    for (let j = i + 1; j < count; j += 1) {
      const distance = (starts[j] as number) - start;
      if (distance >= NEAR) break;
      left -= 1;
      const other = ids[j] as number;
      const near = id < other ? id * SENSES + other : other * SENSES + id;
      const known = pairs[near] as number;
      if (other !== id && (known & PAIR.near) === 0) {
        if (known === 0) touched.push(near);
        pairs[near] = known | PAIR.near;
        sink(finish(mix(mix(SEED.near, Math.min(id, other)), Math.max(id, other))), GROUP.near);
      }
      if (followers >= FOLLOWERS || distance > FOLLOWING || (starts[j] as number) < end) continue;
      const place = id * SENSES + other;
      const bit = followers === 0 ? PAIR.order : PAIR.later;
      followers += 1;
      const before = pairs[place] as number;
      if ((before & bit) !== 0) continue;
      if (before === 0) touched.push(place);
      pairs[place] = before | bit;
      sink(finish(mix(mix(bit === PAIR.order ? SEED.order : SEED.later, id), other)), GROUP.order);
    }
  }
  for (const place of touched) pairs[place] = 0;
}

/** What a text may hold for its reader to act on, one bit each. */
const HOLDS: ReadonlyMap<string, number> = new Map<string, number>([
  [CLASS.url, 1],
  [CLASS.anyonesLink, 1],
  [CLASS.knownLink, 16],
  [CLASS.otherLink, 16],
  [CLASS.ownLink, 32],
  [CLASS.mail, 2],
  [CLASS.handle, 2],
  [CLASS.phone, 4],
  [CLASS.money, 8],
]);
/**
 * Length up to which a text is of the shortest sort, in characters, and sorts, each twice as long as the one before. The
 * longest begins where examples that are learned from still reach.
 */
const SHORTEST_LENGTH = 16;
const LENGTHS = 7;

/**
 * Hashed features of a prepared text's form: which of link (of a stranger or anybody's; of
 * somebody known; of who speaks), address, telephone number and amount it holds, by itself and with its length. A notice without any way to act on it asks nothing of its reader, whatever its words.
 */
export function eachForm(text: string, sink: Sink): void {
  let holds = 0;
  for (let at = 0; at < text.length; at += 1)
    if (KINDS[text.charCodeAt(at)] === KIND.mask) holds |= HOLDS.get(text.charAt(at)) ?? 0;
  const length = Math.min(LENGTHS - 1, Math.floor(Math.log2(1 + text.length / SHORTEST_LENGTH)));
  sink(finish(mix(SEED.form, holds)), GROUP.form);
  sink(finish(mix(mix(SEED.form, holds), 1 + length)), GROUP.form);
}

/** Turns at the end of a conversation, in which it comes out what somebody wants and whether the other may look into it. */
const LAST_TURNS = 2;

/**
 * Hashed features of who says what in a conversation: each sense with whether the one says it who asks for most (of several who do, or
 * where nobody asks, the one who writes first), or another; with the half in which; and in the last turns.
 * @param turns in order; none of what is no conversation, which has none of these features. @param senses in the order of their beginnings.
 * @param asks whether a sense asks for something.
 */
export function eachSaid(
  turns: readonly Spoken[],
  senses: readonly Sense[],
  asks: (sense: number) => boolean,
  sink: Sink,
): void {
  if (turns.length === 0) return;
  const turnOf = new Int32Array(senses.length);
  const asked = new Int32Array(Math.max(...turns.map(({ writer }) => writer)) + 1);
  let turn = -1;
  for (const [i, { id, start }] of senses.entries()) {
    while ((turns[turn + 1]?.start ?? Infinity) <= start) turn += 1;
    turnOf[i] = turn;
    const writer = turns[turn]?.writer;
    if (writer !== undefined && asks(id)) asked[writer] = (asked[writer] ?? 0) + 1;
  }
  const asker = asked.indexOf(Math.max(...asked));
  for (const [i, { id }] of senses.entries()) {
    const at = turnOf[i] as number;
    if (at < 0) continue;
    const role = turns[at]?.writer === asker ? 1 : 0;
    const half = 2 * at < turns.length ? 0 : 1;
    const tell = (place: number) => sink(finish(mix(mix(SEED.said, 2 * place + role), id)), GROUP.said);
    tell(0);
    tell(1 + half);
    if (at >= turns.length - LAST_TURNS) tell(3);
  }
}
