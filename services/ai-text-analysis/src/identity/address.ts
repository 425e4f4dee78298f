import { foldWord, type Named, wordsOf } from "@sextant/knowledge";
import { QUESTION, SENTENCE_ENDS } from "./signature.ts";

/** Words by which a sender speaks of what is its reader's. */
const YOURS: ReadonlySet<string> = new Set(
  (
    "your вас вам вами ihr ihre ihrem ihren ihrer dein deine votre vos ton ta tes su sus tu tus seu sua seus suas teu tua il tuo suo vostro vostra uw je jouw twoj twoje twoja panstwa pana pani " +
    "vas vaš vase vaša vašu vaše vašeg vasej ваш ваша ваше вашу вашей вашего вашата вашият вашия вашите вашим вашем вашої вашій din ditt dit dine deres jeres sinun teidan sizin sizning сіздің сиздин сизнинг таны танай " +
    "aapka aapke aapki apka anda yako wako zako chako vyako jou yakho wakho akho iyong inyong kanijini kaadu ungal juaj juaja tuaj tuaja þinn þín þitt þinni þínum teu teva seva vostre σας σου " +
    "vasi vasem vasim vasoj vaseho vasej vaši teie juu juusu jusu jūsu jusy jūsų vasega dumneavoastra hesabiniz hesabınız kartiniz kartınız თქვენი თქვენს ձեր ձեզ שלך שלכם حسابك حسابكم بطاقتك طلبك شحنتك رقمك شما آپ آپکا " +
    "आपका आपके आपकी तपाईंको तुमचा तुमचे तुमच्या आपल्या તમારું તમારા તમારી আপনার உங்கள் உங்களது తమ మీ ನಿಮ್ಮ നിങ്ങളുടെ ਤੁਹਾਡਾ ਤੁਹਾਡੇ ਤੁਹਾਡੀ ඔබගේ ඔබේ የእርስዎ 您 您的 お客様 고객님"
  )
    .split(" ")
    .map(foldWord),
);
/** What is yours in Turkish, as folding leaves it (`ekstreniz`, `kartınızın`), where it is Turkish; not the sea, nor alone. */
const TURKISH_YOURS =
  /^(?!yalniz|\p{L}*deniz)\p{L}{3,}(?:i|u)?n[iu]z(?:i|u|e|a|de|da|den|dan|in|un|le|la|deki|daki)?$/u;
const TURKISH = /[ışğİŞĞ]/;

/** The same, and words by which it speaks of what it has itself. */
const POSSESSIVES: ReadonlySet<string> = new Set([
  ...YOURS,
  ..."of our notre unser unsere nuestro nuestra nosso nossa".split(" "),
]);
/** Characters before a name in which a word says whose it is that the sender speaks of, and words among which it is looked for. */
const REACH = 32;
const BEFORE = 3;

/** The words right before a place, within its clause, the nearest last. */
function wordsBefore(text: string, start: number, most: number) {
  const before = text.slice(Math.max(0, start - REACH), start);
  const clause = before.slice(Math.max(...Array.from(".!?\n:;,", (sign) => before.lastIndexOf(sign))) + 1);
  return wordsOf(clause).slice(-most);
}

/** Whether what is named is spoken of as the reader's: `your Citi card`, `sua conta no Itau`. A name that is also an ordinary word stands right behind (`your Vincent Chase sunglasses`). */
export const isReaders = (text: string, { start, ordinary }: Named): boolean =>
  wordsBefore(text, start, ordinary ? 1 : BEFORE).some(({ text: word }) => POSSESSIVES.has(word));

/** Words right before whom something is from or with, that mean nothing else: `en faktura hos CSN`. */
const WITH: ReadonlySet<string> = new Set(
  "from with مع من عبر لدى hos bei beim chez presso bij från frá fra dari от од від hjá ved prej nuo kutoka מאת"
    .split(" ")
    .map(foldWord),
);
const WITH_UNSPACED = /(?:จาก|ของ|来自|來自)$/;
const WITH_BEHIND = /^(?:から|より|에서)/;
/** Letters of Persian and Urdu, in which `من` is "I". */
const PERSIAN = /[پچژگ]/;

/** Whether something is said to be from or with whom is named. */
export const isWith = (text: string, { start, end }: Named): boolean =>
  WITH_UNSPACED.test(text.slice(Math.max(0, start - 4), start)) ||
  WITH_BEHIND.test(text.slice(end, end + 3)) ||
  wordsBefore(text, start, 1).some(({ text: word }) => WITH.has(word) && !(word === "من" && PERSIAN.test(text)));

/** Characters before and behind a name that are looked at for its sentence, and what ends one. */
const SENTENCE = 160;
const ENDS = new RegExp(`[${SENTENCE_ENDS}\\n\\u2028]`, "u");

/** Whether the sentence that names it speaks of what is the reader's: `Ваш запит на заміну SIM у Київстар прийнято`. */
export function isOfYours(text: string, { start, end }: Named): boolean {
  const before =
    text
      .slice(Math.max(0, start - SENTENCE), start)
      .split(ENDS)
      .at(-1) ?? "";
  const behind = text.slice(end, end + SENTENCE).split(ENDS)[0] ?? "";
  const sentence = `${before} ${behind}`;
  const isTurkish = TURKISH.test(sentence);
  return wordsOf(sentence).some(({ text: word }) => YOURS.has(word) || (isTurkish && TURKISH_YOURS.test(word)));
}

/** What a customer has with an organisation, right behind its name: `BT ID`, `Sage account`, `Alfa kártya`. */
const HELD: ReadonlySet<string> = new Set(
  "account accounts id card cards app wallet login membership customer customers konto kontos karte kunde kunden compte carte client clients cuenta tarjeta cliente clientes conta cartao conto carta cliente rekening kaart klant kort kund kunde kortti tili konta karty klient ucet karta szamla kartya cont card client hesap hesabi kart hesabiniz аккаунт карта карту рахунок картка картку akun kartu pelanggan tai khoan".split(
    " ",
  ),
);
/** The same right before its name: `tu estado de cuenta Liverpool`. */
const HELD_BEFORE: ReadonlySet<string> = new Set(
  "cuenta tarjeta factura pedido recibo poliza linea credito prestamo compte carte facture commande contrat abonnement forfait colis conto carta bolletta fattura ordine contratto conta cartao fatura encomenda apolice konto karta rachunek faktura ucet racun kartica narudzba comanda".split(
    " ",
  ),
);
const HELD_REACH = 4;
/** What one does at an organisation, right before its name. */
const ENTERED = /(?:sign(?:ed)?|log(?:ged)?)[ -]?in (?:to|at|with)\s$|(?:account|profile|card) (?:with|at|from)\s$/i;

/** Whether a name that is also an ordinary word is spoken of as a company with which one has an account. */
export function isHeld(text: string, named: Named): boolean {
  const { start, end } = named;
  const behind = /^[ \u00a0-](\p{L}{2,12})/u.exec(text.slice(end, end + 16))?.[1];
  if (behind !== undefined && HELD.has(wordsOf(behind)[0]?.text ?? "")) return true;
  const before = wordsBefore(text, start, HELD_REACH).map((word) => word.text);
  // `tu estado de cuenta Liverpool`; the article of `il contratto Sky` is nobody's.
  if (HELD_BEFORE.has(before.at(-1) ?? "") && before.some((word) => YOURS.has(word) && word !== "il")) return true;
  return ENTERED.test(text.slice(Math.max(0, start - REACH), start));
}

/** A person speaks of himself: companies do not. Pronouns that are no other language's words. */
const FIRST_PERSON =
  /(?:^|[^\p{L}])(?:ich|mich|moi|j['’]ai|yo|mim|jag|jeg|minä|minun|mulla|я|меня|мне|мене|мені|ben|bana|saya|aku|gue|tôi|mình|εμένα|μου|אני|أنا|मैं|मुझे)(?=[^\p{L}]|$)|[我私僕俺]|제가|저는|내가|나는|ผม|ฉัน/iu;
/** English's, which is a letter as well. */
const ENGLISH_I =
  /\bI(?:['’](?:m|ve|ll|d)\b|\s(?:am|was|have|had|got|paid|think|just|don|can|did|didn|saw|heard|need|booked|bought|ordered|sent|guess|hope|know|love|hate|still)\b)/;

export const isPersonal = (text: string): boolean => ENGLISH_I.test(text) || FIRST_PERSON.test(text);

/** A message about fakes in somebody's name: `tell people that fake DHL texts go round`. */
const FAKED =
  /\bfakes?\b|pretend|posing as|impersonat|suplanta|fingiendo|se fa(?:it|isant) passer|usurp|gibt sich|geben sich|gefälscht|falsch|spaccia|si fing|falsos?\b|podszywa|выда[её]т|фальшив|かたる|騙る|装う|偽|假冒|冒充|詐騙|诈骗|사칭|แอบอ้าง|giả mạo|mengatasnamakan/iu;
const FAKED_NEAR = 40;

export const isFaked = (text: string, { start, end }: Named): boolean =>
  FAKED.test(text.slice(Math.max(0, start - FAKED_NEAR), end + FAKED_NEAR));

/** Whether a name stands in a question: `Is Telia down?`. */
export function isAsked(text: string, { end }: Named): boolean {
  const rest = text.slice(end);
  const sign = rest.search(ENDS);
  return sign >= 0 && QUESTION.test(rest.charAt(sign));
}
