import type { Mark } from "./marks.ts";
import { type Marked, slicedAt } from "./pieces.ts";

/** A turn of a conversation: whose it is, where its head (time and writer) begins, where the words begin, and where they end. */
export interface Turn {
  /** The writer's name as the head has it. */
  readonly writer: string;
  readonly head: number;
  readonly start: number;
  readonly end: number;
}

const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?`;
/** Anna: … */
const NAMED = /^(?!\d{1,2}[:.]\d{2})([^\n:：[\]]{1,40})[:：](?!\/\/)/u;
/** How messengers export or show the beginning of a turn; the writer is the first group. */
const HEADS: readonly RegExp[] = [
  // WhatsApp: [12/03/2025, 18:42:10] Anna: …
  /^\u200e?\[[^\]\n]{8,30}\] ?([^\n:[\]]{1,40}):/u,
  // WhatsApp on Android: 12/03/25, 18:42 - Anna: …
  /^\u200e?\p{N}[\p{N}/.-]{5,9}[,،]? [^\n–-]{3,14} [–-] ([^\n:[\]]{1,40}):/u,
  // KakaoTalk: [Anna] [오후 3:02] …
  /^\[([^\]\n]{1,40})\] \[[^\]\n]{3,14}\]/u,
  // Discord, Steam, and WhatsApp without its date: [18:42] Anna: …
  new RegExp(String.raw`^\[[^\]\n\d]{0,12}${TIME}\] ?([^\n:：[\]]{1,40})[:：]`, "iu"),
  // A time, or a day and a time, and the writer: 18:42 - Anna: …, 周五 21:03 程先生: …
  new RegExp(String.raw`^(?:[^\n\d:：]{1,12} )?${TIME} (?:[–-] )?([^\n\d:：[\]][^\n:：[\]]{0,39})[:：]`, "iu"),
  // LINE: 18:42 <tab> Anna <tab> …
  new RegExp(String.raw`^${TIME}\t([^\n\t]{1,40})\t`, "iu"),
  // WeChat: 2025-03-18 22:10 Anna, and the words on the lines below
  new RegExp(String.raw`^\d{4}[-/.]\d{1,2}[-/.]\d{1,2} ${TIME} ([^\n:：[\]]{1,40})$`, "iu"),
  // Telegram: Anna, [12.03.2025 18:42], and the words on the lines below
  /^([^\n[\],]{1,40}), \[[^\]\n]{8,24}\]$/u,
  // Messenger, copied: Anna 18:42, and the words on the lines below
  new RegExp(String.raw`^([^\n\d:]{1,40}) ${TIME}$`, "iu"),
  NAMED,
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

/** Longest name that stands on a line of its own. */
const LONGEST_NAME = 40;
/** Share of the paragraphs of a conversation that begin with a name on a line of its own. */
const MOST_NAMED = 0.8;

/** Messenger, copied without times: behind most empty lines stands a name that comes again, and the words below it. */
function namesAlone(lines: readonly Line[]): Head[] {
  const firsts = lines.filter(({ text }, at) => text !== "" && (lines[at - 1]?.text ?? "") === "");
  const counts = new Map<string, number>();
  for (const { text } of firsts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const named = firsts.filter(({ text }) => text.length <= LONGEST_NAME && (counts.get(text) ?? 0) > 1);
  if (named.length < MOST_NAMED * firsts.length) return [];
  return named.map(({ start, text }) => ({ writer: text, head: start, start: start + text.length }));
}

/** Lines of a conversation of which one side alone is named, turns of that side at least, and the share of either side at least. */
const LEAST_LINES = 6;
const LEAST_NAMED = 3;
const LEAST_SHARE = 0.25;

/** A screen read off: one writer is named, and every line without a name is the other's. */
function oneNamed(lines: readonly Line[]): Head[] {
  const own = lines.filter(({ text }) => text !== "");
  const heads = own.map((line) => headOf(line, NAMED)[0] ?? { writer: "", head: line.start, start: line.start });
  const named = heads.filter(({ writer }) => writer !== "");
  const isTalk = Math.min(named.length, own.length - named.length) >= LEAST_SHARE * own.length;
  const isOneSided = isTalk && own.length >= LEAST_LINES && named.length >= LEAST_NAMED;
  return isOneSided && new Set(named.map(({ writer }) => writer)).size === 1 ? heads : [];
}

/** The turns of a conversation as messengers export or show it, in order; none of any other text. Linear. */
export function turnsOf(text: string): readonly Turn[] {
  const lines = linesOf(text);
  if (lines.length < MIN_TURNS) return [];
  const first = lines.filter((line) => line.text !== "").slice(0, FIRST_LINES);
  for (const form of HEADS) {
    if (first.filter((line) => form.test(line.text)).length < MIN_ALIKE) continue;
    const turns = asTurns(
      lines.flatMap((line) => headOf(line, form)),
      text,
    );
    if (turns.length > 0) return turns;
  }
  const turns = asTurns(namesAlone(lines), text);
  return turns.length > 0 ? turns : asTurns(oneNamed(lines), text);
}

/** What begins a turn: whose it is, where the head begins, and where it ends. */
type Head = Omit<Turn, "end">;

function headOf({ start, text: line }: Line, form: RegExp): Head[] {
  const found = form.exec(line);
  return found ? [{ writer: (found[1] ?? "").trim(), head: start, start: start + found[0].length }] : [];
}

/** Share of the turns of a conversation in which something is said, and characters that are said in one on average, at least. */
const WORDED = 0.75;
const LEAST_SAID = 8;
/** Words of a name; what is longer, or ends as sentences do, or holds a link or a price, is none. */
const MAX_NAME_WORDS = 5;
const NO_NAME = /https?:|www\.|[$€£¥₹₩]|[!?…]$|\p{L}{4}\.$/u;

const isName = (writer: string): boolean => writer.split(/\s+/u).length <= MAX_NAME_WORDS && !NO_NAME.test(writer);

/**
 * The turns that some heads begin; none where they are too few, or too many writers' for a conversation, or where the heads say more than
 * what stands behind them: a list of values, or a message that would be read as names.
 */
function asTurns(heads: readonly Head[], text: string): Turn[] {
  const writers = new Set(heads.map(({ writer }) => writer));
  const isConversation =
    heads.length >= MIN_TURNS && writers.size >= 2 && writers.size <= MAX_WRITERS && writers.size * 2 <= heads.length;
  if (!isConversation || ![...writers].every(isName)) return [];
  const turns = heads.map((turn, at) => ({ ...turn, end: heads[at + 1]?.head ?? text.length }));
  const lengths = turns.map(({ start, end }) => text.slice(start, end).trim().length);
  const said = lengths.reduce((sum, length) => sum + length, 0);
  const named = turns.reduce((sum, { writer }) => sum + writer.length, 0);
  const worded = lengths.filter((length) => length > 0).length;
  return worded >= WORDED * turns.length && said >= Math.max(named, LEAST_SAID * turns.length) ? turns : [];
}

/** The names of those who write some turns, in the order in which they first write. */
export const writersOf = (turns: readonly Turn[]): string[] => [...new Set(turns.map(({ writer }) => writer))];

/** Signs of a prepared text, a writer one, behind the classes (`CLASS` of mask.ts): where a turn begins, and whose it is, in the order in which they first write. */
const FIRST_SIGN = 0xe010;
const SIGNS = /[\uE010-\uE01B]/g;

/**
 * A text with its turns' heads blanked out, every other character in its place, and a mark where each turn begins: when it was written, and what
 * its writer is called, says nothing of what is asked.
 */
export function asSaid<Read extends { readonly text: string; readonly marks: readonly Mark[] }>(
  read: Read,
  turns = turnsOf(read.text),
): Read {
  const { text, marks } = read;
  if (turns.length === 0) return read;
  const writers = writersOf(turns);
  const blanked = turns.map(({ head, start, end }) => " ".repeat(start - head) + text.slice(start, end));
  const signs = turns.map(({ writer, head }): Mark => {
    const sign = String.fromCharCode(FIRST_SIGN + writers.indexOf(writer));
    return { start: head, end: head, class: sign };
  });
  return {
    ...read,
    text: text.slice(0, turns[0]?.head) + blanked.join(""),
    marks: [...signs, ...marks].toSorted((a, b) => a.start - b.start),
  };
}

/** A turn of a conversation in a prepared text. */
export interface Spoken {
  readonly start: number;
  /** By number, in the order in which they first write. */
  readonly writer: number;
}

/** Where turns begin in a prepared text, and their writers, by number; none in what is no conversation. */
export const turnsIn = (prepared: string): Spoken[] =>
  Array.from(prepared.matchAll(SIGNS), ({ index, 0: sign }) => ({
    start: index,
    writer: sign.charCodeAt(0) - FIRST_SIGN,
  }));

/** From the middle turn on: a conversation comes to what it wants late. The text itself where it is none. */
export function secondHalf(text: Marked): Marked {
  const turns = turnsOf(text.text);
  const middle = turns[Math.floor(turns.length / 2)];
  return middle ? slicedAt(text, middle.head, text.text.length) : text;
}
