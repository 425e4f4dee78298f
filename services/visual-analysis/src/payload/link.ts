import { parse } from "tldts";

/** A web address anywhere in a text: up to a blank, quotation mark or angle bracket. */
const URL_IN_TEXT = /https?:\/\/[^\s"'<>]{1,2000}/i;
/** One token that opens with a host name. */
const BARE = /^([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})(?::\d{1,5})?(?:[/?#]\S{0,2000})?$/i;

/** The web address that a code's text carries: with a scheme anywhere, or alone without one. Bookmark formats write "\\:" for ":". */
export function linkIn(text: string): string | undefined {
  const written = URL_IN_TEXT.exec(text.replaceAll("\\:", ":"))?.[0];
  if (written !== undefined) return written;
  const host = BARE.exec(text)?.[1];
  return host !== undefined && parse(host, { allowPrivateDomains: false }).isIcann === true && !isDecimal(host)
    ? text
    : undefined;
}

/** 12.50 is a price. */
const isDecimal = (host: string) => /^[\d.]+$/.test(host);
