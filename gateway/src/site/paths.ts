/** Everything that the site serves; the rest is the API's. */
const PAGES: ReadonlySet<string> = new Set([
  "/",
  "/scan",
  "/report",
  "/manifest.webmanifest",
  "/favicon.ico",
  "/robots.txt",
  "/account",
  "/account/sign-in",
  "/account/link",
  "/account/sign-out",
  "/account/security",
  "/account/history",
  "/account/usage.csv",
  "/account/keys",
  "/account/keys/rotate",
  "/account/keys/revoke",
  "/account/passkey",
  "/account/passkey/options",
  "/account/passkeys",
  "/account/passkeys/options",
  "/account/passkeys/remove",
  "/account/delete",
  "/account/billing/checkout",
  "/account/billing/portal",
  "/account/billing/webhook",
  "/account/operator",
  "/account/operator/plan",
  "/account/operator/credits",
  "/account/sessions/end",
  "/account/sessions/end-others",
]);
const ASSETS = "/assets/";
const ACCOUNT = "/account/";
const DOCS = "/docs";
const SHARED = "/shared/";

const isDocument = (path: string) => path === DOCS || path.startsWith(`${DOCS}/`);

/** The path of a request target, before anything is decoded. */
const pathOf = (target: string): string => target.split("?", 1)[0]!;

/** True of a request for a page of the site. */
export function isSite(target: string | undefined): boolean {
  const path = pathOf(target ?? "");
  return (
    PAGES.has(path) ||
    path.startsWith(SHARED) ||
    path.startsWith(ASSETS) ||
    path.startsWith(ACCOUNT) ||
    isDocument(path)
  );
}

/** Path template for log and metrics. */
export const routeOf = (path: string): string => {
  if (path.startsWith(ASSETS)) return "/assets/:name";
  if (isDocument(path)) return "/docs/:page";
  if (path.startsWith(SHARED)) return "/shared/:answer";
  return PAGES.has(path) ? path : "unmatched";
};
