import type { Claim, Text } from "@sextant/core";
import { type Named, type NameIndex, wordsOf } from "@sextant/knowledge";

/** Characters read for names at the head and at the foot of a text: senders name themselves there. */
const HEAD = 1_200;
const FOOT = 500;
/** A name that stands nearer to the beginning than this may be a label. */
const LABEL_FROM = 36;
/** Characters between a label's name and the sign that ends it (`Fraud Alert:`). */
const QUALIFIER = 28;
/** Behind a name: what ends a sender's label, on its line. */
const LABEL_END = new RegExp(
  String.raw`^[^\n:：.!?\[\]【】]{0,${QUALIFIER}}(?:[:：\])】>）]|\s[-–—|]\s|[-–—]{2})`,
  "u",
);
/** The same of a name that is also an ordinary word: it begins the text, and the sign is near. */
const ORDINARY_LABEL_FROM = 16;
const ORDINARY_LABEL_BEGIN = /^[\s\p{P}\p{S}\p{N}]*(?:\p{L}{2,8}\s+)?$/u;
const ORDINARY_LABEL_END = /^(?:[ \p{L}\p{N}+®™*]{0,18}[:：\])】>）]|\s[-–—|]\s)/u;
/** Before a name: nothing but signs and a few words that stand in labels. */
const LABEL_BEGIN = /^[\s\p{P}\p{S}\p{N}]*(?:\p{L}[\p{L}'’.]*[\s\-–—:/*]+){0,2}[\s\p{P}\p{S}]*$/u;
/** An opening bracket right before a name. */
const BRACKET = /[[(【〔「『<（]\s*$/u;
/** Words of a signature with the name in it, and where the name is also an ordinary word. */
const SIGNATURE_WORDS = 7;
const ORDINARY_SIGNATURE_WORDS = 3;
/** Longest text that a line of a few words at its end signs, where the name is also an ordinary word. */
const SHORT = 500;
/** A name that stands within so many characters of the beginning is spoken for. */
const SPOKEN_FROM = 160;
/** A name among the first words is spoken for, whatever stands before it. */
const FIRST_WORDS = 24;
/** Words before a name by which a sender speaks of what its reader has with it. */
const POSSESSIVES: ReadonlySet<string> = new Set(
  "your ihr ihre ihrem ihren ihrer dein deine votre vos ton ta tes su sus tu tus seu sua seus suas teu tua il tuo suo vostro vostra uw je jouw twoj twoje twoja panstwa pana pani vas vase vasa ваш ваша ваше вашу вашей вашего din ditt dit dine deres jeres sinun teidan sizin aapka aapke aapki apka anda of our notre unser unsere nuestro nuestra nosso nossa".split(
    " ",
  ),
);

interface Found {
  readonly named: Named;
  readonly strength: Claim["strength"];
  readonly place: Claim["place"];
}

/** Written with a capital, as the organisation writes itself, or in a script without capitals. */
const isWrittenAsName = (written: string, { organisation }: Named): boolean =>
  !/^\p{Ll}/u.test(written) || organisation.name === written || (organisation.names ?? []).includes(written);

function atHead(text: string, { start, end, ordinary }: Named): boolean {
  if (start > LABEL_FROM) return false;
  const before = text.slice(0, start);
  if (BRACKET.test(before) && start < 8) return true;
  if (ordinary)
    return (
      start < ORDINARY_LABEL_FROM &&
      ORDINARY_LABEL_BEGIN.test(before) &&
      ORDINARY_LABEL_END.test(text.slice(end, end + QUALIFIER))
    );
  return LABEL_BEGIN.test(before) && LABEL_END.test(text.slice(end, end + QUALIFIER + 8));
}

/** What stands for a link in the words: it ends a sentence. */
const LINK = "\u2028";
const ENDS_SENTENCE: ReadonlySet<string> = new Set(["\n", ".", "!", "?", "。", "！", "？", "…", "؟", "।", LINK]);

/** Where the last sentence or line of a text begins. */
function lastSentence(text: string): number {
  let at = text.length;
  while (at > 0 && !/[\p{L}\p{N}]/u.test(text[at - 1] as string)) at -= 1;
  while (at > 0 && !ENDS_SENTENCE.has(text[at - 1] as string)) at -= 1;
  return at;
}

/** A run of ASCII signs without spaces and quotation marks: other scripts end a link as well. */
const RUN = /[!#-&(-;=?-~]+/g;

/** Links and addresses blanked: a name in one is no name in words. Places stay. */
const blanked = (text: string): string =>
  text.replace(RUN, (run) => (run.includes("/") || run.includes("@") ? LINK + " ".repeat(run.length - 1) : run));

/** Characters before a name in which a word says whose it is that the sender speaks of. */
const REACH = 32;
/** Words before a name among which that word is looked for. */
const BEFORE = 3;

/** Whether what is named is spoken of as the reader's: `your Citi card`, `sua conta no Itau`. */
function isYours(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - REACH), start);
  const clause = before.slice(Math.max(...Array.from(".!?\n:;,", (sign) => before.lastIndexOf(sign))) + 1);
  return wordsOf(clause)
    .slice(-BEFORE)
    .some(({ text: word }) => POSSESSIVES.has(word));
}

function* inText(text: string, offset: number, names: NameIndex, isHead: boolean, isFoot: boolean): Generator<Found> {
  const words = blanked(text);
  const foot = isFoot ? lastSentence(words) : Number.POSITIVE_INFINITY;
  const footWords = isFoot ? wordsOf(words.slice(foot)).length : 0;
  for (const named of names.find(words)) {
    const place = { ...named, start: named.start + offset, end: named.end + offset };
    const isName = isWrittenAsName(words.slice(named.start, named.end), named);
    if (isHead && (isName || !named.ordinary) && atHead(words, named)) {
      yield { named: place, strength: 3, place: "label" };
      continue;
    }
    const isReaders = isYours(words, named.start);
    const most = named.ordinary ? ORDINARY_SIGNATURE_WORDS : SIGNATURE_WORDS;
    if (named.start >= foot && footWords <= most && (!named.ordinary || (isName && text.length <= SHORT))) {
      yield { named: place, strength: 3, place: "label" };
      continue;
    }
    if (named.ordinary && !(isName && isHead && isReaders)) continue;
    const isSpoken = isHead && (named.start < SPOKEN_FROM ? isReaders || named.start < FIRST_WORDS : false);
    yield { named: place, strength: isSpoken ? 2 : 1, place: "words" };
  }
}

/** Score of the words from which on a text is worded as scams are. */
const ALARMING = 75;
const weaker = (strength: Claim["strength"]): Claim["strength"] => (strength === 3 ? 2 : 1);

/** At most so many claims of one content. */
const MAX_CLAIMS = 12;

/**
 * Whom the words say they are from: the sender's label at the head, the signature at the foot, names in between. Of each
 * organisation the strongest. `score`: that of the words, 0 to 100. A mail says who it is from in its head: what its words say counts less there.
 */
export function claimsOf(texts: readonly Text[], names: NameIndex, isMail: boolean, score: number): Claim[] {
  const strongest = new Map<string, Claim>();
  for (const { view, start, kind, text } of texts) {
    if (kind === "hidden") continue;
    const isShort = text.length <= HEAD + FOOT;
    const found = isShort
      ? [...inText(text, 0, names, true, !isMail)]
      : [
          ...inText(text.slice(0, HEAD), 0, names, true, false),
          ...inText(text.slice(-FOOT), text.length - FOOT, names, false, !isMail),
        ];
    for (const { named, strength, place } of found) {
      const known = strongest.get(named.party);
      if (known && known.strength >= strength) continue;
      strongest.set(named.party, {
        party: named.party,
        name: named.organisation.name,
        place: kind === "subject" ? "subject" : place,
        strength: isMail || kind === "subject" ? weaker(strength) : strength,
        span: { view, start: start + named.start, end: start + named.end },
        disguised: named.disguised,
      });
    }
  }
  const found = [...strongest.values()];
  const [only] = found;
  // The one organisation in a text that is worded as scams are is whom it speaks for.
  if (found.length === 1 && only?.strength === 1 && !isMail && score >= ALARMING) return [{ ...only, strength: 2 }];
  return found.toSorted((a, b) => b.strength - a.strength).slice(0, MAX_CLAIMS);
}
