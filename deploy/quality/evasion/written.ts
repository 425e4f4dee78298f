/** Texts: what is sent is words, and reads as something else. */
import { asText, type Material, type Trick } from "./material.ts";

/** A text without white space, behind a well-known host: taken for one long link. */
const asLink =
  (blank: string) =>
  ({ words }: Material): string =>
    `https://google.com/${words.trim().replaceAll(/\s+/gu, blank)}`;

/** Characters of padding on either side. */
const PADDING = 25_000;
const padded = (text: string): string => text.slice(0, PADDING);

/** Harmless hosts before the words. */
const HOSTS = 210;
const hosts = Array.from({ length: HOSTS }, (_, i) => `https://www.page-${i}.example.org/`).join("\n");

/** Honest characters around a link. */
const AROUND = 1_000;

/** A sign of a link or an address between two letters. */
const LINKISH = /\p{L}[.@/:]\p{L}/u;

/** @param blank stands for each space. */
const linkTrick = (id: string, title: string, blank: string): Trick => ({
  id,
  title,
  hide: asLink(blank),
  bare: asText,
  // Newsletters part long words so that lines can break there.
  twin: ({ words }) =>
    words.replaceAll(/\S+/g, (word) =>
      /^[\p{L}\p{P}]+$/u.test(word) && !LINKISH.test(word)
        ? word.replaceAll(/(\p{L}{8})(?=\p{L})/gu, `$1${blank === "\u2800" ? "" : blank}`)
        : word,
    ),
});

export const WRITTEN: readonly Trick[] = [
  linkTrick("url-braille", "`https://google.com/` and the text with U+2800 for spaces", "\u2800"),
  linkTrick("url-zwsp", "the same with zero-width spaces", "\u200B"),
  linkTrick("url-soft-hyphen", "the same with soft hyphens", "\u00AD"),
  {
    id: "padded",
    title: "25,000 honest characters before and after",
    hide: ({ words, padding }) => `${padded(padding)}\n\n${words}\n\n${padded(padding)}`,
    bare: asText,
  },
  {
    id: "padded-before",
    title: "25,000 honest characters before",
    hide: ({ words, padding }) => `${padded(padding)}\n\n${words}`,
    bare: asText,
  },
  {
    id: "padded-after",
    title: "25,000 honest characters after",
    hide: ({ words, padding }) => `${words}\n\n${padded(padding)}`,
    bare: asText,
  },
  {
    id: "hosts-first",
    title: "210 harmless hosts first",
    hide: ({ words }) => `${hosts}\n${words}`,
    bare: asText,
  },
  {
    id: "link-in-prose",
    title: "the link and 1,000 honest characters",
    hide: ({ link, padding }) =>
      link && `${padding.slice(0, AROUND / 2)}\n${link}\n${padding.slice(AROUND / 2, AROUND)}`,
    bare: ({ link = "" }) => link,
  },
  {
    id: "html-comment",
    title: "text with `<p>…</p><!-- words -->`",
    hide: ({ words }) => `<p>Good morning, see you at lunch.</p><!-- ${words} -->`,
    bare: asText,
  },
  {
    id: "style-unclosed",
    title: "text behind an open `<style>`",
    hide: ({ words }) => `<p>Good morning, see you at lunch.</p><style>\n${words}`,
    bare: asText,
  },
  {
    id: "script-unclosed",
    title: "text behind an open `<script>`",
    hide: ({ words }) => `<p>Good morning, see you at lunch.</p><script>\n${words}`,
    bare: asText,
  },
  {
    id: "html-attribute",
    title: "text in an attribute of a tag, sent as text",
    hide: ({ words }) => `<p>Good morning, see you at lunch.</p><br data-x="${words.replaceAll('"', "'")}">`,
    bare: asText,
  },
];
