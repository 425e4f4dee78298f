import { createHmac } from "node:crypto";
import { createClient, type Transport } from "@connectrpc/connect";
import { SCAM_TYPES } from "@sextant/core";
import { CommunityService, Opinion } from "@sextant/proto/community";
import { STORE_TIMEOUT_MS } from "../http/quota-status.ts";
import { within } from "../within.ts";
import { field, FormError, readForm } from "./form.ts";
import { html } from "./html.ts";
import { reply, type SiteContext } from "./reply.ts";
import { type Reportable, reportableOf } from "./reportable.ts";
import { visitor } from "./scan.ts";
import type { SiteParts } from "./site.ts";

/** Reports of one address a window. */
export const MAX_REPORTS = 20;
/** Longest wait for the community database, in milliseconds. */
const REPORT_MS = 2_000;

/** Tells the community database what a visitor says of a scan: its fingerprint and indicators, never a word of it. */
export async function report(ctx: SiteContext, parts: SiteParts): Promise<void> {
  const { texts } = ctx.state;
  const form = await readForm(ctx.req);
  const reportable = reportableOf(parts.secret, field(form, "scan"), Date.now());
  if (!reportable) throw new FormError("it names no scan of ours");
  const who = visitor(ctx, parts);
  const window = { kind: "report", id: who.address, limit: MAX_REPORTS, windowMs: parts.config.windowMs } as const;
  const { granted } = await within(parts.windows.take([window], 1), STORE_TIMEOUT_MS, "the window store");
  if (!granted) return reply(ctx, 429, texts.say("error.title"), html`<h1>${texts.say("reported.full")}</h1>`);
  const isScam = field(form, "opinion") !== "honest";
  const type = SCAM_TYPES.find((word) => word === field(form, "type"));
  // By the address: whoever drops the cookie is not another person.
  const reporter = createHmac("sha256", parts.secret).update(`reporter ${who.address}`).digest("base64url");
  await tell(parts.community, reportable, { isScam, scamType: (isScam && type) || "", reporter });
  const main = html`<h1>${texts.say("reported.title")}</h1>
    <p>${texts.say("reported.body")}</p>
    <p><a class="button" href="/">${texts.say("do.again")}</a></p>`;
  reply(ctx, 200, texts.say("reported.title"), main);
}

async function tell(
  community: Transport,
  { fingerprint, indicators }: Reportable,
  said: { readonly isScam: boolean; readonly scamType: string; readonly reporter: string },
): Promise<void> {
  await createClient(CommunityService, community).report(
    {
      reporter: said.reporter,
      opinion: said.isScam ? Opinion.SCAM : Opinion.HONEST,
      scamType: said.scamType,
      indicators: [...indicators],
      ...(fingerprint ? { fingerprint: { exact: fingerprint.exact, minhash: [...fingerprint.minhash] } } : {}),
    },
    { timeoutMs: REPORT_MS },
  );
}
