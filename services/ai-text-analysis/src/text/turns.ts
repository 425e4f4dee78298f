import { type Marked, slicedAt } from "./pieces.ts";

/** A turn of a conversation: where its head (time and writer) begins, where the words begin, and where they end. */
export interface Turn {
  readonly head: number;
  readonly start: number;
  readonly end: number;
}

const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?`;
/** How messengers export or show the beginning of a turn; the writer is the first group. */
const HEADS: readonly RegExp[] = [
  // WhatsApp: [12/03/2025, 18:42:10] Anna: …
  /^\u200e?\[[^\]\n]{8,30}\] ?([^\n:[\]]{1,40}):/u,
  // WhatsApp on Android: 12/03/25, 18:42 - Anna: …
  /^\u200e?\p{N}[\p{N}/.-]{5,9}[,،]? [^\n–-]{3,14} [–-] ([^\n:[\]]{1,40}):/u,
  // KakaoTalk: [Anna] [오후 3:02] …
  /^\[([^\]\n]{1,40})\] \[[^\]\n]{3,14}\]/u,
  // Telegram: Anna, [12.03.2025 18:42], and the words on the lines below
  /^([^\n[\],]{1,40}), \[[^\]\n]{8,24}\]$/u,
  // Messenger, copied: Anna 18:42, and the words on the lines below
  new RegExp(String.raw`^([^\n\d:]{1,40}) ${TIME}$`, "iu"),
  // Anna: …
  /^([^\n:：[\]]{1,40})[:：]/u,
];

/** Turns from which on lines are a conversation, and writers who take part in it, each twice on average at least. */
const MIN_TURNS = 4;
const MAX_WRITERS = 12;
/** Lines among which the form of a conversation shows, and lines of them that must have it. */
const FIRST_LINES = 6;
const MIN_ALIKE = 2;
/** Lines that are read; the rest belongs to the last turn. */
const MAX_LINES = 4_000;

interface Line {
  readonly start: number;
  readonly text: string;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length && lines.length < MAX_LINES;) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    lines.push({ start, text: text.slice(start, Math.min(end, start + 120)).trimEnd() });
    start = end + 1;
  }
  return lines;
}

/** The turns of a conversation as messengers export or show it, in order; none of any other text. Linear. */
export function turnsOf(text: string): readonly Turn[] {
  const lines = linesOf(text);
  if (lines.length < MIN_TURNS) return [];
  const first = lines.filter((line) => line.text !== "").slice(0, FIRST_LINES);
  const form = HEADS.find((head) => first.filter((line) => head.test(line.text)).length >= MIN_ALIKE);
  if (!form) return [];
  const writers = new Set<string>();
  const heads = lines.flatMap(({ start, text: line }) => {
    const found = form.exec(line);
    if (!found) return [];
    writers.add((found[1] ?? "").trim());
    return [{ head: start, start: start + found[0].length }];
  });
  const isConversation =
    heads.length >= MIN_TURNS && writers.size >= 2 && writers.size <= MAX_WRITERS && writers.size * 2 <= heads.length;
  if (!isConversation) return [];
  return heads.map((turn, at) => ({ ...turn, end: heads[at + 1]?.head ?? text.length }));
}

/** The text with its turns' heads blanked out, every other character in its place: who spoke when says nothing of what is asked. */
export function saidIn(text: string, turns: readonly Turn[]): string {
  if (turns.length === 0) return text;
  const blanked = turns.map(({ head, start, end }) => " ".repeat(start - head) + text.slice(start, end));
  return text.slice(0, turns[0]?.head) + blanked.join("");
}

/** From the middle turn on: a conversation comes to what it wants late. The text itself where it is none. */
export function secondHalf(text: Marked): Marked {
  const turns = turnsOf(text.text);
  const middle = turns[Math.floor(turns.length / 2)];
  return middle ? slicedAt(text, middle.head, text.text.length) : text;
}
