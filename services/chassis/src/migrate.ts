import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Sql } from "./sql.ts";

/** Migrations by name; they run in the order of their names, each once, all that are pending in one transaction. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Stands for a migration that a newer version has run. */
const DONE_ELSEWHERE: Migration = { up: () => Promise.resolve() };

/**
 * Brings a database up to the last migration. Safe at every start, and by several processes at once. A database that a
 * newer version has already brought further is left as it is: migrations only add, so that the version before goes on
 * working on it while replicas are exchanged.
 * @param service whose migrations these are: services that share a database keep a record each.
 * @throws the database's error; nothing of a migration that failed remains.
 */
export function migrate<Schema>(database: Sql<Schema>, service: string, migrations: Migrations): Promise<void> {
  const run = () => bring(database, service, migrations);
  if (database.kind === "postgres") return run();
  const turn = lastTurn.then(run);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** SQLite's driver is synchronous: while a second connection of this process waits for the lock, its holder cannot go on. */
let lastTurn: Promise<void> = Promise.resolve();

async function bring<Schema>({ db }: Sql<Schema>, service: string, migrations: Migrations): Promise<void> {
  const migrationTableName = `${service}_migrations`;
  // Of the first start there is no record; of a database that does not answer, the migrator says so.
  const executed = await sql<{ name: string }>`select name from ${sql.table(migrationTableName)}`
    .execute(db)
    .catch(() => ({ rows: [] }));
  const later = executed.rows.filter(({ name }) => !(name in migrations)).map(({ name }) => [name, DONE_ELSEWHERE]);
  const all: Record<string, Migration> = { ...Object.fromEntries(later), ...migrations };
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(all) },
    migrationTableName,
    migrationLockTableName: `${migrationTableName}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
