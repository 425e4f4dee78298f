import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@sextant/testkit";
import { type Kysely, sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { migrate, type Migrations } from "./migrate.ts";
import { openSql, type Sql } from "./sql.ts";

interface Schema {
  things: { id: number; name: string | null };
}

const postgres = await startPostgres();
const folders: string[] = [];
afterAll(async () => {
  await postgres?.[Symbol.asyncDispose]();
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});
let databases = 0;

const FIRST: Migrations = {
  "0001_things": {
    up: async (db: Kysely<unknown>) => {
      await sql`create table things (id integer primary key)`.execute(db);
      await sql`insert into things (id) values (1)`.execute(db);
    },
  },
};
const SECOND: Migrations = {
  ...FIRST,
  "0002_names": { up: async (db: Kysely<unknown>) => void (await sql`alter table things add name text`.execute(db)) },
};

describe.each(["sqlite", "postgres"])("migrations in %s", (kind) => {
  describe.skipIf(kind === "postgres" && !postgres)("on a server", () => {
    /** Openers of one new database. */
    const fresh = async (): Promise<() => Sql<Schema>> => {
      if (kind === "postgres") {
        const name = `migrations_${(databases += 1)}`;
        await using admin = openSql(postgres!.url, "");
        await sql`create database ${sql.id(name)}`.execute(admin.db);
        const url = new URL(postgres!.url);
        url.pathname = `/${name}`;
        return () => openSql<Schema>(url.href, "");
      }
      const folder = mkdtempSync(join(tmpdir(), "sextant-migrate-"));
      folders.push(folder);
      return () => openSql<Schema>(undefined, join(folder, "a.sqlite"));
    };
    const rows = ({ db }: Sql<Schema>) => db.selectFrom("things").selectAll().execute();

    test("each runs once, in order, and what was there stays", async () => {
      const open = await fresh();
      await using database = open();
      await migrate(database, "service", FIRST);
      await migrate(database, "service", SECOND);
      await migrate(database, "service", SECOND);
      expect(await rows(database)).toEqual([{ id: 1, name: null }]);
    });

    test("several processes at once", async () => {
      const open = await fresh();
      await using stack = new AsyncDisposableStack();
      const all = Array.from({ length: 6 }, () => stack.use(open()));
      await Promise.all(all.map((database) => migrate(database, "service", SECOND)));
      expect(await rows(all[0]!)).toEqual([{ id: 1, name: null }]);
    });

    test("one that fails leaves nothing behind, and is tried again", async () => {
      const open = await fresh();
      await using database = open();
      const broken: Migrations = {
        ...FIRST,
        "0002_names": {
          up: async (db: Kysely<unknown>) => {
            await sql`alter table things add name text`.execute(db);
            throw new Error("half-way");
          },
        },
      };
      await expect(migrate(database, "service", broken)).rejects.toThrow("half-way");
      await migrate(database, "service", SECOND);
      expect(await rows(database)).toEqual([{ id: 1, name: null }]);
    });

    test("the version before starts on a database of the version after, and reads it", async () => {
      const open = await fresh();
      await using newer = open();
      await migrate(newer, "service", SECOND);
      await using older = open();
      await migrate(older, "service", FIRST);
      expect(await older.db.selectFrom("things").select("id").execute()).toEqual([{ id: 1 }]);
    });

    test("two services in one database keep their own records", async () => {
      const open = await fresh();
      await using database = open();
      await migrate(database, "one", FIRST);
      await migrate(database, "other", {
        "0001_things": { up: async (db) => void (await sql`create table others (id integer)`.execute(db)) },
      });
      expect(await sql`select * from others`.execute(database.db)).toMatchObject({ rows: [] });
    });
  });
});
