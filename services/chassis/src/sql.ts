import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { Kysely, PostgresDialect, SqliteAdapter, SqliteDialect, type SqliteDatabase } from "kysely";
import pg from "pg";

type Row = Record<string, unknown>;
type Value = string | number | bigint | Uint8Array | null;

/** Prepared statements kept for the next time; preparing one costs more than running it. */
const MAX_PREPARED = 64;

/** A transaction takes the write lock when it begins: one that reads first and then writes beside another process fails at once. */
const BEGIN: Readonly<Record<string, string>> = { begin: "begin immediate" };

/** Kysely's SqliteDialect asks for better-sqlite3's shape; `node:sqlite` has nearly the same. */
function toSqliteDatabase(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, ReturnType<SqliteDatabase["prepare"]>>();
  const prepare: SqliteDatabase["prepare"] = (sql) => {
    const statement: StatementSync = database.prepare(BEGIN[sql] ?? sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...(parameters as Value[])),
      run: (parameters) => statement.run(...(parameters as Value[])),
      // An iteration may be left half-way: it gets a statement of its own.
      iterate: (parameters) => database.prepare(sql).iterate(...(parameters as Value[])) as IterableIterator<Row>,
    };
  };
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const known = prepared.get(sql);
      if (known) return known;
      const made = prepare(sql);
      if (prepared.size < MAX_PREPARED) prepared.set(sql, made);
      return made;
    },
  };
}

/** SQLite's DDL is transactional (https://sqlite.org/lang_transaction.html); Kysely assumes that it is not. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

export type SqlKind = "sqlite" | "postgres";
export interface Sql<Schema> extends AsyncDisposable {
  readonly kind: SqlKind;
  readonly db: Kysely<Schema>;
}

/**
 * Opens a SQLite file (made if absent, in a folder that nobody else reads; `:memory:` for a test). WAL and `synchronous=NORMAL` survive a process kill;
 * a second process may open the same file for a moment (`busy_timeout`).
 */
export function openSqlite<Schema>(file: string): Sql<Schema> & { readonly raw: DatabaseSync } {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const raw = new DatabaseSync(file);
  // The time to wait comes first: the next of them already needs a lock.
  raw.exec("PRAGMA busy_timeout=5000; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON");
  const db = new Kysely<Schema>({ dialect: new TransactionalSqliteDialect({ database: toSqliteDatabase(raw) }) });
  return { kind: "sqlite", db, raw, [Symbol.asyncDispose]: () => db.destroy() };
}

/** Opens a PostgreSQL pool. Connects lazily; a statement that takes longer than `statementTimeoutMs` is cancelled. */
export function openPostgres<Schema>(url: string, statementTimeoutMs = 5_000): Sql<Schema> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: 3_000,
  });
  // A broken idle connection is replaced by the pool; without a listener the event would end the process.
  pool.on("error", () => undefined);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { kind: "postgres", db, [Symbol.asyncDispose]: () => db.destroy() };
}

/** PostgreSQL when a URL is given, else a SQLite file. */
export function openSql<Schema>(url: string | undefined, file: string): Sql<Schema> {
  return url ? openPostgres<Schema>(url) : openSqlite<Schema>(file);
}
