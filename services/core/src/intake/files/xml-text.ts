/** Ends of paragraphs and lines in the XML of office documents (ECMA-376, OpenDocument 1.3). */
const BREAK = /<\/(?:w:p|a:p|text:p|text:h|si|row)>|<(?:w:br|w:cr|w:tab|a:br|text:line-break)\b[^<>]*>/g;
const TAG = /<[^<>]*>/g;
/** Named and numeric references of XML. */
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** The largest code point. */
const MAX_CODE = 0x10ffff;

const character = (code: number): string => (code > 0 && code <= MAX_CODE ? String.fromCodePoint(code) : "\uFFFD");

/** XML's references undone. */
export const unescapedXml = (text: string): string =>
  text.replace(REFERENCE, (_whole, name?: string, decimal?: string, hex?: string) =>
    name === undefined
      ? character(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal))
      : (NAMED[name.toLowerCase()] ?? ""),
  );

/** What an office document's XML says, a paragraph a line. */
export const xmlText = (xml: string): string => unescapedXml(xml.replace(BREAK, "\n").replace(TAG, ""));

/** A link's target: of a relationship, or as OpenDocument writes it. */
const TARGET = /(?:Target|xlink:href)="((?:https?|mailto|tel|ftp|file):[^"<>]{1,4000})"/gi;

/** Targets that an office document's XML links to. */
export const xmlLinks = (xml: string): string[] =>
  [...xml.matchAll(TARGET)].map(([, target = ""]) => unescapedXml(target));
