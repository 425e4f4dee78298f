import { type Html, html } from "../html.ts";
import type { Description } from "./description.ts";
import { tryIt } from "./endpoints.ts";
import { codeBlock } from "./markdown.ts";

/** Whose key the quick start has filled in: nobody's, that of whoever is signed in, once it is made. */
export type Own =
  | { readonly kind: "signed_out" }
  | { readonly kind: "signed_in"; readonly csrf: string }
  | { readonly kind: "made"; readonly csrf: string; readonly key: string };

const CONTENT = "Your parcel is held: pay 1.99 at http://dhl-parcel-fee.top/pay";
/** A test key answers what the content asks for. */
const ASKED = `${CONTENT} test:verdict=likely_scam`;

const form = (csrf: string, says: string): Html =>
  html`<form method="post" action="/docs">
    <input type="hidden" name="csrf" value="${csrf}" /> <button class="primary">${says}</button>
  </form>`;

/** How one comes to a key of one's own, or the key. */
function ownKey(own: Own): Html {
  switch (own.kind) {
    case "signed_out":
      return html`<p>
        <a href="/account">Sign in</a>, and this page makes you a test key with a click and fills it in below. A test key
        costs nothing, on every plan.
      </p>`;
    case "signed_in":
      return html`<p>You are signed in: with a click you have a test key of your own, filled in below. It costs nothing.</p>
        ${form(own.csrf, "Make me a test key")}`;
    case "made":
      return html`<p role="status">
          This is your test key, filled in below. It is shown this once; made here again, another takes its place.
        </p>
        <label for="own-key">Your test key</label>
        <input id="own-key" type="text" readonly value="${own.key}" autocomplete="off" spellcheck="false" dir="ltr" />
        <p>With it in the environment, every example of these documents works as it stands:</p>
        ${codeBlock(`export SEXTANT_KEY=${own.key}`)} ${form(own.csrf, "Make another")}`;
  }
}

function firstCall(description: Description, origin: string, own: Own): Html {
  const [key, content] = own.kind === "made" ? [own.key, ASKED] : ["$SEXTANT_KEY", CONTENT];
  const call = codeBlock(
    [
      `curl -s ${origin}/api/v1/check \\`,
      `  -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" \\`,
      `  -d '${JSON.stringify({ content })}'`,
    ].join("\n"),
  );
  if (own.kind !== "made") return call;
  const operation = description.paths["/check"]!.post!;
  return html`${call} ${tryIt(operation, "POST", "/api/v1/check", true, { content }, own.key)}`;
}

/** The parts of the quick start that depend on who reads it. */
export const quickStartParts = (description: Description, origin: string, own: Own) => ({
  own: ownKey(own),
  first: firstCall(description, origin, own),
});
