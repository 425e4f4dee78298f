import { unwrapKnown } from "./wrappers.ts";

/** Links taken out of one link. */
const MAX_FOUND = 10;
/** Longest base64 text decoded, and how often percent signs are decoded. */
const MAX_BASE64 = 16_384;
const MAX_DECODINGS = 3;
/** Characters of a data: or javascript: link that are searched. */
const MAX_CONTENT = 65_536;

/** Parameter names that usually carry an address to go to, where it may lack its scheme. */
const REDIRECT_NAMES = new Set(
  "url u uri q to target dest destination redirect redirect_uri redirect_url redirecturl redir return returnurl return_to returnto next continue link goto go out href ru rurl forward location page site view adurl ref_url success_url callback l lp".split(
    " ",
  ),
);

const ABSOLUTE = /^(?:https?|ftp):[/\\]{1,3}[^\s/\\]/i;
const PROTOCOL_RELATIVE = /^[/\\]{2}[\w-]{1,63}\./;
const BARE_HOST = /^(?:www\.[\w-]{1,63}\.[\w.-]{2}|(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,18}\/)/i;
const BASE64 = /^[A-Za-z0-9+/_-]{12,}={0,2}$/;

/** Decodes percent signs until a link appears or nothing changes; a broken sequence leaves the rest as it is. */
function decoded(value: string): string {
  let text = value;
  for (let i = 0; i < MAX_DECODINGS && text.includes("%") && !ABSOLUTE.test(text); i++) {
    try {
      text = decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  return text;
}

/** The text of a base64 value (standard or URL-safe), or undefined. */
export function fromBase64(value: string): string | undefined {
  if (value.length > MAX_BASE64 || !BASE64.test(value)) return undefined;
  try {
    return atob(value.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
}

/** How `{"` begins in base64. */
const JSON_BEGIN = "eyJ";
/** The address to go to in an object that a click counter carries (Customer.io `href`, Mandrill `url`, an object within an object as text). */
const GOES_TO = /"(?:href|url)":"(https?:\/\/[^"\s]{4,2000})"/i;

const inJson = (value: string): string | undefined => GOES_TO.exec(fromBase64(value)?.replaceAll("\\", "") ?? "")?.[1];

function asLink(value: string, isRedirect: boolean): string | undefined {
  const text = decoded(value).trim();
  if (ABSOLUTE.test(text)) return text;
  if (isRedirect && PROTOCOL_RELATIVE.test(text)) return `http:${text}`;
  if (isRedirect && BARE_HOST.test(text) && !/\s/.test(text)) return `http://${text}`;
  // Bing writes "a1" before its base64; others nothing. "aHR0c" is how "http" begins in base64.
  if (text.startsWith(JSON_BEGIN)) return inJson(text);
  const base = text.startsWith("a1aHR0c") ? text.slice(2) : text;
  const inner = base.startsWith("aHR0c") ? fromBase64(base) : undefined;
  return inner !== undefined && ABSOLUTE.test(inner) ? inner.trim() : undefined;
}

function* inParameters(query: string): Generator<string> {
  for (const pair of query.split(/[&;]/).slice(0, 100)) {
    const equals = pair.indexOf("=");
    const name = equals === -1 ? "" : pair.slice(0, equals).toLowerCase();
    const link = asLink(pair.slice(equals + 1).replaceAll("+", "%20"), REDIRECT_NAMES.has(name));
    if (link) yield link;
  }
}

/** A scheme inside the path, plain or percent-encoded (`/https://…`, `/https%3A%2F%2F…`), with one slash lost or not. */
const IN_PATH = /[/=@](https?(?::|%3a)(?:\/|%2f){1,2}[^/].*)$/i;

function* inPath(path: string): Generator<string> {
  const embedded = IN_PATH.exec(path)?.[1];
  if (embedded) {
    // Behind an encoded address, the first plain slash belongs to the wrapper again.
    const own = /^https?(?::|%3a)(?:\/%2f|%2f)/i.test(embedded)
      ? (embedded.split(/\/(?!%2f)/i)[0] ?? embedded)
      : embedded;
    yield decoded(own).replace(/^(https?):\/(?!\/)/i, "$1://");
    return;
  }
  for (const segment of path.split("/").slice(0, 30)) {
    if (!segment.startsWith("aHR0c") && !segment.startsWith(JSON_BEGIN)) continue;
    const link = asLink(segment, false);
    if (link) yield link;
  }
}

/** An address in the source of a page or script. */
const IN_CONTENT = /https?:\/\/[^\s"'<>\\`)]{4,2000}/gi;

function* inContent(url: string): Generator<string> {
  const comma = url.indexOf(",");
  const isData = /^data:/i.test(url);
  if (isData && comma === -1) return;
  const head = isData ? url.slice(0, comma) : "";
  if (/^data:(?:image|font|audio|video)\//i.test(head)) return;
  const body = url.slice(isData ? comma + 1 : 0, MAX_CONTENT);
  const text = /;base64/i.test(head) ? (fromBase64(decoded(body).replace(/\s+/g, "")) ?? "") : decoded(body);
  for (const match of text.matchAll(IN_CONTENT)) yield match[0];
}

function* candidates(url: string): Generator<string> {
  if (/^(?:data|javascript|vbscript):/i.test(url)) {
    yield* inContent(url);
    return;
  }
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return;
  }
  const known = unwrapKnown(parsed);
  if (known !== undefined) {
    yield known;
    return;
  }
  yield* inParameters(parsed.search.slice(1));
  yield* inPath(parsed.pathname);
  if (parsed.hash.length > 1) {
    yield* inParameters(parsed.hash.slice(1));
    yield* inPath(parsed.hash.replace("#", "/"));
  }
}

/**
 * The links that a link carries, one level deep: mail protection (SafeLinks, urldefense v1 to v3), redirectors, redirect
 * parameters, base64 parameters, addresses in the path or fragment, in `data:` and `javascript:`.
 */
export function unwrap(url: string): string[] {
  const found = new Set<string>();
  for (const link of candidates(url)) {
    if (link !== url) found.add(link);
    if (found.size >= MAX_FOUND) break;
  }
  return [...found];
}
