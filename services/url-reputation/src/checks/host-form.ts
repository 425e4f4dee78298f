import { isImpossibleName, unicodeHost } from "@sextant/core";
import { type Check, findingOn } from "../judged.ts";

/** Labels below the registrable domain from which on the front of the host hides its end. */
const DEEP = 4;
/** Matches characters that are invisible or that a browser drops from a host. */
const DROPPED = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/;

/** An international name written in its machine form, which nobody can read. */
export const punycode: Check = (judged) => {
  const { host, writtenHost } = judged.parts;
  if (!/(?:^|\.)xn--/i.test(writtenHost)) return undefined;
  const shown = unicodeHost(host);
  const note = isImpossibleName(host) ? "no registry gives out such a name" : `reads ${shown}`;
  return findingOn(judged, "url.punycode", note);
};

/** Matches the few signs that a text leaves behind an address that was copied from it. */
const BEHIND = /[.\u00ad\u200b-\u200f\u2060-\u2064\ufeff]{1,4}$/;

/** A host written so that filters read another name than the browser: escapes, full-width letters, hidden characters. */
export const encodedHost: Check = (judged) => {
  const { host, isAddress } = judged.parts;
  const writtenHost = judged.parts.writtenHost.replace(BEHIND, "");
  if (host === "" || writtenHost === "") return undefined;
  const isEscaped = /%[0-9a-f]{2}/i.test(writtenHost) || DROPPED.test(writtenHost);
  const isFolded = writtenHost.normalize("NFKC").toLowerCase() !== writtenHost.normalize("NFC").toLowerCase();
  if (!isEscaped && !(isFolded && !isAddress)) return undefined;
  return findingOn(judged, "url.encoded_host", `means ${unicodeHost(host)}`);
};

/** Many names in front of the one that counts. */
export const deepSubdomains: Check = (judged) => {
  const { subdomains, registrable } = judged.parts;
  if (subdomains.length < DEEP) return undefined;
  return findingOn(judged, "url.deep_subdomains", `the site is ${registrable}`);
};
