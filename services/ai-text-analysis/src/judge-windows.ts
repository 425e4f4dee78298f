import type { Steps } from "@sextant/core";
import type { Evidence } from "./evidence.ts";
import { Blocks } from "./blocks.ts";
import { byItself } from "./identity/link-classes.ts";
import { type Judged, judge } from "./judge.ts";
import type { Marked } from "./text/pieces.ts";
import { amongMany, MAX_PASSAGES, MAX_WINDOWS, partsOf, passagesOf, windowsOf } from "./text/windows.ts";

/** Likeliest windows of a long text whose parts are judged. */
const LOOKED_INTO = 3;

/** Parts that are looked at in the windows looked into, about: each a chance for honest words to sound like a scam's. */
const CHANCES_OF_PARTS = 20;

/** The likeliest stretch of all long texts, judged as a text of its own, if it is likelier than not: a window or its part, or passages as their writer parted them. */
export function* judgeWindows(
  bodies: readonly Marked[],
  evidence: Evidence,
): Steps<{ likeliest: Judged[]; isWhole: boolean }> {
  const long = bodies.map((body) => ({ body, blocks: new Blocks(body, evidence.model) }));
  const stretches = (cut: (body: Marked) => Marked[]): Stretch[] =>
    long.flatMap(({ body, blocks }) => cut(body).map((text) => ({ text: byItself(text), blocks })));
  const all = stretches(windowsOf);
  const windows = all.slice(0, MAX_WINDOWS);
  const isWhole = windows.length === all.length;
  const found = [yield* likeliestWindow(windows), yield* likeliestPassage(stretches(passagesOf))];
  const likeliest: Judged[] = [];
  for (const each of found) {
    if (!each || each.probability <= 0.5) continue;
    const judged = yield* judge(each.text, evidence);
    likeliest.push({ ...judged, score: amongMany(judged.score, each.chances) });
  }
  return { likeliest, isWhole };
}

/** A stretch of a long text, and that text's blocks. */
interface Stretch {
  readonly text: Marked;
  readonly blocks: Blocks;
}

/** A stretch and the probability of a scam. */
interface Read extends Stretch {
  readonly probability: number;
}

/** What was found among so many. */
interface Found extends Read {
  readonly chances: number;
}

/** Every stretch read as it is written, without the other spellings. */
function* readAll(stretches: readonly Stretch[]): Steps<Read[]> {
  const read: Read[] = [];
  for (const stretch of stretches) {
    read.push({ ...stretch, probability: stretch.blocks.probabilityOf(stretch.text) });
    yield;
  }
  return read;
}

function* likeliestWindow(windows: readonly Stretch[]): Steps<Found | undefined> {
  const read = yield* readAll(windows);
  let likeliest: Read | undefined;
  for (const window of read.toSorted(likelierFirst).slice(0, LOOKED_INTO)) {
    const part = yield* likeliestPart(window);
    if (!likeliest || part.probability > likeliest.probability) likeliest = part;
  }
  const isPart = !windows.some(({ text }) => text === likeliest?.text);
  return likeliest && { ...likeliest, chances: windows.length * (isPart ? CHANCES_OF_PARTS : 1) };
}

function* likeliestPassage(all: readonly Stretch[]): Steps<Found | undefined> {
  const passages = all.slice(0, MAX_PASSAGES);
  const [likeliest] = (yield* readAll(passages)).toSorted(likelierFirst);
  return likeliest && { ...likeliest, chances: passages.length };
}

const likelierFirst = (a: Read, b: Read): number => b.probability - a.probability;

/** The part of a window that sounds most like a scam, where it does more than the whole: what stands around it may be padding. */
function* likeliestPart(window: Read): Steps<Read> {
  for (let found = window; ;) {
    const parts = partsOf(found.text).map((text) => ({ text, blocks: found.blocks }));
    const [part] = (yield* readAll(parts)).toSorted(likelierFirst);
    if (!part || part.probability <= found.probability) return found;
    found = part;
  }
}
