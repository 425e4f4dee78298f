import type { Kysely } from "kysely";

/** Who owns an account, how they sign in, and what happened to the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("owners")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id"))
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "double precision", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("tickets")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("expires_at", "double precision", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("created_at", "double precision", (column) => column.notNull())
    .addColumn("last_seen_at", "double precision", (column) => column.notNull())
    .addColumn("expires_at", "double precision", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sessions_account").on("sessions").column("account_id").execute();
  await db.schema
    .createTable("passkeys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "double precision", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("created_at", "double precision", (column) => column.notNull())
    .addColumn("last_used_at", "double precision")
    .execute();
  await db.schema.createIndex("passkeys_account").on("passkeys").column("account_id").execute();
  await db.schema
    .createTable("account_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("at", "double precision", (column) => column.notNull())
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("account_events_account").on("account_events").columns(["account_id", "at"]).execute();
}
