import {
  codePointBefore,
  isAsciiAlnum,
  isAsciiAlpha,
  isAsciiDigit,
  isIgnoredInHost,
  isUnspaced,
  isWordCodePoint,
  widthOf,
} from "../text/chars.ts";
import { Allowance } from "../allowance.ts";
import { authorityEnd, hostEnd, hostStart, isDot, isHostCodePoint, linkEnd, trimEnd } from "./extent.ts";
import { asciiHost, isIpHost, isSiteName } from "./hosts.ts";
import { looksLikeProse } from "./prose.ts";

/** Something found in a text; offsets are those of the text that was searched. */
export interface Found {
  readonly kind: "url" | "email";
  readonly start: number;
  readonly end: number;
  /** The link with a scheme, or the address with a lower-case domain. */
  readonly value: string;
  readonly schemeless: boolean;
}

/** `://`, `:\\`, `@`, a dot, or an opaque scheme that a link can run or carry content in. */
const ANCHOR = /:\/\/|:\\\\|@|[.。．｡]|\b(?:javascript|vbscript|data):(?=\S)/gi;

const KNOWN_SCHEME = /(?:https?|ftps?|sftp|wss?|file|intent|market|tg|whatsapp|bitcoin|itms-services|ms-[a-z]{1,12})$/i;
const MAX_SCHEME = 20;
const MAX_LOCAL_PART = 64;

function schemeStart(text: string, colon: number, floor: number): number {
  let at = colon;
  while (at > floor && colon - at < MAX_SCHEME) {
    const code = text.charCodeAt(at - 1);
    if (!isAsciiAlnum(code) && code !== 0x2b && code !== 0x2d) break;
    at--;
  }
  const known = KNOWN_SCHEME.exec(text.slice(at, colon));
  if (known) return colon - known[0].length;
  while (at < colon && !isAsciiAlpha(text.charCodeAt(at))) at++;
  return at;
}

/** Slashes that browsers forgive before the host (`http:///host`). */
const MAX_EXTRA_SLASHES = 4;

/** Steps for one thing that may be a link or address, and for one that is taken for a host. */
const ANCHORED = 12;
const HOST = 180;

function withScheme(text: string, colon: number, slashes: number, floor: number): Found | undefined {
  const start = schemeStart(text, colon, floor);
  const scheme = start === colon ? "http" : text.slice(start, colon);
  let host = colon + slashes;
  while (host - colon < slashes + MAX_EXTRA_SLASHES && (text[host] === "/" || text[host] === "\\")) host++;
  const authority = authorityEnd(text, host);
  const bare = trimEnd(text, host, authority);
  if (bare === host || !URL.canParse(`${scheme}://${text.slice(host, bare)}`)) return undefined;
  const hasPath = /[/?#\\]/.test(text[authority] ?? "");
  const end = hasPath ? trimEnd(text, bare, linkEnd(text, authority)) : bare;
  const value = `${scheme}://${text.slice(host, end)}`;
  return { kind: "url", start, end, value, schemeless: start === colon };
}

/** Matches a data URL's media type and what ends it. */
const DATA_URL = /data:[a-z]{1,20}\/[a-z0-9.+-]{1,60}[;,]/iy;

function opaque(text: string, start: number, length: number): Found | undefined {
  if (text.slice(start, start + length).toLowerCase() === "data:") {
    DATA_URL.lastIndex = start;
    if (!DATA_URL.test(text)) return undefined;
  }
  const end = trimEnd(text, start + length, linkEnd(text, start + length));
  if (end <= start + length) return undefined;
  return { kind: "url", start, end, value: text.slice(start, end), schemeless: false };
}

function localStart(text: string, at: number, floor: number): number {
  let start = at;
  while (start > floor && at - start < MAX_LOCAL_PART) {
    const code = codePointBefore(text, start);
    if (!isWordCodePoint(code) && code !== 0x2e && code !== 0x2b && code !== 0x2d && code !== 0x5f && code !== 0x25)
      break;
    if (isUnspaced(code)) break;
    start -= widthOf(code);
  }
  while (start < at && text[start] === ".") start++;
  return start;
}

function email(text: string, at: number, floor: number): Found | undefined {
  const start = localStart(text, at, floor);
  const end = hostEnd(text, at + 1);
  if (start === at || end === at + 1) return undefined;
  const host = asciiHost(text.slice(at + 1, end));
  if (!host || !isSiteName(host)) return undefined;
  return {
    kind: "email",
    start,
    end,
    value: `${text.slice(start, at)}@${text.slice(at + 1, end).toLowerCase()}`,
    schemeless: false,
  };
}

/** A port, path, query or fragment directly behind a host. */
function tailEnd(text: string, hostEnds: number): number {
  let at = hostEnds;
  if (text[at] === ":" && isAsciiDigit(text.charCodeAt(at + 1))) {
    let digits = at + 1;
    while (digits - at <= 5 && isAsciiDigit(text.charCodeAt(digits))) digits++;
    if (!isAsciiAlnum(text.charCodeAt(digits))) at = digits;
  }
  return /[/?#]/.test(text[at] ?? "") ? trimEnd(text, hostEnds, linkEnd(text, at)) : at;
}

interface Bare {
  readonly found?: Found;
  /** The searching goes on here. */
  readonly end: number;
}

function schemeless(text: string, dot: number, floor: number): Bare {
  const before = codePointBefore(text, dot);
  const after = text.codePointAt(dot + 1) ?? -1;
  if (before === -1 || after === -1 || !isHostCodePoint(before) || !isHostCodePoint(after)) return { end: dot + 1 };
  let start = hostStart(text, dot, floor);
  while (
    start < dot &&
    (text[start] === "-" ||
      text[start] === "_" ||
      isDot(text.charCodeAt(start)) ||
      isIgnoredInHost(text.charCodeAt(start)))
  )
    start++;
  const end = hostEnd(text, dot + 1);
  if (text[end] === "@" || codePointBefore(text, start) === 0x40 || start >= dot) return { end };
  const written = text.slice(start, end);
  const isIp = isIpHost(written);
  const host = isIp ? undefined : asciiHost(written);
  if (!isIp && (!host || !isSiteName(host))) return { end };
  const tail = tailEnd(text, end);
  const found: Found = { kind: "url", start, end: tail, value: `http://${text.slice(start, tail)}`, schemeless: true };
  if (tail > end || (!isIp && /^www\./i.test(written))) return { found, end: tail };
  return isIp || looksLikeProse(written, text, start, end) ? { end } : { found, end };
}

/** A dot or at sign between two characters that a host may have: only then it is looked at more closely. */
function isBetweenHosts(text: string, at: number): boolean {
  const after = text.codePointAt(at + 1) ?? -1;
  return at > 0 && after !== -1 && isHostCodePoint(after) && isHostCodePoint(codePointBefore(text, at));
}

/**
 * Links and e-mail addresses written in a text, in order and without overlap. Linear: every anchor's reach to the left
 * ends at what was taken before, and the search goes on behind what it reached to the right; it ends where the allowance does.
 */
export function* findInText(text: string, allowance = new Allowance()): Generator<Found> {
  const anchor = new RegExp(ANCHOR);
  let floor = 0;
  for (let match = anchor.exec(text); match; match = anchor.exec(text)) {
    const at = match.index;
    const sign = match[0];
    if (!allowance.take("text", sign.length > 1 || isBetweenHosts(text, at) ? HOST : ANCHORED)) return;
    let found: Found | undefined;
    if (sign.startsWith(":")) found = withScheme(text, at, sign.length, floor);
    else if (sign === "@") found = email(text, at, floor);
    else if (sign.length > 1) found = opaque(text, at, sign.length);
    else {
      const bare = schemeless(text, at, floor);
      anchor.lastIndex = Math.max(anchor.lastIndex, bare.end);
      found = bare.found;
    }
    if (!found) continue;
    floor = found.end;
    anchor.lastIndex = Math.max(found.end, at + 1);
    yield found;
  }
}
