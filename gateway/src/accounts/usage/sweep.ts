import type { Sql } from "@sextant/chassis";
import type { AccountsSchema } from "../schema.ts";

const DAY_MS = 86_400_000;
/** How long calls are kept by hour, in days. */
export const USAGE_DAYS = 92;

/**
 * Takes some of what is too old out: a piece each time, since SQLite holds this thread while it deletes.
 * @param most rows of each table.
 * @param now milliseconds since the epoch.
 */
export async function sweep(
  db: Sql<AccountsSchema>["db"],
  historyDays: number,
  most: number,
  now: number,
): Promise<void> {
  const old = db
    .selectFrom("scan_history")
    .select("id")
    .where("at", "<", now - historyDays * DAY_MS)
    .orderBy("at")
    .limit(most);
  await db.deleteFrom("scan_history").where("id", "in", old).execute();
  const hour = await db
    .selectFrom("usage_hours")
    .select("hour")
    .where("hour", "<", now - USAGE_DAYS * DAY_MS)
    .orderBy("hour")
    .limit(1)
    .executeTakeFirst();
  if (hour) await db.deleteFrom("usage_hours").where("hour", "=", hour.hour).execute();
}
