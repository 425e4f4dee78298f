import type { Migrations } from "@sextant/chassis";
import type { Kysely } from "kysely";

/** The tables of `schema.ts`. `if not exists`: version 1.0.0 kept no record of migrations. */
async function opinions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("opinions")
    .ifNotExists()
    .addColumn("thing", "varchar(64)", (column) => column.notNull())
    .addColumn("reporter", "varchar(64)", (column) => column.notNull())
    .addColumn("scam", "integer", (column) => column.notNull())
    .addColumn("scam_type", "varchar(40)", (column) => column.notNull())
    .addColumn("reported_at", "double precision", (column) => column.notNull())
    .addPrimaryKeyConstraint("opinions_pk", ["thing", "reporter"])
    .execute();
  await db.schema
    .createTable("texts")
    .ifNotExists()
    .addColumn("thing", "varchar(64)", (column) => column.primaryKey())
    .addColumn("minhash", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("bands")
    .ifNotExists()
    .addColumn("band", "varchar(64)", (column) => column.notNull())
    .addColumn("thing", "varchar(64)", (column) => column.notNull())
    .addPrimaryKeyConstraint("bands_pk", ["band", "thing"])
    .execute();
}

/** The reports' schema, step by step. A step that was released is never changed. */
export const MIGRATIONS: Migrations = { "0001_opinions": { up: opinions } };
