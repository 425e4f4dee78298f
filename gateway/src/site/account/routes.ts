import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";
import { showOverview } from "./overview.ts";
import { endOtherSessions, endSession, leave, showSecurity } from "./security.ts";
import { byMembers, forMembers, memberOf } from "./session.ts";
import { requestLink, showLink, showSignIn, useLink } from "./sign-in.ts";

async function showAccount(ctx: SiteContext, parts: SiteParts): Promise<void> {
  const member = await memberOf(ctx, parts);
  if (member) await showOverview(ctx, parts, member);
  else showSignIn(ctx, parts);
}

/** What answers each path of the account, by method. */
export const ACCOUNT_ROUTES = {
  "/account": { GET: showAccount },
  "/account/sign-in": { POST: requestLink },
  "/account/link": { GET: showLink, POST: useLink },
  "/account/sign-out": { POST: byMembers(leave) },
  "/account/security": { GET: forMembers(showSecurity) },
  "/account/sessions/end": { POST: byMembers(endSession) },
  "/account/sessions/end-others": { POST: byMembers(endOtherSessions) },
} as const;
