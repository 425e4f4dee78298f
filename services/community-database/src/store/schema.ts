import { type Kysely, sql } from "kysely";
import type { Sql } from "@sextant/chassis";

/** One person's opinion of one thing. Things and people are kept as SHA-256 only, in lower-case hexadecimal. */
export interface OpinionRow {
  /** SHA-256 of the thing: an indicator (kind and value) or a text's fingerprint. */
  thing: string;
  reporter: string;
  /** 1: scam, 0: honest. */
  scam: number;
  /** Empty when the reporter did not say. */
  scam_type: string;
  /** Milliseconds since the epoch. */
  reported_at: number;
}

/** A reported text's MinHash, as 64 comma-separated numbers. */
export interface TextRow {
  thing: string;
  minhash: string;
}

/** One locality-sensitive band of a reported text. */
export interface BandRow {
  band: string;
  thing: string;
}

export interface Schema {
  opinions: OpinionRow;
  texts: TextRow;
  bands: BandRow;
}

/** PostgreSQL: two replicas starting at once must not both create. Any constant of our own. */
const MIGRATION_LOCK = 6_720_311;

/** Creates what is missing. Safe to run at every start and by several replicas. */
export async function migrate(database: Sql<Schema>): Promise<void> {
  if (database.kind === "sqlite") return create(database.db);
  await database.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
    await create(transaction);
  });
}

async function create(db: Kysely<Schema>): Promise<void> {
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
