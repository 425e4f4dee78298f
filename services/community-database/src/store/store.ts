import { migrate, openSql, type Sql } from "@sextant/chassis";
import { type Fingerprint, type Indicator, SCAM_TYPES, type ScamType } from "@sextant/core";
import { sql } from "kysely";
import type { Evidence, Standing } from "../evidence.ts";
import { bandKeys, indicatorKey, reporterKey, similarity, textKey } from "./keys.ts";
import { MIGRATIONS } from "./migrations.ts";
import type { Schema } from "./schema.ts";

/** Indicators looked up, or recorded, per call; more are left out. */
export const MAX_INDICATORS = 200;
/** Texts looked up by their fingerprint alone, per call. */
export const MAX_TEXTS = 200;
/** Texts compared with the one at hand. */
const MAX_CANDIDATES = 50;
/** Estimated Jaccard similarity from which two texts count as nearly the same. */
export const MIN_SIMILARITY = 0.7;

/** One person's report, already validated. */
export interface NewReport {
  readonly reporter: string;
  readonly scam: boolean;
  readonly scamType: ScamType | undefined;
  readonly indicators: readonly Indicator[];
  readonly fingerprint: Fingerprint | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The reports, in SQLite or PostgreSQL. */
export interface Store extends AsyncDisposable {
  /** @returns how many things this reporter had no opinion of before. A changed opinion replaces the old one. */
  record(report: NewReport): Promise<number>;
  find(indicators: readonly Indicator[], fingerprint: Fingerprint | undefined): Promise<Evidence>;
  /** What is known of texts, each by its fingerprint's `exact`; of the others nothing. */
  findTexts(texts: readonly Uint8Array[]): Promise<{ readonly exact: Uint8Array; readonly standing: Standing }[]>;
  ready(): Promise<boolean>;
}

/** Opens the store, creating what is missing. `url` undefined: a SQLite file. */
export async function openStore(url: string | undefined, file: string): Promise<Store> {
  const database = openSql<Schema>(url, file);
  let migrated = false;
  const whenMigrated = async () => {
    if (!migrated) await migrate(database, "community", MIGRATIONS);
    migrated = true;
  };
  // A database that is away at the start is tried again at the first call.
  await whenMigrated().catch(() => undefined);
  return {
    record: async (report) => {
      await whenMigrated();
      return record(database, report);
    },
    find: async (indicators, fingerprint) => {
      await whenMigrated();
      return find(database, indicators.slice(0, MAX_INDICATORS), fingerprint);
    },
    findTexts: async (texts) => {
      await whenMigrated();
      return findTexts(database, texts);
    },
    ready: async () => {
      await sql`select 1`.execute(database.db);
      return true;
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

async function record({ db }: Sql<Schema>, report: NewReport): Promise<number> {
  const { fingerprint, at: reported_at } = report;
  const things = report.indicators.slice(0, MAX_INDICATORS).map(indicatorKey);
  if (fingerprint) things.push(textKey(fingerprint));
  const reporter = reporterKey(report.reporter);
  const opinion = { reporter, scam: report.scam ? 1 : 0, scam_type: report.scamType ?? "", reported_at };
  const unique = [...new Set(things)];
  if (unique.length === 0) return 0;
  return db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom("opinions")
      .select("thing")
      .where("reporter", "=", reporter)
      .where("thing", "in", unique)
      .execute();
    await transaction
      .insertInto("opinions")
      .values(unique.map((thing) => ({ thing, ...opinion })))
      .onConflict((conflict) =>
        conflict.columns(["thing", "reporter"]).doUpdateSet((row) => ({
          scam: row.ref("excluded.scam"),
          scam_type: row.ref("excluded.scam_type"),
        })),
      )
      .execute();
    if (fingerprint && fingerprint.minhash.length > 0) {
      const thing = textKey(fingerprint);
      const ignore = { texts: ["thing"], bands: ["band", "thing"] } as const;
      await transaction
        .insertInto("texts")
        .values({ thing, minhash: fingerprint.minhash.join(",") })
        .onConflict((conflict) => conflict.columns(ignore.texts).doNothing())
        .execute();
      await transaction
        .insertInto("bands")
        .values(bandKeys(fingerprint).map((band) => ({ band, thing })))
        .onConflict((conflict) => conflict.columns(ignore.bands).doNothing())
        .execute();
    }
    return unique.length - before.length;
  });
}

async function find(
  database: Sql<Schema>,
  indicators: readonly Indicator[],
  fingerprint: Fingerprint | undefined,
): Promise<Evidence> {
  const alike = fingerprint ? await similarTexts(database, fingerprint) : new Map<string, number>();
  const keys = indicators.map(indicatorKey);
  const standings = await standingsOf(database, [...new Set([...keys, ...alike.keys()])]);
  return {
    indicators: indicators.flatMap((indicator, at) => {
      const standing = standings.get(keys[at]!);
      return standing ? [{ indicator, standing }] : [];
    }),
    texts: [...alike].flatMap(([thing, jaccard]) => {
      const standing = standings.get(thing);
      return standing ? [{ similarity: jaccard, standing }] : [];
    }),
  };
}

async function findTexts(database: Sql<Schema>, texts: readonly Uint8Array[]) {
  const keyed = texts.map((exact) => ({ exact, key: textKey({ exact }) }));
  const standings = await standingsOf(database, [...new Set(keyed.map(({ key }) => key))]);
  return keyed.flatMap(({ exact, key }) => {
    const standing = standings.get(key);
    return standing ? [{ exact, standing }] : [];
  });
}

/** Keys of reported texts like this one, itself included, with their similarity. */
async function similarTexts({ db }: Sql<Schema>, fingerprint: Fingerprint): Promise<Map<string, number>> {
  const alike = new Map([[textKey(fingerprint), 1]]);
  const bands = bandKeys(fingerprint);
  if (bands.length === 0) return alike;
  const candidates = await db
    .selectFrom("texts")
    .select(["thing", "minhash"])
    .where("thing", "in", (query) => query.selectFrom("bands").select("thing").where("band", "in", bands))
    .limit(MAX_CANDIDATES)
    .execute();
  for (const { thing, minhash } of candidates) {
    const jaccard = similarity(fingerprint.minhash, minhash.split(",").map(Number));
    if (!alike.has(thing) && jaccard >= MIN_SIMILARITY) alike.set(thing, jaccard);
  }
  return alike;
}

const isScamType = (word: string): word is ScamType => (SCAM_TYPES as readonly string[]).includes(word);

async function standingsOf({ db }: Sql<Schema>, things: readonly string[]): Promise<Map<string, Standing>> {
  if (things.length === 0) return new Map();
  const rows = await db
    .selectFrom("opinions")
    .select(({ fn }) => [
      "thing",
      "scam",
      "scam_type",
      fn.countAll<string | number>().as("count"),
      fn.min("reported_at").as("first_at"),
      fn.max("reported_at").as("last_at"),
    ])
    .where("thing", "in", things)
    .groupBy(["thing", "scam", "scam_type"])
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.thing);
  return new Map(
    [...grouped].map(([thing, groups]) => {
      const total = (scam: number) =>
        groups.filter((row) => row.scam === scam).reduce((sum, row) => sum + Number(row.count), 0);
      const named = groups
        .filter((row) => row.scam === 1 && isScamType(row.scam_type))
        .toSorted((a, b) => Number(b.count) - Number(a.count) || a.scam_type.localeCompare(b.scam_type))[0]?.scam_type;
      const standing: Standing = {
        scamReports: total(1),
        honestReports: total(0),
        firstAt: Math.min(...groups.map((row) => row.first_at)),
        lastAt: Math.max(...groups.map((row) => row.last_at)),
        ...(named && isScamType(named) ? { scamType: named } : {}),
      };
      return [thing, standing];
    }),
  );
}
