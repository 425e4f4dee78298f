import { fold, type Mapped } from "./fold.ts";
import { type Mark, withMarks } from "./marks.ts";

/**
 * Classes that stand for what the text model must not learn: which host, which number, which amount. Private-use
 * characters, so that no writer's word collides with them (the writer's own are dropped).
 */
export const CLASS = {
  url: "\uE001",
  mail: "\uE002",
  money: "\uE003",
  number: "\uE004",
  phone: "\uE005",
  percent: "\uE006",
  handle: "\uE007",
  time: "\uE008",
  date: "\uE009",
  tail: "\uE00A",
  code: "\uE00B",
  /** Links by whose they are (identity/link-classes.ts); `url` is a stranger's. Of the organisation that speaks: */
  ownLink: "\uE00C",
  /** Of an organisation that the content does not name. */
  otherLink: "\uE00D",
  /** Where anybody publishes, or a short link that shows no destination. */
  anyonesLink: "\uE00E",
  /** A site that many visit, nobody in particular's. */
  knownLink: "\uE00F",
} as const;

/** Digits in a number from which on it is taken for a telephone, account or card number. */
const LONG_NUMBER = 8;
/** And from here on for a code or a reference. */
const MIDDLE_NUMBER = 4;

/** Final labels after which a bare dotted name is a link. */
const SUFFIX =
  "com|net|org|info|biz|example|test|io|co|me|app|dev|xyz|top|shop|site|online|club|live|store|vip|link|click|icu|cc|tv|ly|gl|gd|gg|to|us|uk|ca|au|nz|ie|in|sg|my|ph|id|th|vn|jp|kr|cn|hk|tw|de|at|ch|fr|be|nl|es|pt|it|pl|cz|ru|ua|tr|ae|sa|eg|za|ng|ke|br|mx|ar|cl|pe|eu|gov|edu|mil|bank|finance|support|help|win|bid|loan|work|news|cloud|page|web|pro|care|fun|space|website|tech|asia|mobi|cf|ga|gq|ml|tk|ws|pw|su|la|is|no|se|dk|fi|gr|hu|ro|bg|il|ir|pk|bd|lk|kz|by|sk|hr|rs|mk|lt|lv|ee|ge|az|uz|kg|tj|mn|np|mm|kh|ug|gh|tz|rw|zm|zw|cm|tn|dz|jo|kw|qa|bh|lb|iq|cy|md|uy|ec|gt|hn|py";

/** Signs of currencies, on either side of an amount. */
const SYMBOL = "$€£¥₹₽₩฿₫₺₱₴₦₪₸₾֏₼₮₭៛৳₵₡₲₨﷼";
/** Codes and short names of currencies, on either side. */
const CODE =
  "usd|eur|gbp|inr|rs|rp|idr|php|ngn|aed|sar|myr|sgd|aud|cad|nzd|chf|pln|brl|mxn|vnd|thb|krw|jpy|cny|rmb|hkd|twd|usdt|btc|eth|" +
  "kes|ksh|tzs|tsh|ugx|ghs|ghc|zar|etb|rwf|zmw|mwk|xof|xaf|fcfa|cfa|dzd|tnd|egp|pkr|bdt|tk|lkr|npr|mmk|khr|lak|mnt|kzt|uzs|" +
  "gel|amd|azn|nis|kwd|qar|bhd|omr|jod|iqd|lbp|rub|uah|byn|bgn|ron|rsd|mkd|bam|huf|czk|dkk|isk|clp|ars|uyu";
/** Codes that are words besides ("try", "they", seconds, "enough"): beside three digits at least. */
const WORD_CODE = "try|ils|sek|nok";
/** Short names before an amount, of scripts without word boundaries in the sense of \b. */
const BEFORE = "රු|ரூ|రూ|ರೂ|રૂ|रू|रु|রূ|ਰੁ|ብር";
/** Names of currencies behind an amount, as folding leaves them. */
const UNIT =
  "euros?|rupees?|juta|rb|ribu|riyal|dirham|dollars?|pounds?|reais|pesos?|zl|zlotych|tl|lira|руб[а-я]{0,3}|р|รับ|บาท|dong|vnđ|만\\s?원|천\\s?원|万円|万元|块|" +
  "ريال|درهم|جنيه|دينار|دولار|روپے|روپئے|تومان|रुपये|रुपए|रु|रू|u|kr|kc|forint|lei|leu|лв|лева|denar[ai]?|dinara?|динар[аи]?|" +
  "тг|тенге|сум|сом|so'm|сўм|manat|lari|ლარი|dram|դրամ|төг|төгрөг|kyats?|ကျပ်|រៀល|ກີບ|ש[\"״']{0,2}ח|שקלים|שקל|birr|ብር|naira|shillings?|shilingi|cedis?|rand|rupiah|ringgit|" +
  // What is something else behind a small number (feet, days, pieces, "of").
  `(?<=\\d{3}\\s?)(?:ft|din|дин|ден|ks|som|kip|lek|mad|pen|cop|${WORD_CODE})|` +
  "ரூபாய்|రూపాయలు|ರೂಪಾಯಿ|രൂപ|રૂપિયા|रुपया|রুপি|টাকা|රුපියල්|ਰੁਪਏ";

/** Words that stand close before a telephone number, which is no reference: "call9876543210". */
const NUMBER_WORD =
  "tel|telp|tlp|tlf|tfn|tfno|ph|hp|wa|wp|wpp|wsp|zap|qq|wx|vx|tg|vb|vk|ig|fb|dm|im|kik|gsm|mo|mob|mvl|movi|cel|cell|fon|fono|fax|sms|msg|text|txt|" +
  "chat|call|ctc|hub|no|nr|id|upi|to|ke|at";

/**
 * In order: an address; a link with a scheme, with www., or a dotted name under a known suffix; an amount beside its
 * currency; a percentage; a time of day or a span of it; a date; the last digits of an account; a reference, letters and
 * digits in one; a number with its separators; an @handle. Each alternative begins with its own characters and
 * consumes a bounded class, so matching is linear.
 */
const PATTERN = new RegExp(
  [
    String.raw`(?<mail>(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,6})`,
    String.raw`(?<url>(?:h[tx]{2}ps?|ftp):/{0,2}[^\s"'<>）」】]{1,2048}|www\.[^\s"'<>）」】]{1,2048}|(?<![a-z0-9._-])(?:[a-z0-9-]{1,63}\.){1,6}(?:${SUFFIX})(?![a-z0-9-])(?:[/?:#][^\s"'<>）」】]{0,2048})?)`,
    String.raw`(?<money>(?:[${SYMBOL}]|\b(?:${CODE}|nt\$|us\$|r\$|rm)\b\.?|\b(?:${WORD_CODE})\b\.?(?=\s?\d[\d.,' ]{2})|(?:${BEFORE})\.?)\s?\d(?:[\d.,' ]{0,18}\d)?[km]?|\d(?:[\d.,' ]{0,18}\d)?\s?(?:[${SYMBOL}元円원]|(?:${CODE}|${UNIT})(?![a-zа-я])))`,
    String.raw`(?<percent>\d(?:[\d.,]{0,8}\d)?\s?[%％٪])`,
    String.raw`(?<time>\d{1,2}:\d{2}(?!\d)(?:\s?[-–~]\s?\d{1,2}:\d{2}(?!\d))?|\d{1,2}h\d{2}(?!\d)|\d{1,2}\s?(?:[ap]m(?![a-z])|uhr|시|点|點|時))`,
    String.raw`(?<date>\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)|\d{4}[./-]\d{1,2}[./-]\d{1,2}(?!\d)|\d{1,2}/\d{1,2}(?![\d/])|\d{1,2}\s?[月월]\s?\d{1,2}\s?[日号號일])`,
    String.raw`(?<tail>(?:[x*•]{1,12}|\.{2,4})\d{3,5}(?!\d))`,
    String.raw`(?<reference>(?<![a-z0-9])(?!(?:${NUMBER_WORD}|${CODE}|${WORD_CODE}|rm)\d)[a-z]{2,4}[1-9]\d{5,20}[a-z]{0,3}(?![a-z0-9]))`,
    String.raw`(?<number>\+?\(?\d(?:[\d().,:/*x -]{0,30}\d)?)`,
    String.raw`(?<handle>(?<![a-z0-9])@[a-z0-9_]{2,32})`,
  ].join("|"),
  "g",
);

const OWN_CLASSES = /[\uE000-\uE0FF]/g;

function classOf(groups: Record<string, string | undefined>): string {
  if (groups["mail"] !== undefined) return CLASS.mail;
  if (groups["url"] !== undefined) return CLASS.url;
  if (groups["money"] !== undefined) return CLASS.money;
  if (groups["percent"] !== undefined) return CLASS.percent;
  if (groups["handle"] !== undefined) return CLASS.handle;
  if (groups["time"] !== undefined) return CLASS.time;
  if (groups["date"] !== undefined) return CLASS.date;
  if (groups["tail"] !== undefined) return CLASS.tail;
  if (groups["reference"] !== undefined) return CLASS.code;
  const digits = digitsOf(groups["number"] ?? "");
  if (digits >= LONG_NUMBER) return CLASS.phone;
  return digits >= MIDDLE_NUMBER ? CLASS.code : CLASS.number;
}

function digitsOf(text: string): number {
  let digits = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) digits += 1;
  }
  return digits;
}

/**
 * The text as the model reads it: folded, with links, addresses, amounts and numbers as one character each.
 * @param marks stretches whose class is known already, in order; a link without one is a stranger's.
 */
export function prepare(original: string, marks: readonly Mark[] = []): Mapped {
  const folded = fold(original);
  const { text: clean, from } = withMarks({ ...folded, text: folded.text.replace(OWN_CLASSES, " ") }, marks);
  const units: string[] = [];
  const places = new Uint32Array(clean.length + 1);
  let length = 0;
  let last = 0;
  const copy = (end: number) => {
    units.push(clean.slice(last, end));
    for (let i = last; i < end; i += 1) places[length++] = from[i] ?? 0;
  };
  for (const match of clean.matchAll(PATTERN)) {
    copy(match.index);
    units.push(classOf(match.groups ?? {}));
    places[length++] = from[match.index] ?? 0;
    last = match.index + match[0].length;
  }
  copy(clean.length);
  places[length] = from[clean.length] ?? original.length;
  return { text: units.join(""), from: places.subarray(0, length + 1) };
}
