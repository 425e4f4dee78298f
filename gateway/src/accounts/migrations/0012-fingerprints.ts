import type { Kysely } from "kysely";

/** By which a past scan is told what people report of its text: sealed, since short texts can be guessed from a hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("scan_history").addColumn("fingerprint", "text").execute();
}
