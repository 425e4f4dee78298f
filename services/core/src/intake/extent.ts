import { isUnseenGap } from "../text/drawn.ts";
import { codePointBefore, isAsciiAlnum, isIgnoredInHost, isUnspaced, isWordCodePoint, widthOf } from "../text/chars.ts";

/** Ends a link: white space, controls, angle brackets, double quotes of any kind, backtick, CJK and full-width punctuation. */
const LINK_STOP = /[\s\p{Cc}<>"`“”„‟«»‹›…\u3000-\u303F\uFF01\uFF08\uFF09\uFF0C\uFF1A\uFF1B\uFF1F\uFF5E]/u;

const TRAILING = new Set(".,;:!?'’‘*_~|\\^&".split(""));
const CLOSING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

export const isDot = (code: number) => code === 0x2e || code === 0x3002 || code === 0xff0e || code === 0xff61;
const isHostSign = (code: number) => code === 0x2d || code === 0x5f;

/** Circled and squared Latin letters, which IDNA folds to plain ones. */
const isEnclosedLetter = (code: number) => (code >= 0x24b6 && code <= 0x24e9) || (code >= 0x1f110 && code <= 0x1f189);

export function isHostCodePoint(code: number): boolean {
  return isWordCodePoint(code) || isHostSign(code) || isIgnoredInHost(code) || isEnclosedLetter(code);
}

/** A label does not change between an alphabet and a script without spaces: there a link touches the words around it. */
function isSeam(one: number, other: number): boolean {
  return (isAsciiAlnum(one) && isUnspaced(other)) || (isUnspaced(one) && isAsciiAlnum(other));
}

export function hostStart(text: string, from: number, floor: number): number {
  let at = from;
  let next = -1;
  while (at > floor) {
    const code = codePointBefore(text, at);
    const dot = isDot(code);
    if (!dot && !isHostCodePoint(code)) break;
    if (code === 0x3002 && (isUnspaced(next) || isUnspaced(codePointBefore(text, at - 1)))) break;
    if (!dot && next !== -1 && isSeam(code, next)) break;
    next = dot ? -1 : code;
    at -= widthOf(code);
  }
  return at;
}

export function hostEnd(text: string, from: number): number {
  let at = from;
  let last = -1;
  while (at < text.length) {
    const code = text.codePointAt(at) as number;
    if (isDot(code)) {
      const after = text.codePointAt(at + 1) ?? -1;
      if (after === -1 || !isHostCodePoint(after) || (code === 0x3002 && (isUnspaced(last) || isUnspaced(after))))
        break;
      last = -1;
    } else {
      if (!isHostCodePoint(code) || (last !== -1 && isSeam(last, code))) break;
      last = code;
    }
    at += widthOf(code);
  }
  return at;
}

function isLinkStop(text: string, at: number, code: number): boolean {
  if (code < 0x80)
    return code <= 0x20 || code === 0x22 || code === 0x3c || code === 0x3e || code === 0x60 || code === 0x7f;
  return LINK_STOP.test(text[at] as string);
}

/** A second link that touches the first (`https://a.comhttps://b.com`); behind a sign it is one that the first carries. */
function isGlued(text: string, at: number, previous: number): boolean {
  if ((text.charCodeAt(at) | 0x20) !== 0x68 || !isAsciiAlnum(previous)) return false;
  return /^https?:\/\//i.test(text.slice(at, at + 8));
}

/** Characters behind an unseen mark in which more of them show that they stand for spaces, and how many do. */
const BREAK_REACH = 120;
const BREAKS = 4;

/** A sign without ink, or an unseen mark among so many that they part words: no link goes on there. */
export function isGap(text: string, at: number, code: number): boolean {
  if (code === 0x2800 || code === 0x3164) return true;
  if (!isUnseenGap(code)) return false;
  const reach = /^\S*/.exec(text.slice(at, at + BREAK_REACH))?.[0] ?? "";
  let marks = 0;
  for (let i = 0; i < reach.length; i++) if (isUnseenGap(reach.charCodeAt(i))) marks++;
  return marks >= BREAKS;
}

/** End of a link's path: a gap, a stop character, a glued link, or a script without spaces. */
export function linkEnd(text: string, from: number): number {
  let at = from;
  let last = -1;
  while (at < text.length) {
    const code = text.codePointAt(at) as number;
    if (isLinkStop(text, at, code) || isUnspaced(code) || isGap(text, at, code) || isGlued(text, at, last)) break;
    last = code;
    at += widthOf(code);
  }
  return at;
}

/** Leaves out sentence punctuation and closing brackets that were opened outside. */
export function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  const balance: Record<string, number> = {};
  let counted = false;
  while (at > start) {
    const last = text[at - 1] as string;
    const opener = CLOSING[last];
    if (opener) {
      if (!counted) {
        for (let i = start; i < at; i++) balance[text[i] as string] = (balance[text[i] as string] ?? 0) + 1;
        counted = true;
      }
      if ((balance[opener] ?? 0) >= (balance[last] ?? 0)) break;
      balance[last] = (balance[last] ?? 0) - 1;
    } else if (!TRAILING.has(last) && !isIgnoredInHost(last.charCodeAt(0))) break;
    at--;
  }
  return at;
}

/** End of the authority: the path's sign, a stop character, or the seam between an alphabet and unspaced script. */
export function authorityEnd(text: string, from: number): number {
  let at = from;
  let last = -1;
  while (at < text.length) {
    const code = text.codePointAt(at) as number;
    if (code === 0x2f || code === 0x3f || code === 0x23 || code === 0x5c || isGlued(text, at, last)) break;
    if (isLinkStop(text, at, code) && !(isDot(code) && isAsciiAlnum(last))) break;
    if (last !== -1 && isSeam(last, code)) break;
    last = code;
    at += widthOf(code);
  }
  return at;
}
