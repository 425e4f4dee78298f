import type { Sql } from "@sextant/chassis";
import { type Account, toAccount } from "../account.ts";
import { randomBase62 } from "../key.ts";
import type { Plan } from "../plans.ts";
import type { AccountsSchema } from "../schema.ts";
import { noteEvent } from "./events.ts";

type Db = Sql<AccountsSchema>["db"];

/** An account that a person owns. */
export interface Owned extends Account {
  readonly email: string;
  /** May look accounts up and grant plans and credits. */
  readonly isOperator: boolean;
}

/** An account as an operator finds it; one that keys alone have has no owner. */
export type Found = Account & { readonly email: string | null };

export const ACCOUNT_ID_LENGTH = 16;

const owned = (db: Db) =>
  db
    .selectFrom("owners")
    .innerJoin("accounts", "accounts.id", "owners.account_id")
    .selectAll("accounts")
    .select(["email", "is_operator"]);
type OwnedRow = Awaited<ReturnType<ReturnType<typeof owned>["execute"]>>[number];
const toOwned = (row: OwnedRow): Owned => ({ ...toAccount(row), email: row.email, isOperator: row.is_operator === 1 });

/** The account of an address, or with this id. */
export async function findOwned(
  db: Db,
  by: { readonly email: string } | { readonly id: string },
): Promise<Owned | undefined> {
  const row = await (
    "email" in by ? owned(db).where("email", "=", by.email) : owned(db).where("accounts.id", "=", by.id)
  ).executeTakeFirst();
  return row && toOwned(row);
}

/** Any account by its id, or by its owner's address. */
export async function findAny(
  db: Db,
  by: { readonly email: string } | { readonly id: string },
): Promise<Found | undefined> {
  const all = db
    .selectFrom("accounts")
    .leftJoin("owners", "owners.account_id", "accounts.id")
    .selectAll("accounts")
    .select("email");
  const row = await (
    "email" in by ? all.where("email", "=", by.email) : all.where("accounts.id", "=", by.id)
  ).executeTakeFirst();
  return row && { ...toAccount(row), email: row.email };
}

/** @returns false when the account has no owner. */
export async function setOperator(db: Db, accountId: string, isOperator: boolean, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("owners")
    .set({ is_operator: isOperator ? 1 : 0 })
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const what = isOperator ? "operator_on" : "operator_off";
  if (numUpdatedRows > 0n) await noteEvent(db, accountId, { at: now, what, detail: "" });
  return numUpdatedRows > 0n;
}

/** Oldest first. */
export async function listOwned(db: Db): Promise<Owned[]> {
  const rows = await owned(db).orderBy("owners.created_at").orderBy("email").execute();
  return rows.map(toOwned);
}

/** Makes the account of an address. @returns undefined when the address has one already. */
export async function makeOwned(db: Db, email: string, plan: Plan, now: number): Promise<Owned | undefined> {
  const id = `acc_${randomBase62(ACCOUNT_ID_LENGTH)}`;
  const isMade = await db.transaction().execute(async (transaction) => {
    const row = { id, plan, call_limit: null, credits: 0, created_at: now };
    await transaction.insertInto("accounts").values(row).execute();
    const owner = await transaction
      .insertInto("owners")
      .values({ account_id: id, email, created_at: now })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("account_id")
      .executeTakeFirst();
    if (!owner) await transaction.deleteFrom("accounts").where("id", "=", id).execute();
    else await noteEvent(transaction, id, { at: now, what: "account_made", detail: plan });
    return owner !== undefined;
  });
  return isMade ? findOwned(db, { id }) : undefined;
}

/** Gives an account that keys alone had an owner. @returns false when there is no such account, or one of the two is taken. */
export async function giveOwner(db: Db, accountId: string, email: string, now: number): Promise<boolean> {
  const account = await db.selectFrom("accounts").select("id").where("id", "=", accountId).executeTakeFirst();
  if (!account) return false;
  const row = await db
    .insertInto("owners")
    .values({ account_id: accountId, email, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** @param by who changed it, in a word. @returns false when there is no such account. */
export async function setPlan(db: Db, accountId: string, plan: Plan, now: number, by = ""): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("accounts")
    .set({ plan })
    .where("id", "=", accountId)
    .executeTakeFirst();
  // From now on it is whoever gave it that takes it away, not the end of a subscription.
  await db.updateTable("billing_customers").set({ granted_plan: null }).where("account_id", "=", accountId).execute();
  if (numUpdatedRows > 0n)
    await noteEvent(db, accountId, { at: now, what: "plan_changed", detail: [plan, by].filter(Boolean).join(", ") });
  return numUpdatedRows > 0n;
}

/** Everything that belongs to an account, in the order in which it can go. */
export const OWN_TABLES = [
  "api_keys",
  "webhooks",
  "list_entries",
  "sessions",
  "passkeys",
  "account_events",
  "usage_hours",
  "scan_history",
  "billing_customers",
  "credit_purchases",
  "owners",
] as const;

/** Deletes an account and all that is kept of it, at once or not at all; false when there is none. */
export async function deleteAccount(db: Db, accountId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    for (const table of OWN_TABLES) {
      await transaction.deleteFrom(table).where("account_id", "=", accountId).execute();
    }
    const { numDeletedRows } = await transaction.deleteFrom("accounts").where("id", "=", accountId).executeTakeFirst();
    return numDeletedRows > 0n;
  });
}
