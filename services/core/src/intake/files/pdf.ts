import type { Allowance } from "../../allowance.ts";
import { MAX_IMAGES } from "../limits.ts";
import { type Fonts, fontsOf } from "./pdf-fonts.ts";
import { isPicture, type PdfImage, pdfImage } from "./pdf-images.ts";
import { addPacked, objectsIn } from "./pdf-objects.ts";
import { fromHex, literal, shownBy } from "./pdf-text.ts";
import { latin1, pdfStreams, unfiltered } from "./pdf-streams.ts";

/** Streams of one document that are looked at. */
const MAX_STREAMS = 60;
/** Streams of which it is asked what they are. */
const MAX_ASKED = 1_000;
/** A link's target as a string (ISO 32000-1 section 12.6.4.7), literal or in hexadecimal. */
const URI = /\/URI\s{0,3}(?:\(((?:[^\\()]|\\[^\n]|\([^\\()]{0,200}\)){1,4000})\)|<([0-9a-f\s]{2,8000})>)/gi;
const linksIn = (body: string): string[] =>
  Array.from(body.matchAll(URI), ([, plain, hex]) => (plain === undefined ? fromHex(hex ?? "") : literal(plain)));

/** Letters and usual signs make up at least so much of a text; glyph numbers of an embedded font do not. */
const MIN_READABLE = 0.85;

function isReadable(text: string): boolean {
  const usual = text.match(/[\p{L}\p{N}\p{P}\s$£€+=]/gu)?.length ?? 0;
  return usual >= text.length * MIN_READABLE && /\p{L}{2}/u.test(text);
}

/** What a PDF says and links to, and its pictures. */
export interface ReadPdf {
  readonly text: string;
  readonly images: readonly PdfImage[];
  /** False where a text could not be read. */
  readonly isWhole: boolean;
  /** False where a picture could not be read. */
  readonly hasAllImages: boolean;
}

/** Holds glyphs, places or a description, no words. */
const NO_WORDS =
  /\/(?:FontFile\d?|Length1|Type\s{0,2}\/(?:XRef|Metadata)|Subtype\s{0,2}\/(?:CIDFontType0C|Type1C|OpenType))\b/;
/** A colour profile has a number of colours (section 8.6.5.5), an object stream, which has one too, a place of the first. */
const isProfile = (dictionary: string): boolean =>
  /\/N\s{1,3}[134]\b/.test(dictionary) && !/\/First\b/.test(dictionary);

/** A page's words are in streams of some thousand bytes; a font's file or a profile of more is not unpacked to see. */
const MOST_DOUBTED = 20_000;
/** Holds a text object that shows something (section 9.4). */
const showsText = (content: string): boolean => /\bBT\b/.test(content) && /\bT[jJ]\b/.test(content);

/** Reads a PDF whose bytes are paid for. */
export async function readPdf(data: Uint8Array, allowance: Allowance): Promise<ReadPdf> {
  const raw = latin1(data);
  const objects = objectsIn(raw, allowance);
  // Of two objects of one number a viewer may show either: the words of both are read.
  const contents: string[] = [];
  const byObject = new Map<number, string>();
  const images: PdfImage[] = [];
  const links = linksIn(raw);
  let isWhole = !/\/Encrypt\b/.test(raw);
  let hasAllImages = true;
  let streams = 0;
  let asked = 0;
  for (const stream of pdfStreams(raw, data)) {
    if (++asked > MAX_ASKED) {
      isWhole = false;
      break;
    }
    if (isPicture(stream)) {
      const image = images.length < MAX_IMAGES ? await pdfImage(stream, allowance) : "unread";
      if (image === "unread") hasAllImages = false;
      else if (image) {
        images.push(image);
        continue;
      }
    }
    // What a stream says of itself is its writer's word: a viewer shows it where a page names it.
    const isSaidWordless = isPicture(stream) || NO_WORDS.test(stream.dictionary) || isProfile(stream.dictionary);
    if (isSaidWordless && stream.body.length > MOST_DOUBTED) continue;
    if (!isSaidWordless && ++streams > MAX_STREAMS) {
      isWhole = false;
      break;
    }
    const { body, filters } = await unfiltered(stream, allowance);
    if (filters.length > 0) {
      if (!isSaidWordless) isWhole = false;
      continue;
    }
    const content = latin1(body);
    if (isSaidWordless && !showsText(content)) continue;
    links.push(...linksIn(content));
    if (/\/Type\s{0,2}\/ObjStm\b/.test(stream.dictionary)) addPacked(objects, stream.dictionary, content, allowance);
    else {
      contents.push(content);
      byObject.set(stream.object, content);
    }
  }
  const { shown, isAll } = wordsOf(
    contents,
    fontsOf(objects, (object) => byObject.get(object), allowance),
  );
  return { text: [...shown, ...new Set(links)].join("\n"), images, isWhole: isWhole && isAll, hasAllImages };
}

/** What the content streams show; `isAll` is false where letters of one could not be told. */
function wordsOf(contents: readonly string[], fonts: Fonts): { shown: string[]; isAll: boolean } {
  const shown: string[] = [];
  let isAll = true;
  for (const content of contents) {
    if (content.includes("begincmap") && !showsText(content)) continue;
    const text = /\bT[jJ]\b|['"]/.test(content) ? shownBy(content, fonts) : "";
    if (text.trim() === "") continue;
    if (isReadable(text)) shown.push(text);
    else isAll = false;
  }
  return { shown, isAll };
}
