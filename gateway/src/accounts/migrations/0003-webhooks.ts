import type { Kysely } from "kysely";

/** Where accounts are told of their scans, and what is still to be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("webhooks")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("verdicts", "text", (column) => column.notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("old_secret", "text")
    .addColumn("old_secret_until", "double precision")
    .addColumn("created_at", "double precision", (column) => column.notNull())
    .addColumn("disabled_at", "double precision")
    .execute();
  await db.schema
    .createTable("webhook_deliveries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("webhook_id", "text", (column) => column.notNull().references("webhooks.id").onDelete("cascade"))
    .addColumn("event_id", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("created_at", "double precision", (column) => column.notNull())
    .addColumn("next_at", "double precision")
    .addColumn("leased_until", "double precision", (column) => column.notNull())
    .addColumn("outcome", "text")
    .addUniqueConstraint("webhook_deliveries_once", ["webhook_id", "event_id"])
    .execute();
  await db.schema.createIndex("webhook_deliveries_due").on("webhook_deliveries").column("next_at").execute();
}
