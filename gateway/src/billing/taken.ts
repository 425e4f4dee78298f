import type { Sql } from "@sextant/chassis";
import type { AccountsSchema } from "../accounts/schema.ts";

type Db = Sql<AccountsSchema>["db"];

/** How long an event that was taken is known, in milliseconds: Stripe repeats one for three days. */
const KNOWN_MS = 30 * 86_400_000;

/** True of an event that was taken already. */
export const isTaken = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom("billing_events").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

/** Notes that an event was taken; what is long past is swept out. */
export async function noteTaken(db: Db, id: string, now: number): Promise<void> {
  await db
    .deleteFrom("billing_events")
    .where("at", "<", now - KNOWN_MS)
    .execute();
  await db
    .insertInto("billing_events")
    .values({ id, at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
