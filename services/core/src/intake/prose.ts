import { isCommonFileName } from "./hosts.ts";

const words = (text: string) => new Set(text.split(" "));

/** Country domains that are also the commonest words; between two sentences without a space they look like a host. */
const WORD_COUNTRIES = words("is it in to me my no so do be at us am as by il al la ma ne nu");
/** Top-level domains that are also the extension of files that people write about. */
const FILE_DOMAINS = words("py sh pm bb md rs ps so cc zip mov");
/** Generic domains that sites really use, legitimate or not; any other word is a word when it stands bare. */
const USUAL_GENERICS = words(
  "com net org info biz edu gov mil int arpa name mobi tel asia cat jobs travel coop aero museum pro post xxx " +
    "xyz online site top shop club app dev store live vip icu link click space website tech fun cloud life world buzz win bid loan men stream download racing review " +
    "trade science party gdn email network services agency digital company center news blog wiki design host press finance money cash credit bank insurance " +
    "support help solutions page pages web moe ninja rocks guru expert tools today zone red cyou cfd sbs bond monster quest beauty hair skin autos boats homes lol lat mom pics " +
    "tokyo london nyc berlin africa paris amsterdam wien koeln hamburg istanbul moscow capital exchange markets fund trading market casino bet poker games game chat social " +
    "global international group systems technology care clinic health doctor express delivery supply parts estate house rentals",
);

/** Endings that people write with a capital letter. */
const COMMON_ENDINGS = words("com net org info gov edu");

/** Words that end a sentence far more often than they name a site. */
const PLAIN_WORDS = words(
  "a i an and are as at be but by can co could do does for from good had has have he hello her here him his how if in is it its just know let like me money more my need new no not now of off ok okay on one or our out please pls really say see she sir so sorry sory sure thank thanks that the their them then there they thing this time to too u up us very want was we well what when where which who why will with work yes yet you your account today tomorrow yesterday day days number order call back way did done mr mrs ms dr st vs etc eg ie free stop reply text send",
);

/** What stands before an address that is meant as one: a word of going there, or a sign. */
const CUE =
  /(?:\b(?:visit|at|on|via|to|site|website|web|link|click|clicca|klik|go|see|open|url|online|auf|unter|besuchen|sur|en|su|na|di|log ?in|sign ?in|domain|server)|[:=>→👉▶►])\s{0,3}$/iu;
/** Characters before a host in which a cue is looked for. */
const CUE_REACH = 16;

/**
 * True when a bare host is more likely two sentences without a space between (`soon.Is`, `sorry.it`), a file
 * (`setup.py`) or another word with a dot. `start` and `end` delimit it in the text. A host of three labels, or with a
 * digit or hyphen in its name, is a host.
 */
export function looksLikeProse(written: string, text: string, start: number, end: number): boolean {
  if (written.includes("_") || isCommonFileName(written) || isInPath(text, start)) return true;
  const labels = written.split(/[.。．｡]/);
  const last = labels[labels.length - 1] ?? "";
  const first = labels[labels.length - 2] ?? "";
  const tld = last.toLowerCase();
  if (/^\p{Lu}\p{Ll}/u.test(last) && !/\p{Lu}\p{Lu}/u.test(last) && !COMMON_ENDINGS.has(tld)) return true;
  if (labels.length !== 2) return false;
  if (first.length < 2) return true;
  if (FILE_DOMAINS.has(tld)) return !hasCue(text, start);
  if (tld.length > 2 && /^[a-z]+$/.test(tld) && !USUAL_GENERICS.has(tld))
    return !hasCue(text, start) || goesOn(text, end);
  if (!/^\p{L}+$/u.test(first)) return false;
  if (PLAIN_WORDS.has(first.toLowerCase())) return tld !== "com";
  return WORD_COUNTRIES.has(tld) && !hasCue(text, start) && goesOn(text, end);
}

/** Behind a slash, a backslash or an arrow it is a file or a field; behind two slashes a host. */
function isInPath(text: string, start: number): boolean {
  return /(?:^|[^/])\/$|[\\$]$|[.]$|->$/.test(text.slice(Math.max(0, start - 2), start));
}

function hasCue(text: string, start: number): boolean {
  return start === 0 || CUE.test(text.slice(Math.max(0, start - CUE_REACH), start));
}

/** A sentence goes on behind: a space and a letter. */
function goesOn(text: string, end: number): boolean {
  return /^\s\p{L}/u.test(text.slice(end, end + 3));
}
