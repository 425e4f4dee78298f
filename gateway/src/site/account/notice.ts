import type { EventWord } from "../../accounts/people/events.ts";
import type { SiteContext } from "../reply.ts";
import type { SiteParts } from "../site.ts";
import { wordsOf } from "./pages.ts";
import type { Member } from "./session.ts";

/** Writes down that somebody gave out a new way into the account, and tells its owner by mail, where mails are sent. */
export async function giveNotice(
  ctx: SiteContext,
  { people, post }: SiteParts,
  { account }: Member,
  what: Extract<EventWord, "key_made" | "key_rotated" | "passkey_added">,
  detail: string,
): Promise<void> {
  await people.note(account.id, what, detail);
  const words = wordsOf(ctx);
  const subject = words.say("account.notice.subject", { what: words.say(`account.event.${what}`) });
  post.notify({ to: account.email, subject, text: words.say("account.notice.text", { what: subject, detail }) });
}
