import { type Kysely, sql } from "kysely";

/** A key's own expiry, beside the end that an exchange gave it: its successor keeps the former. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("api_keys").addColumn("chosen_expires_at", "double precision").execute();
  await sql`update api_keys set chosen_expires_at = expires_at`.execute(db);
}
