import type { Sql } from "@sextant/chassis";
import { randomBase62 } from "../key.ts";
import type { AccountsSchema } from "../schema.ts";

type Db = Sql<AccountsSchema>["db"];

/** What can happen to an account. */
export const EVENTS = [
  "account_made",
  "plan_changed",
  "credits_added",
  "operator_on",
  "operator_off",
  "credits_bought",
  "credits_refunded",
  "credits_disputed",
  "credits_reinstated",
  "subscription",
  "granted_plan",
  "granted_credits",
  "signed_in",
  "session_ended",
  "key_made",
  "key_rotated",
  "key_revoked",
  "passkey_added",
  "passkey_removed",
] as const;
export type EventWord = (typeof EVENTS)[number];

/** Something that happened to an account. */
export interface AccountEvent {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly what: EventWord;
  /** To what: a label, a device, a plan; may be empty. */
  readonly detail: string;
}

/** Events of one account that are kept: the newest. */
export const MAX_EVENTS = 500;
const ID_LENGTH = 16;

/** Writes down what happened. */
export async function noteEvent(db: Db, accountId: string, { at, what, detail }: AccountEvent): Promise<void> {
  await db
    .insertInto("account_events")
    .values({ id: `evt_${randomBase62(ID_LENGTH)}`, account_id: accountId, at, what, detail })
    .execute();
  const oldest = await newest(db, accountId).select("at").offset(MAX_EVENTS).limit(1).executeTakeFirst();
  if (!oldest) return;
  await db.deleteFrom("account_events").where("account_id", "=", accountId).where("at", "<=", oldest.at).execute();
}

/** Newest first. */
export async function listEvents(db: Db, accountId: string, limit: number): Promise<AccountEvent[]> {
  const rows = await newest(db, accountId).select(["at", "what", "detail"]).limit(limit).execute();
  return rows.flatMap(({ at, what, detail }) => {
    const word = EVENTS.find((known) => known === what);
    return word ? [{ at, what: word, detail }] : [];
  });
}

const newest = (db: Db, accountId: string) =>
  db.selectFrom("account_events").where("account_id", "=", accountId).orderBy("at", "desc").orderBy("id");
