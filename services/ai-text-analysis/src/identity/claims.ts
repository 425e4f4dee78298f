import { type Claim, isActedOn, type Link, type Text } from "@sextant/core";
import { type Named, type NameIndex, wordsOf } from "@sextant/knowledge";
import { isAsked, isFaked, isHeld, isOfYours, isPersonal, isReaders, isWith } from "./address.ts";
import { type Foot, footOf, isAbbreviation, isLabel, isSignature, LINK } from "./signature.ts";

/** Characters read for names at the head and at the foot of a text: senders name themselves there. */
const HEAD = 1_200;
const FOOT = 500;
/** A name that stands within so many characters of the beginning is spoken for. */
const SPOKEN_FROM = 160;
/** A name among the first words is spoken for, whatever stands before it; characters, and of scripts without spaces. */
const FIRST_WORDS = 24;
const FIRST_UNSPACED = 6;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

interface Found {
  readonly named: Named;
  readonly strength: Claim["strength"];
  readonly place: Claim["place"];
  /** Within brackets in the midst of a sentence: a device, an example. */
  readonly isAside: boolean;
  /** Told of, not asked about nor faked, in a sentence that speaks of what is the reader's; asked where it decides. */
  readonly isNoticed: () => boolean;
}

/** Longest name that is written in capitals wherever it stands. */
const ACRONYM = /^[A-Z&]{2,4}$/;

/** Written with a capital, as the organisation writes itself, or in a script without capitals. A short name in capitals is not meant by other letters. */
function isWrittenAsName(written: string, { name, ordinary }: Named): boolean {
  if (ordinary && ACRONYM.test(name)) return written === name;
  return !/^\p{Ll}/u.test(written) || name === written;
}

/** A run of ASCII signs without spaces and quotation marks: other scripts end a link as well. */
const RUN = /[!#-&(-;=?-~]+/g;

/** Links and addresses blanked: a name in one is no name in words. Places stay. */
const blanked = (text: string): string =>
  text.replace(RUN, (run) => (run.includes("/") || run.includes("@") ? LINK + " ".repeat(run.length - 1) : run));

/** One of several in a list: `bpost, Mondial Relay and PostNL`. */
const isListed = (words: string, { end }: Named): boolean => /^\s?,\s?\p{L}/u.test(words.slice(end, end + 4));

/** Written in capitals throughout: there an abbreviation is a word like others. */
const isShouted = (words: string): boolean => !/\p{Ll}{3}/u.test(words);

/** An abbreviation in capitals that opens a text which is not all in capitals: `LHV väljavõte on valmis`. */
const isOpening = (words: string, named: Named): boolean =>
  named.start === 0 && isAbbreviation(named) && /^\s+\p{Lu}?\p{Ll}/u.test(words.slice(named.end, named.end + 3));

/** Something of the reader's, or something that is from or with it. */
const isSpokenOf = (words: string, named: Named): boolean => isOfYours(words, named) || isWith(words, named);

/** What the reader has with it. */
const isCustomers = (words: string, named: Named): boolean => isReaders(words, named) || isHeld(words, named);

/** How a text in the midst of its words speaks of whom it names; undefined: it names nobody. */
function strengthInWords(words: string, named: Named, isHead: boolean, isName: boolean): 1 | 2 | undefined {
  if (named.ordinary) {
    if (isName && isHead && isOpening(words, named)) return 2;
    if (isName && isHead && isAbbreviation(named) && !isShouted(words) && isSpokenOf(words, named))
      return isCustomers(words, named) ? 2 : 1;
    if (!isName || !isHead || /^\p{Ll}/u.test(words.charAt(named.start))) return undefined;
    return isCustomers(words, named) ? 2 : undefined;
  }
  if (!isHead || named.start >= SPOKEN_FROM) return 1;
  const first = UNSPACED.test(words.charAt(named.start)) ? FIRST_UNSPACED : FIRST_WORDS;
  const isFirst = named.start < first && !isAsked(words, named) && !isListed(words, named);
  return (isFirst || isReaders(words, named)) && !isFaked(words, named) ? 2 : 1;
}

/** In brackets that go on behind it: `a new device (iPhone 15) signed in`. */
const isAside = (words: string, { start, end }: Named): boolean =>
  /\(\s*$/.test(words.slice(0, start)) && /^[^()\n]{0,24}\)\s*\S/.test(words.slice(end));

function* inText(text: string, offset: number, names: NameIndex, isHead: boolean, isFoot: boolean): Generator<Found> {
  const words = blanked(text);
  const foot: Foot | undefined = isFoot ? footOf(words) : undefined;
  const isPersons = isPersonal(words);
  for (const named of names.find(words)) {
    const place = { ...named, start: named.start + offset, end: named.end + offset };
    const isName = isWrittenAsName(words.slice(named.start, named.end), named);
    const isAtHead = isHead && (isName || !named.ordinary) && isLabel(words, named);
    if (isAtHead || ((isName || !named.ordinary) && isSignature(words, named, foot))) {
      yield { named: place, strength: 3, place: "label", isAside: false, isNoticed: () => true };
      continue;
    }
    const strength = strengthInWords(words, named, isHead, isName);
    if (strength === undefined) continue;
    const isBeside = isAside(words, named);
    const isNoticed = () => !isPersons && isSpokenOf(words, named) && !isAsked(words, named) && !isFaked(words, named);
    yield {
      named: place,
      strength: isPersons || isBeside ? 1 : strength,
      place: "words",
      isAside: isBeside,
      isNoticed,
    };
  }
}

/** Score of the words from which on a text is worded as scams are; and where it speaks of what its reader has with the one it names, beside a stranger's link. */
const ALARMING = 75;
const ALARMING_BESIDE_STRANGER = 20;

/** A claim in a mail's words counts less: its head says who it is from. An ordinary word there names nobody, nor does a subject in its midst. */
const inMail = (strength: Claim["strength"], { ordinary, start }: Named, isSubject: boolean): Claim["strength"] =>
  strength === 3 && !ordinary && !(isSubject && start > SUBJECT_LABEL) ? 2 : 1;
/** A subject's label begins within so many characters: behind a bracket. */
const SUBJECT_LABEL = 2;

/** Shortest label of a host by which a text may call its sender, in letters, and most words that make one. */
const MIN_LABEL = 6;
const MAX_LABEL_WORDS = 4;

/** Whether a text names the site that its link leads to, a stranger's that is nobody else's by its name: a shop's note names the carrier as well. */
function namesItsSite(texts: readonly Text[], links: readonly Link[], names: NameIndex): boolean {
  const labels = new Set(
    links
      .filter(({ owner }) => owner?.kind === "unknown")
      .flatMap(({ url }) => URL.parse(url)?.hostname.split(".").slice(0, -1) ?? [])
      .map((label) => label.replaceAll("-", ""))
      .filter((label) => label.length >= MIN_LABEL && names.find(label).length === 0),
  );
  if (labels.size === 0) return false;
  const firsts = new Set([...labels].map((label) => label.charAt(0)));
  return texts.some(({ text }) => {
    const words = wordsOf(blanked(text.slice(0, HEAD))).map((word) => word.text);
    return words.some((word, at) => {
      if (!firsts.has(word.charAt(0))) return false;
      for (let count = 1; count <= MAX_LABEL_WORDS && at + count <= words.length; count++)
        if (labels.has(words.slice(at, at + count).join(""))) return true;
      return false;
    });
  });
}

/** A link that a person acts on, to a site that is nobody's who is known. */
const isStranger = (link: Link): boolean => isActedOn(link) && link.owner?.kind === "unknown";

const weaker = (strength: Claim["strength"]): Claim["strength"] => (strength === 3 ? 2 : 1);

/** At most so many claims of one content. */
const MAX_CLAIMS = 12;

/** What of a content is read for whom it says it is from. */
export interface Content {
  readonly texts: readonly Text[];
  readonly links: readonly Link[];
  readonly isMail: boolean;
  /** Score of its words, 0 to 100. */
  readonly score: number;
}

/**
 * Whom the words say they are from: the sender's label at the head, the signature at the foot, names in between. Of each
 * organisation the strongest.
 */
export function claimsOf({ texts, links, isMail, score }: Content, names: NameIndex): Claim[] {
  const strongest = new Map<string, Claim>();
  const asides = new Set<string>();
  const notices: { readonly party: string; readonly isNoticed: () => boolean }[] = [];
  const abbreviated = new Set<string>();
  const isSite = !isMail && namesItsSite(texts, links, names);
  for (const { view, start, kind, text } of texts) {
    if (kind === "hidden") continue;
    const isShort = text.length <= HEAD + FOOT;
    const found = isShort
      ? [...inText(text, 0, names, true, !isMail)]
      : [
          ...inText(text.slice(0, HEAD), 0, names, true, false),
          ...inText(text.slice(-FOOT), text.length - FOOT, names, false, !isMail),
        ];
    for (const { named, strength, place, isAside: isBeside, isNoticed } of found) {
      notices.push({ party: named.party, isNoticed });
      if (named.ordinary && strength === 1) abbreviated.add(named.party);
      const known = strongest.get(named.party);
      const heard =
        isMail || kind === "subject"
          ? inMail(strength, named, kind === "subject")
          : isSite
            ? weaker(strength)
            : strength;
      if (known && known.strength >= heard) continue;
      strongest.set(named.party, {
        party: named.party,
        name: named.name,
        place: kind === "subject" ? "subject" : place,
        strength: heard,
        span: { view, start: start + named.start, end: start + named.end },
        disguised: named.disguised,
      });
      if (isBeside) asides.add(named.party);
    }
  }
  const all = [...strongest.values()];
  // An abbreviation in the midst of a sentence may be a currency's or a thing's: it is heard where nobody else is named.
  const named = all.filter(({ party, strength }) => strength > 1 || !abbreviated.has(party));
  const claims = named.length > 0 ? named : all;
  const [only] = claims;
  // The one organisation in a text that is worded as scams are is whom it speaks for.
  const isOnly = claims.length === 1 && only?.strength === 1 && !asides.has(only.party);
  const isNotice = () =>
    score >= ALARMING_BESIDE_STRANGER &&
    !isSite &&
    links.some(isStranger) &&
    notices.some(({ party, isNoticed }) => party === only?.party && isNoticed());
  if (isOnly && !isMail && (score >= ALARMING || isNotice())) return [{ ...only, strength: 2 }];
  return claims.toSorted((a, b) => b.strength - a.strength).slice(0, MAX_CLAIMS);
}
