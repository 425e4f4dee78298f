import { isActive } from "../../accounts/api-keys.ts";
import { MAX_KEYS } from "../account/key-section.ts";
import { giveNotice } from "../account/notice.ts";
import { tell } from "../account/pages.ts";
import type { Member } from "../account/session.ts";
import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";

/** How the key is named among the account's; another of the name takes its place. */
const LABEL = "Quick start";

/** Makes the test key of whoever reads the quick start; undefined where the account has as many keys as it may, which is told. */
export async function makeOwnKey(ctx: SiteContext, parts: SiteParts, member: Member): Promise<string | undefined> {
  const { accounts } = parts;
  const keys = (await accounts.keysOf(member.account.id)).filter((key) => isActive(key, Date.now()));
  const before = keys.find(({ label, isTest }) => isTest && label === LABEL);
  if (!before && keys.length >= MAX_KEYS) {
    tell(ctx, 400, "account.keys.full");
    return undefined;
  }
  const made = before
    ? await accounts.rotate(before.id, { overlapMs: 0 })
    : await accounts.addKey(member.account.id, { label: LABEL, test: true });
  await giveNotice(ctx, parts, member, before ? "key_rotated" : "key_made", LABEL);
  return made!.key;
}
