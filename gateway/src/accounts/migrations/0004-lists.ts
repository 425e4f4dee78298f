import type { Kysely } from "kysely";

/** Names, senders and numbers that are allowed or blocked, for one account or (with an empty one) for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("list_entries")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("created_at", "double precision", (column) => column.notNull())
    .addPrimaryKeyConstraint("list_entries_once", ["account_id", "kind", "value"])
    .execute();
}
