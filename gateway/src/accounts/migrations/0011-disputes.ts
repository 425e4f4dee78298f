import type { Kysely } from "kysely";

/** What a buyer's bank took back of a purchase; which of two answers about one is newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["disputed", "version"]) {
    await db.schema
      .alterTable("credit_purchases")
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  }
}
