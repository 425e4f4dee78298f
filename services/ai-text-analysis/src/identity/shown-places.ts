import { isActedOn, type Link, type Text } from "@sextant/core";

/** Where the words that a link of HTML shows end in the text that the page shows; no offset: they are not in it. */
export interface ShownPlace {
  readonly index: number;
  readonly end?: number;
}

/** Characters of a text that are searched. */
const MAX_READ = 26_000;
/** Links looked for in one text: few pages have more, and the marks of a text are fewer still. */
const MAX_LINKS = 64;
/** Characters of a link's words that are looked for: enough to know them by, and each search stays short. */
const MAX_SEARCHED = 60;
/** A single character stands anywhere. */
const MIN_SEARCHED = 2;

/** Intake adds what a page shows as the view behind the page's source (core's `addHtml`). */
const isOfPage = ({ origin, span }: Link, text: Text): boolean =>
  origin === "href" && span !== undefined && span.view + 1 === text.view;

/** A text without its spaces, which blocks and lines set anew, and the offset behind each of its units. */
function closed(text: string): { units: string; ends: Uint32Array } {
  const ends = new Uint32Array(text.length);
  let length = 0;
  let units = "";
  for (const { index, 0: word } of text.matchAll(/\S+/g)) {
    units += word;
    for (let i = 1; i <= word.length; i += 1) ends[length++] = index + i;
  }
  return { units, ends };
}

/**
 * The links of the page whose visible text this is, in its order. Each is searched for from the end of the one before, so
 * that "here" is found where it is a link; the search never overtakes a link that is shown.
 */
export function shownPlacesOf(links: readonly Link[], text: Text): ShownPlace[] {
  const own = links
    .map((link, index) => ({ link, index }))
    .filter(({ link }) => isActedOn(link) && isOfPage(link, text))
    .toSorted((a, b) => (a.link.span?.start ?? 0) - (b.link.span?.start ?? 0))
    .slice(0, MAX_LINKS);
  if (own.length === 0) return [];
  const { units, ends } = closed(text.text.slice(0, MAX_READ));
  let from = 0;
  return own.map(({ link, index }) => {
    const shown = (link.shownText ?? "").replace(/\s+/g, "");
    const at = shown.length < MIN_SEARCHED ? -1 : units.indexOf(shown.slice(0, MAX_SEARCHED), from);
    if (at < 0) return { index };
    from = Math.min(units.length, at + shown.length);
    return { index, end: ends[from - 1] ?? 0 };
  });
}
