import type { Kysely } from "kysely";

/** What accounts used, by hour; which scans they had, for a while; limits of single keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("api_keys").addColumn("key_limit", "integer").execute();
  await db.schema
    .createTable("usage_hours")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("hour", "double precision", (column) => column.notNull())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("verdict", "text", (column) => column.notNull())
    .addColumn("calls", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("usage_hours_once", ["account_id", "hour", "key_id", "verdict"])
    .execute();
  await db.schema.createIndex("usage_hours_age").on("usage_hours").column("hour").execute();
  await db.schema
    .createTable("scan_history")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("at", "double precision", (column) => column.notNull())
    .addColumn("input_type", "text", (column) => column.notNull())
    .addColumn("verdict", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("scan_history_account").on("scan_history").columns(["account_id", "at"]).execute();
  await db.schema.createIndex("scan_history_age").on("scan_history").column("at").execute();
}
