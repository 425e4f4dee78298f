import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";
import { goToCheckout, goToPortal, receiveEvent } from "./billing.ts";
import { showHistory } from "./history.ts";
import { makeKey, revokeKey, rotateKey } from "./keys.ts";
import { showOverview } from "./overview.ts";
import { usageCsv } from "./usage.ts";
import { addOptions, addPasskey, removePasskey, signInByPasskey, signInOptions } from "./passkeys.ts";
import { grantCredits, grantPlan, showOperator } from "./operator.ts";
import { deleteAccount, endOtherSessions, endSession, leave, showSecurity } from "./security.ts";
import { byMembers, byOperators, forMembers, forOperators, memberOf } from "./session.ts";
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
  "/account/keys": { POST: byMembers(makeKey) },
  "/account/keys/rotate": { POST: byMembers(rotateKey) },
  "/account/keys/revoke": { POST: byMembers(revokeKey) },
  "/account/usage.csv": { GET: forMembers(usageCsv) },
  "/account/history": { GET: forMembers(showHistory) },
  "/account/security": { GET: forMembers(showSecurity) },
  "/account/passkey/options": { POST: signInOptions },
  "/account/passkey": { POST: signInByPasskey },
  "/account/passkeys/options": { POST: byMembers(addOptions) },
  "/account/passkeys": { POST: byMembers(addPasskey) },
  "/account/passkeys/remove": { POST: byMembers(removePasskey) },
  "/account/billing/checkout": { POST: byMembers(goToCheckout) },
  "/account/billing/portal": { POST: byMembers(goToPortal) },
  "/account/billing/webhook": { POST: receiveEvent },
  "/account/operator": { GET: forOperators(showOperator) },
  "/account/operator/plan": { POST: byOperators(grantPlan) },
  "/account/operator/credits": { POST: byOperators(grantCredits) },
  "/account/delete": { POST: byMembers(deleteAccount) },
  "/account/sessions/end": { POST: byMembers(endSession) },
  "/account/sessions/end-others": { POST: byMembers(endOtherSessions) },
} as const;
