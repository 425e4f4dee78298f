import { type Named, wordsOf } from "@sextant/knowledge";

/** A name that stands nearer to the beginning than this may be a label. */
const LABEL_FROM = 36;
/** Characters between a label's name and the sign that ends it (`Fraud Alert:`). */
const QUALIFIER = 28;
/** Behind a name: what ends a sender's label, on its line; a small letter behind a colon is an ending (`OP:n`). */
const LABEL_END = new RegExp(
  String.raw`^[^\n:：.!?()\[\]【】]{0,${QUALIFIER}}(?:[:：፦፡៖՝](?!\p{Ll})|[\])】>）]|\s[-–—|]\s|[-–—]{2})`,
  "u",
);
/** The same of a name that is also an ordinary word: it begins the text (in Malaysia behind what it costs its reader, `RM0.00`), and the sign is near. */
const ORDINARY_LABEL_FROM = 16;
const ORDINARY_LABEL_BEGIN = /^(?:RM\s?0(?:\.00)?)?[\s\p{P}\p{S}\p{N}]*(?:\p{L}{2,8}\s+)?$/u;
const ORDINARY_LABEL_END = /^(?:[ \p{L}\p{N}+®™*]{0,18}(?:[:：](?!\p{Ll})|[\])】>）])|\s[-–—|]\s)/u;
/** Before a name: nothing but signs and a few words that stand in labels. */
const LABEL_BEGIN = /^[\s\p{P}\p{S}\p{N}]*(?:\p{L}[\p{L}'’.]*[\s\-–—:/*]+){0,2}[\s\p{P}\p{S}]*$/u;
/** An opening bracket right before a name. */
const BRACKET = /[[(【〔「『<（]\s*$/u;
/** A sender says its name: `it's Mercury.`, `this is Citi`, `hier ist`. */
const INTRODUCED =
  /(?:^|[^\p{L}])(?:it['’]?s|this is|here is|(?:message|notice|reminder|alert|update) from|hier ist|hier spricht|ici|c['’]est|(?:le|te) habla|somos|aqui é|fala da|qui|hier is|det är|det er|här är|это|це|ini)\s+(?:the\s+)?$/iu;
const INTRODUCED_FROM = 40;
const INTRODUCED_END = /^\s*[.,:;!–—-]/u;

/** What ends a sentence, in the scripts that messages are written in; and what ends a question. */
export const SENTENCE_ENDS = ".!?。！？…؟।۔።။։՞፧";
export const QUESTION = /[?？؟՞፧]/u;
/** What a sender says to its reader behind its name, at the beginning of a sentence: `ONCF vous remercie`. Without the reader it is news about it. */
const SPEAKS =
  /^\s+(?:(?:thanks|informs|wishes|reminds) you|vous (?:remercie|informe|souhaite|rappelle)|(?:le|les|te) (?:informa|agradece|recuerda|desea)|(?:ti|la|vi) (?:informa|ringrazia|ricorda|augura)|lhe (?:informa|agradece|deseja|lembra)|(?:dankt|wünscht) (?:Ihnen|dir|euch)|informiert (?:Sie|dich|euch)|(?:bedankt|informeert|wenst) (?:u|je|jou)|informuje (?:Vás|vás|Państwa|Cię)|dziękuje (?:Państwu|Ci)|(?:přeje|děkuje) (?:Vám|vám)|(?:obavještava|obaveštava|obvešča) [Vv]as|vă (?:informează|mulțumește)|(?:информирует|благодарит) вас|(?:повідомляє|інформує) вас|дякує вам|(?:size|sizlere) teşekkür eder|sizi bilgilendirir|σας (?:ενημερώνει|ευχαριστεί)|kính chào|mengucapkan terima kasih)(?!\p{L})/iu;
const BEGINS = new RegExp(`(?:^|[${SENTENCE_ENDS}\\n\\u2028])\\s*$`, "u");

/** A name is a sentence of its own. */
const ALONE = /^\.\s+\p{Lu}/u;
const ABBREVIATION = /^[A-Z&]{3,4}$/;

/** A name of three or four capitals, though it may be an ordinary word in small letters. */
export const isAbbreviation = ({ name }: Named): boolean => ABBREVIATION.test(name);

/** Whether a name stands as the label of who sends: `CHASE:`, `[Citi Alert]`, `Hi, it's Mercury.` */
export function isLabel(text: string, named: Named): boolean {
  const { start, end, ordinary } = named;
  const before = text.slice(0, start);
  if (SPEAKS.test(text.slice(end, end + QUALIFIER)) && BEGINS.test(before)) return true;
  if (start > INTRODUCED_FROM) return false;
  const behind = text.slice(end, end + QUALIFIER + 8);
  if (BRACKET.test(before) && start < 8) return true;
  // `SARS. Supporting documents are needed`
  if (start === 0 && (!ordinary || isAbbreviation(named)) && ALONE.test(behind)) return true;
  if (INTRODUCED.test(before) && INTRODUCED_END.test(behind)) return true;
  if (ordinary)
    return start < ORDINARY_LABEL_FROM && ORDINARY_LABEL_BEGIN.test(before) && ORDINARY_LABEL_END.test(behind);
  return start <= LABEL_FROM && LABEL_BEGIN.test(before) && LABEL_END.test(behind);
}

/** What stands for a link in the words: it ends a sentence. */
export const LINK = "\u2028";
const ENDS_SENTENCE: ReadonlySet<string> = new Set(Array.from(`\n.!?。！？…؟।۔።។။։${LINK}`));

/** A full stop within a word or number ends nothing. */
const endsSentence = (text: string, at: number): boolean =>
  ENDS_SENTENCE.has(text[at] as string) && !(text[at] === "." && /[\p{L}\p{N}]/u.test(text[at + 1] ?? ""));

/** The last sentence or line of a text, as far as a sender may sign there. */
export interface Foot {
  readonly start: number;
  readonly words: number;
  /** Characters of the text. */
  readonly length: number;
  /** It asks, or tells something of what is named at its beginning. */
  readonly isSentence: boolean;
}

/** Words of a signature with the name in it, where a link follows, and where the name is also an ordinary word. */
const WORDS = 7;
const WORDS_BEFORE_LINK = 3;
const ORDINARY_WORDS = 3;
/** Longest text that a line of a few words at its end signs, where the name is also an ordinary word. */
const SHORT = 500;

const SIGN = new RegExp(`[${SENTENCE_ENDS}]`, "u");

/** The foot of a text; undefined where nothing stands before it. */
export function footOf(text: string): Foot | undefined {
  let at = text.length;
  while (at > 0 && !/[\p{L}\p{N}]/u.test(text[at - 1] as string)) at -= 1;
  const end = at;
  while (at > 0 && !endsSentence(text, at - 1)) at -= 1;
  if (!/[\p{L}\p{N}]/u.test(text.slice(0, at))) return undefined;
  const sign = SIGN.exec(text.slice(end, end + 3))?.[0];
  return { start: at, words: wordsOf(text.slice(at)).length, length: text.length, isSentence: sign !== undefined };
}

/** Behind a signature: the form of the company, and nothing but signs; behind an ordinary word that signs a word or the code of a sender more, and no link. */
/** Forms of companies as they are written behind a name: in their own case, for `ab` and `as` are words. */
const LEGAL_FORM = String.raw`(?:d\.\s?d|d\.\s?o\.\s?o|s\.\s?r\.\s?o|[sS]\.?[rR]\.?[lL]|[sS]\.?[pP]\.?[aA]|S\.?A|a\.\s?s|A\.?Ş|Kft|Zrt|Nyrt|Ltd|LTD|PLC|plc|Inc|LLC|GmbH|AG|AB|ASA|AS|OYJ?|Oyj?|SIA|UAB|Bhd|BHD|Tbk|JSC|АД|ЕАД|ООД|АО|ПАО|ООО|株式会社|有限公司)`;
const SIGNED_END = new RegExp(String.raw`^(?:\s{1,2}${LEGAL_FORM})?[\s\p{P}\p{S}]*$`, "u");
const ORDINARY_END = new RegExp(
  String.raw`^(?:客[戶户]服[務务]|客服|中心|\s+[\p{L}\p{N}]{1,14})?[^\p{L}\p{N}${LINK}]*$`,
  "u",
);

/** Whether a name signs a text. */
export function isSignature(text: string, { start, end, ordinary }: Named, foot: Foot | undefined): boolean {
  if (!foot || start < foot.start) return false;
  const rest = text.slice(end);
  // A sentence about somebody begins with the name and goes on: `PostNL delivers on Thursday.`
  if (foot.isSentence && (!SIGNED_END.test(rest) || QUESTION.test(rest))) return false;
  if (!ordinary) return foot.words <= (rest.includes(LINK) ? WORDS_BEFORE_LINK : WORDS);
  const isClear = ORDINARY_END.test(rest) && !/\d/.test(text.slice(foot.start, start));
  return isClear && foot.words <= ORDINARY_WORDS && foot.length <= SHORT;
}
