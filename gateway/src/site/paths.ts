/** Everything that the site serves; the rest is the API's. */
const PAGES = new Set(["/", "/scan", "/report", "/manifest.webmanifest", "/favicon.ico", "/robots.txt"]);
const ASSETS = "/assets/";

/** The path of a request target, before anything is decoded. */
const pathOf = (target: string): string => target.split("?", 1)[0]!;

/** True of a request for a page of the site. */
export function isSite(target: string | undefined): boolean {
  const path = pathOf(target ?? "");
  return PAGES.has(path) || path.startsWith(ASSETS);
}

/** Path template for log and metrics. */
export const routeOf = (path: string): string => (path.startsWith(ASSETS) ? "/assets/:name" : path);
