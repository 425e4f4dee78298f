import type { Kysely } from "kysely";

/** One row is an account and its only key. `if not exists`: version 1.0.0 kept no record of migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
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
}
