/** Characters that are drawn as letters, or as nothing, and that NFKC leaves alone or takes for something else. */

/** Blocks of 26 letters in order, by their first: parenthesised small and capital, squared, white on black circles and squares. */
const ALPHABETS = [0x249c, 0x1f110, 0x1f130, 0x1f150, 0x1f170] as const;
/** Regional indicators: two make a flag, one alone is drawn as its letter. */
const REGIONAL = 0x1f1e6;
const LETTERS = 26;
/** Signs without ink that are as wide as a letter: an empty Braille cell, the Hangul filler. */
const BLANK = new Set([0x2800, 0x3164]);

/** Small capitals of the phonetic blocks, in the order of `SMALL`. */
const SMALL_CAPITALS = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ";
const SMALL = "abcdefghijklmnoprstuvwyz";

const within = (code: number, first: number): boolean => code >= first && code < first + LETTERS;

export const isRegional = (code: number): boolean => within(code, REGIONAL);

/** The letter, or the space, that a character is drawn as; undefined for any other. A regional indicator is one only where it stands alone. */
export function drawnAs(code: number): string | undefined {
  if (code < 0x249c) return undefined;
  if (BLANK.has(code)) return " ";
  const first = ALPHABETS.find((each) => within(code, each)) ?? (isRegional(code) ? REGIONAL : undefined);
  return first === undefined ? undefined : String.fromCharCode((code < 0x10000 ? 0x61 : 0x41) + code - first);
}

/** The small letter that a small capital stands for. */
export function smallCapital(char: string): string | undefined {
  const at = SMALL_CAPITALS.indexOf(char);
  return at === -1 ? undefined : SMALL[at];
}

/** Marks that show nothing and stand for spaces in a text that has hardly any: soft hyphen, zero-width space, word joiner. */
const UNSEEN_GAP = /[\u00AD\u200B\u2060\uFEFF]/g;
/** Scripts that put a zero-width space between words. */
const ZERO_WIDTH_SCRIPTS = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Fewer say nothing; so many times more than spaces; and characters between two, on the average, that are a word's. */
const MIN_GAPS = 5;
const OVER_SPACES = 3;
const MIN_BETWEEN = 2.5;

export const isUnseenGap = (code: number): boolean =>
  code === 0xad || code === 0x200b || code === 0x2060 || code === 0xfeff;

/** Whether unseen marks stand where the text's spaces would. */
export function hasUnseenGaps(text: string): boolean {
  const gaps = text.match(UNSEEN_GAP)?.length ?? 0;
  if (gaps < MIN_GAPS || ZERO_WIDTH_SCRIPTS.test(text)) return false;
  const spaces = text.match(/\s/g)?.length ?? 0;
  return gaps >= spaces * OVER_SPACES && (text.length - gaps) / (gaps + 1) >= MIN_BETWEEN;
}

/** Tag characters stand for ASCII and show nothing; a flag of a region has at most six. */
const TAGS = /[\u{E0020}-\u{E007E}]{8,}/gu;
const TAG = 0xe0000;

/** What is written in tag characters, a line for each run; empty when nothing is. */
export function taggedText(text: string): string {
  if (!text.includes("\uDB40")) return "";
  const runs = text.match(TAGS) ?? [];
  return runs
    .map((run) => Array.from(run, (char) => String.fromCharCode((char.codePointAt(0) as number) - TAG)).join(""))
    .join("\n");
}
