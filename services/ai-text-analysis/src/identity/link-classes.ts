import { destinationOf, isActedOn, type Link, normalize, type Subject, type Text, UNKNOWN_OWNER } from "@sextant/core";
import { type Organisation, wordsOf } from "@sextant/knowledge";
import type { Mark } from "../text/marks.ts";
import type { Marked } from "../text/pieces.ts";
import { CLASS } from "../text/mask.ts";
import { type Place, placesOf } from "./link-places.ts";
import { shownPlacesOf } from "./shown-places.ts";

/** The organisations of a party (`Owner.party`). */
export type Parties = (party: string) => readonly Organisation[];

/** Characters of a content in which names are looked for. */
const MAX_READ = 20_000;
/** A domain's first label of fewer letters is too often an ordinary word. */
const MIN_LABEL = 4;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** What a content says in words, ready to be asked for names. */
interface Said {
  /** Folded words with a space around each. */
  readonly words: string;
  /** Lower case, for names of scripts without spaces. */
  readonly plain: string;
}

const spaced = (text: string): string =>
  ` ${wordsOf(text)
    .map((word) => word.text)
    .join(" ")} `;

/** An address: each tried where a run of its characters begins, bounded, linear. */
const ADDRESS = /(?<![\w.+-])[\w.+-]{1,64}@[\w.-]{1,255}/gu;
const blank = (written: string): string => " ".repeat(written.length);

/** Without its links and addresses: a name in one is no name in words. */
function withoutLinks(text: string, places: readonly Place[]): string {
  let rest = "";
  let last = 0;
  for (const { start, end } of places) {
    rest += `${text.slice(last, start)} `;
    last = end;
  }
  return (rest + text.slice(last)).replace(ADDRESS, blank);
}

/** What is shown, as written, and with look-alike letters and hidden characters undone. */
function said(texts: readonly Text[], placesIn: (text: Text) => readonly Place[]): Said {
  const shown = texts.filter(({ kind }) => kind !== "hidden").map((text) => withoutLinks(text.text, placesIn(text)));
  const written = shown.join("\n").slice(0, MAX_READ);
  const { text: undone, changes } = normalize(written);
  const text = changes.length > 0 ? `${written}\n${undone}` : written;
  return { words: spaced(text), plain: text.normalize("NFKC").toLowerCase() };
}

/** Whether a content names an organisation, or writes its domain's first label as a word. */
function names({ words, plain }: Said, { name, names: others = [], own }: Organisation): boolean {
  const labels = own.map((host) => host.slice(0, host.indexOf("."))).filter((label) => label.length >= MIN_LABEL);
  return (
    [name, ...others].some((each) =>
      UNSPACED.test(each) ? plain.includes(each.normalize("NFKC").toLowerCase()) : words.includes(spaced(each)),
    ) || labels.some((label) => words.includes(` ${label} `))
  );
}

/** The class of a link by where it leads, the owner's name being told or not. */
function classOf(links: readonly Link[], index: number, isSpeaker: (party: string) => boolean): string {
  const { owner = UNKNOWN_OWNER } = links[destinationOf(links, index)] ?? {};
  switch (owner.kind) {
    case "own":
      return owner.party !== undefined && isSpeaker(owner.party) ? CLASS.ownLink : CLASS.otherLink;
    case "pages":
    case "infrastructure":
      return CLASS.anyonesLink;
    case "established":
      return CLASS.knownLink;
    case "unknown":
      return CLASS.url;
  }
}

/** Marks of HTML links in one text; and so many of one class in a row: the fortieth link of a newsletter says nothing new. */
const MAX_SHOWN = 12;
const MAX_RUN = 3;

/** A sign that shows nothing, right behind a link: white space ends a link, such a sign goes on with words that pose as its path. */
const UNSEEN = /^[\u2800\u3164\u00AD\u200B\u2060\uFEFF]/;
/** Such a link of a known site is read as nothing: what stands before a message takes nothing from it. */
const NOTHING = " ";

const isStrangers = (each: string): boolean => each === CLASS.url || each === CLASS.anyonesLink;

/**
 * A stretch of a long text that is read by itself: a stranger's link far off says nothing of whose its own are, and they count as
 * what they are where none of them is a stranger's.
 */
export function byItself(stretch: Marked): Marked {
  const { marks } = stretch;
  if (marks.some((mark) => isStrangers(mark.alone ?? mark.class))) return stretch;
  return {
    ...stretch,
    marks: marks.map(({ alone, ...mark }) => (alone === undefined ? mark : { ...mark, class: alone })),
  };
}

/** From the worst on. */
const WORST_FIRST: readonly string[] = [CLASS.url, CLASS.anyonesLink, CLASS.otherLink, CLASS.knownLink, CLASS.ownLink];

/**
 * A text's marks with those of the links that HTML shows as other words, each behind its words and of no length. For those
 * whose words are not there (a picture, a form) the worst class stands at the text's end.
 */
function withShown(written: readonly Mark[], links: readonly Link[], text: Text, classAt: (index: number) => string) {
  const shown = shownPlacesOf(links, text);
  if (shown.length === 0) return written;
  const added: Mark[] = [];
  const unseen = new Set<string>();
  let run = 0;
  for (const { index, end } of shown) {
    const each = classAt(index);
    if (end === undefined) unseen.add(each);
    // Words that are a link by themselves have their mark: no second one of its class, and none within it.
    const inside = end === undefined ? undefined : written.find((mark) => mark.start < end && end <= mark.end);
    if (end === undefined || inside?.class === each) continue;
    run = added.at(-1)?.class === each ? run + 1 : 1;
    const at = inside?.end ?? end;
    if (run <= MAX_RUN && added.length < MAX_SHOWN) added.push({ start: at, end: at, class: each });
  }
  const worst = WORST_FIRST.find((each) => unseen.has(each));
  const last = text.text.trimEnd().length;
  if (worst !== undefined) added.push({ start: last, end: last, class: worst });
  return [...written, ...added].toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/**
 * Whose the links are that a content shows, at their places in each of its texts. A link is own where the content names
 * the organisation whose it is, or a mail comes from there. Beside a link of a stranger's, or of anybody's, those of known
 * organisations are worth nothing: scams carry them as a decoy.
 */
export function marksOf(subject: Subject, parties: Parties): (text: Text) => readonly Mark[] {
  const { links, texts, domains } = subject;
  if (links.length === 0) return () => [];
  const found = new Map<Text, readonly Place[]>();
  const placesIn = (text: Text): readonly Place[] => {
    const places = found.get(text) ?? placesOf(links, text);
    found.set(text, places);
    return places;
  };
  const sender = domains.find(({ role }) => role === "from")?.owner;
  const speaks = new Map<string, boolean>();
  let read: Said | undefined;
  const isSpeaker = (party: string): boolean => {
    if (sender?.kind === "own" && sender.party === party) return true;
    const known = speaks.get(party);
    if (known !== undefined) return known;
    const content = (read ??= said(texts, placesIn));
    const speaksHere = parties(party).some((organisation) => names(content, organisation));
    speaks.set(party, speaksHere);
    return speaksHere;
  };
  const classes = links.map((_, index) => classOf(links, index, isSpeaker));
  const isStrange = links.some((link, index) => isActedOn(link) && isStrangers(classes[index] ?? CLASS.url));
  const shown = classes.map((each) => (isStrange && each !== CLASS.anyonesLink ? CLASS.url : each));
  const classAt = (index: number): string => shown[index] ?? CLASS.url;
  return (text) => {
    const written = placesIn(text).map(({ index, start, end }) => {
      const alone = classes[index] ?? CLASS.url;
      const isPosing = !isStrangers(alone) && UNSEEN.test(text.text.slice(end, end + 1));
      return isPosing ? { start, end, class: NOTHING } : { start, end, class: classAt(index), alone };
    });
    return withShown(written, links, text, classAt);
  };
}
