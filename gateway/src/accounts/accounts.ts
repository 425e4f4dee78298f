import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openSql, readConfig, type Environment, type Sql } from "@sextant/chassis";
import { sql } from "kysely";
import { accountSettings } from "../config.ts";
import { hashKey, makeKey, randomBase62 } from "./key.ts";
import { PLANS, SCOPES, type Plan, type Scope } from "./plans.ts";
import { migrate, type AccountRow, type AccountsSchema } from "./schema.ts";

/** A key without the key. */
export interface Account {
  readonly id: string;
  readonly plan: Plan;
  readonly scopes: readonly Scope[];
  /** Calls per rolling window instead of the plan's; null: the plan's. */
  readonly limit: number | null;
  readonly credits: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

export interface NewAccount {
  readonly plan: Plan;
  /** Default: all. */
  readonly scopes?: readonly Scope[];
  readonly limit?: number;
  readonly credits?: number;
}

/** The accounts. Several processes may have them open: what one writes, the others see with the next call. */
export interface Accounts extends AsyncDisposable {
  /**
   * Makes a key; it is returned this once and stored only as a hash.
   * @throws RangeError when limit or credits are not whole numbers from 0 to 2^31 - 1.
   */
  create(account: NewAccount): Promise<{ readonly id: string; readonly key: string }>;
  /** Oldest first, revoked ones too. */
  list(): Promise<Account[]>;
  /** False when no active key has this id. */
  revoke(id: string): Promise<boolean>;
  /** The new balance; undefined when no key has this id. */
  addCredits(id: string, credits: number): Promise<number | undefined>;
  /** The active account of a key; undefined when there is none. */
  find(key: string): Promise<Account | undefined>;
  /** Takes credits, all or none; false when there are too few. */
  takeCredits(id: string, credits: number): Promise<boolean>;
  /** Resolves when the store answers. @throws the store's error. */
  ping(): Promise<void>;
}

/** The store may come up after this process does. */
const OPEN_ATTEMPTS = 60;
const OPEN_RETRY_MS = 500;
const ACCOUNT_ID_LENGTH = 16;
/** Limits and credits are stored in 32 bits. */
const MAX_COUNT = 2_147_483_647;

/** Opens the accounts of an environment: PostgreSQL when `DATABASE_URL` is set, else `accounts.sqlite`. */
export function openAccounts(environment: Environment): Promise<Accounts> {
  return openAccountStore(readConfig(accountSettings, environment));
}

/** @throws the store's error when it does not answer within half a minute. */
export async function openAccountStore(config: {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}): Promise<Accounts> {
  const store = openSql<AccountsSchema>(config.databaseUrl, join(config.dataDir, "accounts.sqlite"));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migrate(store);
      return accountsOf(store);
    } catch (error) {
      if (store.kind === "sqlite" || attempt === OPEN_ATTEMPTS) {
        await store[Symbol.asyncDispose]();
        throw error;
      }
      await sleep(OPEN_RETRY_MS);
    }
  }
}

const isPlan = (word: string): word is Plan => PLANS.some((plan) => plan === word);
const isScope = (word: string): word is Scope => SCOPES.some((scope) => scope === word);

function toAccount(row: AccountRow): Account {
  if (!isPlan(row.plan)) throw new TypeError(`account ${row.id} has an unknown plan`);
  return {
    id: row.id,
    plan: row.plan,
    scopes: row.scopes.split(",").filter(isScope),
    limit: row.call_limit,
    credits: row.credits,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}

function checkCount(name: string, value: number, min: number): void {
  if (!Number.isInteger(value) || value < min || value > MAX_COUNT)
    throw new RangeError(`${name} must be a whole number from ${min} to ${MAX_COUNT}`);
}

function accountsOf(store: Sql<AccountsSchema>): Accounts {
  const { db } = store;
  const byHash = db
    .selectFrom("accounts")
    .selectAll()
    .where("key_hash", "=", "")
    .where("revoked_at", "is", null)
    .compile();
  return {
    async create({ plan, scopes = SCOPES, limit, credits = 0 }) {
      checkCount("limit", limit ?? 0, 0);
      checkCount("credits", credits, 0);
      const key = makeKey();
      const id = `acc_${randomBase62(ACCOUNT_ID_LENGTH)}`;
      await db
        .insertInto("accounts")
        .values({
          id,
          key_hash: hashKey(key),
          plan,
          scopes: scopes.join(","),
          call_limit: limit ?? null,
          credits,
          created_at: Date.now(),
          revoked_at: null,
        })
        .execute();
      return { id, key };
    },
    async list() {
      const rows = await db.selectFrom("accounts").selectAll().orderBy("created_at").orderBy("id").execute();
      return rows.map(toAccount);
    },
    async revoke(id) {
      const { numUpdatedRows } = await db
        .updateTable("accounts")
        .set({ revoked_at: Date.now() })
        .where("id", "=", id)
        .where("revoked_at", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async addCredits(id, credits) {
      checkCount("credits", credits, 0);
      const row = await db
        .updateTable("accounts")
        .set((expression) => ({ credits: expression("credits", "+", credits) }))
        .where("id", "=", id)
        .returning("credits")
        .executeTakeFirst();
      return row?.credits;
    },
    async find(key) {
      const { rows } = await db.executeQuery<AccountRow>({ ...byHash, parameters: [hashKey(key)] });
      return rows[0] && toAccount(rows[0]);
    },
    async takeCredits(id, credits) {
      const row = await db
        .updateTable("accounts")
        .set((expression) => ({ credits: expression("credits", "-", credits) }))
        .where("id", "=", id)
        .where("credits", ">=", credits)
        .returning("credits")
        .executeTakeFirst();
      return row !== undefined;
    },
    async ping() {
      await sql`select 1`.execute(db);
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}
