/** Letters that a person reads as plain ones. */
import { asText, type Trick } from "./material.ts";

/** Latin letters alone have such doubles: words with fewer are left out. */
const MIN_LATIN = 0.85;

function isLatin(words: string): boolean {
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && (words.match(/[a-z]/gi)?.length ?? 0) / letters >= MIN_LATIN;
}

/** Links stay as they are: a link of such letters leads nowhere. */
const LINK = /(\S*(?:https?:\/\/|www\.|\.[a-z]{2,4}\/)\S*)/i;

const outsideLinks = (words: string, change: (text: string) => string): string =>
  words
    .split(LINK)
    .map((piece, i) => (i % 2 === 1 ? piece : change(piece)))
    .join("");

/** The first words: people set headings in such letters. */
const HEADING = /^(?:\S+\s+){0,3}/;

const trick = (id: string, title: string, change: (words: string) => string): Trick => ({
  id,
  title,
  hide: ({ words }) => (isLatin(words) ? outsideLinks(words, change) : undefined),
  bare: asText,
  twin: ({ words }) => words.replace(HEADING, change),
});

/** Each ASCII letter as the one so many places on from another block's "a". */
const shifted =
  (first: number, lower = false) =>
  (words: string): string =>
    words.replaceAll(/[a-z]/gi, (letter) => {
      const at = (letter.charCodeAt(0) | 0x20) - 0x61;
      return String.fromCodePoint(lower && letter >= "a" ? 0x24d0 + at : first + at);
    });

const SMALL_CAPITALS = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ";
const TAGS = 0xe0000;

export const LETTERS: readonly Trick[] = [
  trick("circled", "circled letters", shifted(0x24b6, true)),
  trick("negative-circled", "white letters on black circles", shifted(0x1f150)),
  trick("squared", "squared letters", shifted(0x1f130)),
  trick("negative-squared", "white letters on black squares", shifted(0x1f170)),
  trick("regional", "regional indicators, a zero-width space between", (words) =>
    shifted(0x1f1e6)(words).replaceAll(/(\p{Regional_Indicator})/gu, "$1\u200B"),
  ),
  trick("small-capitals", "small capitals", (words) =>
    words.replaceAll(/[a-z]/gi, (letter) => SMALL_CAPITALS[(letter.charCodeAt(0) | 0x20) - 0x61] ?? letter),
  ),
  trick("letter-a-line", "a letter a line, a blank line between words", (words) =>
    words
      .split(/\s+/)
      .map((word) => Array.from(word).join("\n"))
      .join("\n\n"),
  ),
  trick("spaced-wide", "letters with spaces between, three between words", (words) =>
    words
      .split(/\s+/)
      .map((word) => Array.from(word).join(" "))
      .join("   "),
  ),
  trick("tags-between", "tag characters between the letters", (words) => words.replaceAll(/([a-z])/gi, "$1\u{E0061}")),
  {
    id: "tags-only",
    title: "written in tag characters behind a greeting",
    hide: ({ words }) =>
      isLatin(words)
        ? `Good morning, see you at lunch.${Array.from(words)
            .map((char) => (char < "\u007f" ? String.fromCodePoint(TAGS + char.charCodeAt(0)) : char))
            .join("")}`
        : undefined,
    bare: asText,
    // The flag of Scotland is written in tag characters.
    twin: ({ words }) => `${words} \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}`,
  },
];
