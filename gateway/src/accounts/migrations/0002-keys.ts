import { type Kysely, sql } from "kysely";

/**
 * Keys get a table of their own, so that an account can have several. SQLite cannot drop a unique column: the table of
 * accounts is made anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("accounts").renameTo("accounts_with_keys").execute();
  await db.schema
    .createTable("accounts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("plan", "text", (column) => column.notNull())
    .addColumn("call_limit", "integer")
    .addColumn("credits", "integer", (column) => column.notNull())
    .addColumn("created_at", "double precision", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("api_keys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("key_hash", "text", (column) => column.notNull().unique())
    .addColumn("hint", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("scopes", "text", (column) => column.notNull())
    .addColumn("created_at", "double precision", (column) => column.notNull())
    .addColumn("expires_at", "double precision")
    .addColumn("revoked_at", "double precision")
    .addColumn("last_used_at", "double precision")
    .execute();
  await db.schema.createIndex("api_keys_account").on("api_keys").column("account_id").execute();
  await sql`insert into accounts (id, plan, call_limit, credits, created_at)
    select id, plan, call_limit, credits, created_at from accounts_with_keys`.execute(db);
  await sql`insert into api_keys (id, account_id, key_hash, hint, label, scopes, created_at, revoked_at)
    select 'key_' || substr(id, 5), id, key_hash, '', '', scopes, created_at, revoked_at from accounts_with_keys`.execute(
    db,
  );
  await db.schema.dropTable("accounts_with_keys").execute();
}
