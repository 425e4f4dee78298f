import type { Claim, Text } from "@sextant/core";
import type { Named, NameIndex } from "@sextant/knowledge";

/** Characters read for names at the head and at the foot of a text: senders name themselves there. */
const HEAD = 1_200;
const FOOT = 500;
/** A name that stands nearer to the beginning than this may be a label. */
const LABEL_FROM = 36;
/** Characters between a label's name and the sign that ends it (`Fraud Alert:`). */
const QUALIFIER = 28;
/** Behind a name: what ends a sender's label. */
const LABEL_END = new RegExp(
  String.raw`^(?:[^\n:：.!?\[\]【】]{0,${QUALIFIER}}(?:[:：]|\s[-–—|]\s|[-–—]{2}|\n)|[^\n:：.!?\[\]【】]{0,${QUALIFIER}}[\])】>）])`,
  "u",
);
/** Before a name: nothing but signs and a few words that stand in labels. */
const LABEL_BEGIN = /^[\s\p{P}\p{S}\p{N}]*(?:\p{L}[\p{L}'’.]*[\s\-–—:/*]+){0,2}[\s\p{P}\p{S}]*$/u;
/** An opening bracket right before a name. */
const BRACKET = /[[(【〔「『<（]\s*$/u;
/** Nearer to the end than this a name may be a signature. */
const SIGNATURE = 60;
/** Behind a signature's name. */
const SIGNATURE_END = /^[\s\p{P}\p{S}]{0,4}(?:\p{L}[\p{L}.&'’]*[\s\p{P}\p{S}]{0,3}){0,3}$/u;
/** Before a signature's name on its line: a dash, the line's beginning, or few words. */
const SIGNATURE_BEGIN = /(?:^|\n|[-–—~|.。!！?？…]\s*)(?:\p{L}[\p{L}'’.]*[\s,]+){0,4}$/u;
/** A name that stands within so many characters of the beginning is spoken for. */
const SPOKEN_FROM = 160;

interface Found {
  readonly named: Named;
  readonly strength: Claim["strength"];
  readonly place: Claim["place"];
}

function atHead(text: string, { start, end }: Named): boolean {
  if (start > LABEL_FROM) return false;
  const before = text.slice(0, start);
  return (
    (LABEL_BEGIN.test(before) && LABEL_END.test(text.slice(end, end + QUALIFIER + 8))) ||
    (BRACKET.test(before) && start < 8)
  );
}

function atFoot(text: string, { start, end }: Named): boolean {
  if (text.length - end > SIGNATURE) return false;
  const line = text.slice(Math.max(0, start - 60), start);
  return SIGNATURE_BEGIN.test(line) && SIGNATURE_END.test(text.slice(end));
}

/** In scripts with capitals, a name begins with one. */
const isWrittenAsName = (name: string): boolean => !/^\p{Ll}/u.test(name);

/** A run without spaces or quotation marks. */
const RUN = /[^\s<>"'）」】]+/gu;

/** Links and addresses blanked: a name in one is no name in words. Places stay. */
const blanked = (text: string): string =>
  text.replace(RUN, (run) => (run.includes("/") || run.includes("@") ? " ".repeat(run.length) : run));

function* inText(text: string, offset: number, names: NameIndex, isHead: boolean, isFoot: boolean): Generator<Found> {
  const words = blanked(text);
  for (const named of names.find(words)) {
    const place = { ...named, start: named.start + offset, end: named.end + offset };
    const isPlain = !named.ordinary || isWrittenAsName(words.slice(named.start, named.end));
    if (isHead && isPlain && atHead(words, named)) yield { named: place, strength: 3, place: "label" };
    else if (isFoot && !named.ordinary && atFoot(words.trimEnd(), named))
      yield { named: place, strength: 3, place: "label" };
    else if (named.ordinary) continue;
    else yield { named: place, strength: isHead && named.start < SPOKEN_FROM ? 2 : 1, place: "words" };
  }
}

/** At most so many claims of one content. */
const MAX_CLAIMS = 12;

/**
 * Whom the words say they are from: the sender's label at the head, the signature at the foot, names in between. Of each
 * organisation the strongest.
 */
export function claimsOf(texts: readonly Text[], names: NameIndex): Claim[] {
  const strongest = new Map<string, Claim>();
  for (const { view, start, kind, text } of texts) {
    if (kind === "hidden") continue;
    const isShort = text.length <= HEAD + FOOT;
    const found = isShort
      ? [...inText(text, 0, names, true, true)]
      : [
          ...inText(text.slice(0, HEAD), 0, names, true, false),
          ...inText(text.slice(-FOOT), text.length - FOOT, names, false, true),
        ];
    for (const { named, strength, place } of found) {
      const known = strongest.get(named.party);
      if (known && known.strength >= strength) continue;
      strongest.set(named.party, {
        party: named.party,
        name: named.organisation.name,
        place: kind === "subject" ? "subject" : place,
        strength: kind === "subject" ? (strength === 3 ? 2 : 1) : strength,
        span: { view, start: start + named.start, end: start + named.end },
        disguised: named.disguised,
      });
    }
  }
  return [...strongest.values()].toSorted((a, b) => b.strength - a.strength).slice(0, MAX_CLAIMS);
}
