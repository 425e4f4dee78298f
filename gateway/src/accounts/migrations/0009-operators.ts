import type { Kysely } from "kysely";

/** Who may look accounts up and grant plans and credits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("owners")
    .addColumn("is_operator", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
