/** One replacement: `[start, end)` of the original became `[at, at + length)` of the result. */
interface Patch {
  readonly start: number;
  readonly end: number;
  readonly at: number;
  readonly length: number;
}

/** A text with its de-fanged forms restored, and the way back to the original's offsets. */
export interface Refanged {
  readonly text: string;
  /** Original range of `[start, end)`, and whether a de-fanged form lies in it. */
  original(start: number, end: number): { start: number; end: number; defanged: boolean };
}

/** Quick look for what {@link DEFANGED} replaces: `hxxp`, `h**p`, or an opening bracket before a dot, colon, slash, at. */
const SUSPECT = /h(?:xx|\*\*|__)p|[[({<]\s?(?:[.:/@]|dot|at\b|punto|ponto|punkt|point)/i;

/**
 * Either `hxxp`, `hXXps`, `h**p` before a colon (bracketed or not), or one of `. : :// / @ dot at` in any brackets
 * with at most one space on each side and inside. Every repetition is bounded, so matching is linear.
 */
const DEFANGED =
  /\bh(?:xx|\*\*|__)p(s?)(?=\s?[[({]?:)|\s?[[({<]\s?(\.|:\/\/|:\/|:|\/\/|\/|@|dot|punto|ponto|punkt|point|at)\s?[\])}>]\s?/gi;

const WORDS: Readonly<Record<string, string>> = {
  dot: ".",
  punto: ".",
  ponto: ".",
  punkt: ".",
  point: ".",
  at: "@",
  ":/": "://",
};

function restored(match: RegExpExecArray): string {
  const inner = match[2]?.toLowerCase();
  if (inner === undefined) return `http${(match[1] ?? "").toLowerCase()}`;
  return WORDS[inner] ?? inner;
}

function identity(text: string): Refanged {
  return { text, original: (start, end) => ({ start, end, defanged: false }) };
}

/** Index of the last patch that begins at or before `offset` of the result, or -1. */
function patchAt(patches: readonly Patch[], offset: number): number {
  let low = 0;
  let high = patches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((patches[middle] as Patch).at <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function toOriginal(patches: readonly Patch[], offset: number, side: "start" | "end"): number {
  const index = patchAt(patches, side === "end" ? offset - 1 : offset);
  const patch = patches[index];
  if (!patch) return offset;
  const past = offset - (patch.at + patch.length);
  if (past > 0 || (past === 0 && side === "start")) return patch.end + past;
  return side === "start" ? patch.start : patch.end;
}

/** Restores de-fanged links and addresses (`hxxp`, `[.]`, `(dot)`, `[://]`, `[at]`). */
export function refang(text: string): Refanged {
  if (!SUSPECT.test(text)) return identity(text);
  const patches: Patch[] = [];
  let out = "";
  let from = 0;
  for (const match of text.matchAll(DEFANGED)) {
    const replacement = restored(match);
    out += text.slice(from, match.index);
    const end = match.index + match[0].length;
    patches.push({ start: match.index, end, at: out.length, length: replacement.length });
    out += replacement;
    from = end;
  }
  if (patches.length === 0) return identity(text);
  out += text.slice(from);
  return {
    text: out,
    original(start, end) {
      const last = patches[patchAt(patches, end - 1)];
      const defanged = last !== undefined && last.at + last.length > start;
      return { start: toOriginal(patches, start, "start"), end: toOriginal(patches, end, "end"), defanged };
    },
  };
}
