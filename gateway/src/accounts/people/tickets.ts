import type { Sql } from "@sextant/chassis";
import type { AccountsSchema } from "../schema.ts";
import { hashToken, isToken, makeToken } from "./token.ts";

type Db = Sql<AccountsSchema>["db"];

/** How long each ticket holds, in milliseconds. */
const HOLDS_MS = {
  sign_in: 20 * 60_000,
  passkey_add: 5 * 60_000,
  passkey_sign_in: 5 * 60_000,
  grant: 20 * 60_000,
} as const;
/** What a ticket is for. */
export type Purpose = keyof typeof HOLDS_MS;

/** Whole minutes that a link of the mail holds. */
export const LINK_MINUTES = HOLDS_MS.sign_in / 60_000;

/** Makes a ticket, told this once; what has expired is swept out. */
export async function makeTicket(db: Db, purpose: Purpose, subject: string, now: number): Promise<string> {
  await db.deleteFrom("tickets").where("expires_at", "<=", now).execute();
  const token = makeToken();
  const row = { token_hash: hashToken(token), purpose, subject, expires_at: now + HOLDS_MS[purpose] };
  await db.insertInto("tickets").values(row).execute();
  return token;
}

/** What a ticket is about, which stays as it is; undefined when it does not hold. */
export async function readTicket(db: Db, purpose: Purpose, token: string, now: number): Promise<string | undefined> {
  if (!isToken(token)) return undefined;
  const row = await db
    .selectFrom("tickets")
    .select("subject")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.subject;
}

/** Uses a ticket up; of several at once one alone gets its subject. Undefined when it does not hold. */
export async function takeTicket(db: Db, purpose: Purpose, token: string, now: number): Promise<string | undefined> {
  if (!isToken(token)) return undefined;
  const row = await db
    .deleteFrom("tickets")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .returning(["subject", "expires_at"])
    .executeTakeFirst();
  return row && row.expires_at > now ? row.subject : undefined;
}
