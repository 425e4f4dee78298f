import type { Sql } from "@sextant/chassis";
import { sql } from "kysely";
import { noteEvent } from "../accounts/people/events.ts";
import type { AccountsSchema } from "../accounts/schema.ts";

type Db = Sql<AccountsSchema>["db"];

/** A paid checkout of a pack of credits, as the provider has it now. Amounts are in the currency's smallest unit. */
export interface Purchase {
  readonly id: string;
  readonly accountId: string;
  readonly credits: number;
  readonly amount: number;
  readonly refunded: number;
}

/** Credits that an account keeps of a purchase: those that were not paid back, rounded up in its favour. */
const dueOf = (credits: number, amount: number, refunded: number): number =>
  amount === 0 ? credits : Math.ceil((credits * Math.max(0, amount - refunded)) / amount);

/**
 * Has an account the credits that it paid for and was not paid back, however often and in whatever order it is told. Credits that
 * were used before they were paid back are gone: a balance is never below zero.
 */
export async function settlePurchase(db: Db, purchase: Purchase, now: number): Promise<void> {
  const { id, accountId, credits, amount, refunded } = purchase;
  await db.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom("accounts")
      .select("id")
      .where("id", "=", accountId)
      .executeTakeFirst();
    // It was deleted: there is nobody to give them to.
    if (!account) return;
    await transaction
      .insertInto("credit_purchases")
      .values({ id, account_id: accountId, credits, amount, refunded: 0, granted: 0 })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    // What was paid back only grows: an older answer that comes later changes nothing. This holds the row until the end.
    const row = await transaction
      .updateTable("credit_purchases")
      .set({ refunded: sql<number>`case when refunded < ${refunded} then ${refunded} else refunded end` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const due = dueOf(row.credits, row.amount, row.refunded);
    const change = due - row.granted;
    if (change === 0) return;
    await transaction.updateTable("credit_purchases").set({ granted: due }).where("id", "=", id).execute();
    await transaction
      .updateTable("accounts")
      .set({ credits: sql<number>`case when credits + ${change} < 0 then 0 else credits + ${change} end` })
      .where("id", "=", row.account_id)
      .execute();
    const what = change > 0 ? "credits_bought" : "credits_refunded";
    await noteEvent(transaction, row.account_id, { at: now, what, detail: String(Math.abs(change)) });
  });
}
