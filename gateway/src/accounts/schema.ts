import type { Sql } from "@sextant/chassis";
import { sql, type Insertable, type Selectable } from "kysely";

/** One key and what it may do. Times are milliseconds since the epoch. */
export interface AccountsTable {
  id: string;
  /** SHA-256 of the key, hexadecimal. */
  key_hash: string;
  plan: string;
  /** Comma-separated. */
  scopes: string;
  /** Calls per rolling window instead of the plan's; null: the plan's. */
  call_limit: number | null;
  credits: number;
  created_at: number;
  revoked_at: number | null;
}
export interface AccountsSchema {
  accounts: AccountsTable;
}
export type AccountRow = Selectable<AccountsTable>;
export type NewAccountRow = Insertable<AccountsTable>;

/** Two gateways may start at once; PostgreSQL's `create table if not exists` alone can then fail. */
const MIGRATION_LOCK = 7_367_478;

/** Makes the table if it is absent. Idempotent. */
export async function migrate({ kind, db }: Sql<AccountsSchema>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (kind === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
    await transaction.schema
      .createTable("accounts")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("key_hash", "text", (column) => column.notNull().unique())
      .addColumn("plan", "text", (column) => column.notNull())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("call_limit", "integer")
      .addColumn("credits", "integer", (column) => column.notNull())
      .addColumn("created_at", "double precision", (column) => column.notNull())
      .addColumn("revoked_at", "double precision")
      .execute();
  });
}
