import type { Sql } from "@sextant/chassis";
import { sql } from "kysely";
import { type EventWord, noteEvent } from "../accounts/people/events.ts";
import type { AccountsSchema } from "../accounts/schema.ts";

type Db = Sql<AccountsSchema>["db"];

/** A paid checkout of a pack of credits, as the provider has it now. Amounts are in the currency's smallest unit. */
export interface Purchase {
  readonly id: string;
  readonly accountId: string;
  readonly credits: number;
  readonly amount: number;
  readonly refunded: number;
  /** What the buyer's bank took back by a chargeback that is not decided for us. */
  readonly disputed: number;
}

/** Credits that an account keeps of a purchase: those that were not paid back, rounded up in its favour. */
const dueOf = ({ credits, amount, refunded, disputed }: Purchase): number =>
  amount === 0 ? credits : Math.ceil((credits * Math.max(0, amount - refunded - disputed)) / amount);

/** Tells one state of a purchase from the next; 0 of one that is not known yet. */
export async function versionOf(db: Db, id: string): Promise<number> {
  const row = await db.selectFrom("credit_purchases").select("version").where("id", "=", id).executeTakeFirst();
  return row?.version ?? 0;
}

/**
 * Has an account the credits that it paid for and was not paid back, however often and in whatever order it is told. Credits that
 * were used before they were paid back are gone: a balance is never below zero.
 * @param version as it was before the provider was asked.
 * @returns false when somebody wrote meanwhile: what was asked may be the older answer.
 */
export async function settlePurchase(db: Db, purchase: Purchase, version: number, now: number): Promise<boolean> {
  const { id, accountId, credits, amount, refunded, disputed } = purchase;
  return db.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom("accounts")
      .select("id")
      .where("id", "=", accountId)
      .executeTakeFirst();
    // It was deleted: there is nobody to give them to.
    if (!account) return true;
    await transaction
      .insertInto("credit_purchases")
      .values({ id, account_id: accountId, credits, amount, refunded: 0, granted: 0, disputed: 0, version: 0 })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    const own = transaction.updateTable("credit_purchases").where("id", "=", id);
    const before = await transaction
      .selectFrom("credit_purchases")
      .select(["granted", "disputed"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const due = dueOf(purchase);
    // This holds the row until the end, or finds that another was faster.
    const { numUpdatedRows } = await own
      .set({ refunded, disputed, granted: due, version: version + 1 })
      .where("version", "=", version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const change = due - before.granted;
    if (change === 0) return true;
    await transaction
      .updateTable("accounts")
      .set({ credits: sql<number>`case when credits + ${change} < 0 then 0 else credits + ${change} end` })
      .where("id", "=", accountId)
      .execute();
    const what = wordOf(change, disputed - before.disputed);
    await noteEvent(transaction, accountId, { at: now, what, detail: String(Math.abs(change)) });
    return true;
  });
}

/** What happened, as the account's log has it. @param change of the credits. @param disputed how much more the bank has. */
function wordOf(change: number, disputed: number): EventWord {
  if (change > 0) return disputed < 0 ? "credits_reinstated" : "credits_bought";
  return disputed > 0 ? "credits_disputed" : "credits_refunded";
}
