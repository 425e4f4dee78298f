import type { Steps } from "@sextant/core";
import type { Evidence } from "./evidence.ts";
import { byItself } from "./identity/link-classes.ts";
import { type Judged, judge, type Read, readAll } from "./judge.ts";
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

const likelierFirst = (a: Read, b: Read): number => b.probability - a.probability;

/** The part of a window that sounds most like a scam, where it does more than the whole: what stands around it may be padding. */
function* likeliestPart(window: Read, evidence: Evidence): Steps<Read> {
  for (let found = window; ;) {
    const [part] = (yield* readAll(partsOf(found.text), evidence)).toSorted(likelierFirst);
    if (!part || part.probability <= found.probability) return found;
    found = part;
  }
}
