/** Wrappers with an encoding of their own; those that carry a plain parameter are found without being known. */

const V3 = /\/v3\/__(.+?)__;([A-Za-z0-9_-]*={0,2})/;
const RUN_LENGTHS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Proofpoint URL Defense v2: `-` stands for `%`, `_` for `/`. */
function urldefenseV2(url: URL): string | undefined {
  const encoded = url.searchParams.get("u");
  if (!encoded) return undefined;
  try {
    return decodeURIComponent(encoded.replaceAll("-", "%").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
}

function bytesOf(base64: string): Uint8Array {
  try {
    const text = atob(base64.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(text, (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/**
 * Proofpoint URL Defense v3: each `*` stands for one character of the base64 appendix, `**X` for a run of them whose
 * length X encodes (A is 2).
 */
function urldefenseV3(url: URL): string | undefined {
  const match = V3.exec(url.pathname + url.search);
  if (!match) return undefined;
  const body = match[1] ?? "";
  const signs = Array.from(new TextDecoder().decode(bytesOf(match[2] ?? "")));
  let used = 0;
  const text = body.replace(/\*(?:\*([A-Za-z0-9_-]))?/g, (_star, run: string | undefined) => {
    const length = run === undefined ? 1 : RUN_LENGTHS.indexOf(run) + 2;
    used += length;
    return signs.slice(used - length, used).join("");
  });
  return /^[a-z]+:\/(?!\/)/i.test(text) ? text.replace(":/", "://") : text;
}

/** Google Translate's proxy: dots are written `-`, hyphens `--`. */
function translated(url: URL): string {
  const label = url.hostname.slice(0, -".translate.goog".length);
  const host = label.replaceAll("--", "\u0000").replaceAll("-", ".").replaceAll("\u0000", "-");
  return `https://${host}${url.pathname}`;
}

/** AMP caches: the path holds the host, `/s/` before it says https. */
function amp(url: URL): string | undefined {
  const match = /^\/(?:amp\/|c\/|v\/|i\/|r\/){0,2}(s\/)?([\w-]{1,63}\..*)$/.exec(url.pathname);
  return match ? `${match[1] ? "https" : "http"}://${match[2]}${url.search}` : undefined;
}

/** Postmark's click counter: `/3s/` before an address without its scheme, percent-encoded in one segment; `/3/` before one without TLS. */
function postmark(url: URL): string | undefined {
  const [, version = "", address = ""] = url.pathname.split("/");
  if (!/^3s?$/.test(version) || address === "") return undefined;
  try {
    return `${version === "3s" ? "https" : "http"}://${decodeURIComponent(address)}`;
  } catch {
    return undefined;
  }
}

/** The link in a wrapper that encodes it in its own way; undefined for any other link. */
export function unwrapKnown(url: URL): string | undefined {
  const host = url.hostname;
  if (host === "urldefense.proofpoint.com" || host === "urldefense.com" || host.endsWith(".urldefense.com")) {
    if (url.pathname.startsWith("/v3/")) return urldefenseV3(url);
    return url.pathname.startsWith("/v2/") ? urldefenseV2(url) : undefined;
  }
  if (host.endsWith(".translate.goog")) return translated(url);
  if (host === "click.pstmrk.it" || host === "track.pstmrk.it") return postmark(url);
  if (
    host.endsWith(".cdn.ampproject.org") ||
    (/^(?:www\.)?google\.[a-z.]{2,6}$/.test(host) && url.pathname.startsWith("/amp/"))
  ) {
    return amp(url);
  }
  return undefined;
}
