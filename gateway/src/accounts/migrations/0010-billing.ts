import type { Kysely } from "kysely";

/** Whom the payment provider knows, what was bought there, and which of its events were taken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("billing_customers")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id"))
    .addColumn("customer_id", "text", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("granted_plan", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("credit_purchases")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("credits", "integer", (column) => column.notNull())
    .addColumn("amount", "integer", (column) => column.notNull())
    .addColumn("refunded", "integer", (column) => column.notNull())
    .addColumn("granted", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("credit_purchases_account").on("credit_purchases").column("account_id").execute();
  await db.schema
    .createTable("billing_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "double precision", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("billing_events_age").on("billing_events").column("at").execute();
}
