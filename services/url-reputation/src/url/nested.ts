/** Longest value of a parameter that is read as a URL, in UTF-16 code units. */
const MAX_VALUE = 2_000;
/** Parameters of one link that are looked at. */
const MAX_PARAMETERS = 50;

/** Matches the start of an absolute or scheme-relative web address. */
const ABSOLUTE = /^(?:https?:)?[/\\]{2}[^/\\]/i;
/** Matches a web address after a folder of a path. */
const IN_PATH = /\/(https?:\/{1,2}[^/].*)$/i;

function decode(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll("+", " "));
  } catch {
    return value;
  }
}

/** Hosts of the web addresses that a URL's query, fragment or path carries. */
export function carriedHosts({ path, query, fragment }: { path: string; query: string; fragment: string }): string[] {
  const values = [...query.split("&"), ...fragment.split("&")]
    .slice(0, MAX_PARAMETERS)
    .map((pair) => decode(pair.slice(pair.indexOf("=") + 1, MAX_VALUE)));
  const inPath = IN_PATH.exec(path)?.[1];
  const urls = inPath === undefined ? values : [...values, inPath.replace(/^(https?:)\/+/i, "$1//")];
  return urls.flatMap((url) => {
    if (!ABSOLUTE.test(url)) return [];
    const absolute = /^[/\\]/.test(url) ? `http:${url}` : url;
    return URL.canParse(absolute) ? [new URL(absolute).hostname] : [];
  });
}
