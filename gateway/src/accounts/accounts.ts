import { readConfig, type Environment, type Sql } from "@sextant/chassis";
import { sql } from "kysely";
import { accountSettings } from "../config.ts";
import type { ApiKey, Caller } from "./account.ts";
import { openAccountsDatabase } from "./database.ts";
import {
  addKey,
  checkLabel,
  type Exchange,
  type AccountWithKeys,
  type KeyParts,
  keyFinder,
  keysOf,
  listAccounts,
  type MadeKey,
  rotateKey,
} from "./api-keys.ts";
import { randomBase62 } from "./key.ts";
import { LastUse } from "./last-use.ts";
import { ACCOUNT_ID_LENGTH } from "./people/owners.ts";
import { EVENT_KEY, secretOf } from "./secret.ts";
import { SCOPES, type Plan, type Scope } from "./plans.ts";
import type { AccountsSchema } from "./schema.ts";

/** What a key is made with. */
export interface NewKey {
  /** Default: empty. */
  readonly label?: string;
  /** Default: all. */
  readonly scopes?: readonly Scope[];
  /** Answers by what a content asks for, and scans nothing. Default: false. */
  readonly test?: boolean;
  /** Calls per rolling window of this key alone; default: the account's. */
  readonly keyLimit?: number;
  /** From when on it is refused, milliseconds since the epoch; default: never. */
  readonly expiresAt?: number;
}

export interface NewAccount extends NewKey {
  readonly plan: Plan;
  readonly limit?: number;
  readonly credits?: number;
}

/** The accounts and their keys. Several processes may have them open: what one writes, the others see with the next call. */
export interface Accounts extends AsyncDisposable {
  /**
   * Makes an account with a key; the key is returned this once and stored only as a hash.
   * @throws RangeError when limit or credits are not whole numbers from 0 to 2^31 - 1, or the label is too long.
   */
  create(account: NewAccount): Promise<MadeKey>;
  /** Makes another key of an account; undefined when there is no such account. @throws RangeError as {@link create}. */
  addKey(accountId: string, key: NewKey): Promise<MadeKey | undefined>;
  /** Makes a key like another, with the same expiry unless told otherwise; undefined when no active key has this id. */
  rotate(keyId: string, exchange: Exchange): Promise<MadeKey | undefined>;
  /** The keys of one account, newest first, with revoked ones too. */
  keysOf(accountId: string): Promise<ApiKey[]>;
  /** Oldest first, with revoked keys too. */
  list(): Promise<AccountWithKeys[]>;
  /** Revokes a key, or every key of an account; false when nothing active has this id. */
  revoke(id: string): Promise<boolean>;
  /** The new balance; undefined when no account has this id. */
  addCredits(id: string, credits: number): Promise<number | undefined>;
  /** Who calls by an active key; undefined when it is none. Notes the use. */
  find(key: string): Promise<Caller | undefined>;
  /** Takes credits, all or none; false when there are too few. */
  takeCredits(id: string, credits: number): Promise<boolean>;
  /** The key of the hashes in events, for whoever asks them for an indicator that he knows. */
  eventKey(): Promise<string>;
  /** Resolves when the store answers. @throws the store's error. */
  ping(): Promise<void>;
}

/** Limits and credits are stored in 32 bits. */
const MAX_COUNT = 2_147_483_647;

/** Opens the accounts of an environment: PostgreSQL when `DATABASE_URL` is set, else `accounts.sqlite`. */
export function openAccounts(environment: Environment): Promise<Accounts> {
  return openAccountStore(readConfig(accountSettings, environment));
}

/** @throws the store's error when it does not answer within half a minute. */
export const openAccountStore = async (config: Parameters<typeof openAccountsDatabase>[0]): Promise<Accounts> =>
  accountsOf(await openAccountsDatabase(config));

function checkCount(name: string, value: number, min: number): void {
  if (!Number.isInteger(value) || value < min || value > MAX_COUNT)
    throw new RangeError(`${name} must be a whole number from ${min} to ${MAX_COUNT}`);
}

/** @throws RangeError when the limit is no count, or the label is too long. */
function partsOf({ label = "", scopes = SCOPES, test = false, keyLimit, expiresAt }: NewKey, now: number): KeyParts {
  checkLabel(label);
  checkCount("limit", keyLimit ?? 0, 0);
  return { label, scopes, isTest: test, limit: keyLimit ?? null, expiresAt: expiresAt ?? null, now };
}

/** The accounts in an open database, which is closed with them. */
export function accountsOf(store: Sql<AccountsSchema>): Accounts {
  const { db } = store;
  const find = keyFinder(db);
  const lastUse = new LastUse(db);
  return {
    async create({ plan, limit, credits = 0, ...key }) {
      checkCount("limit", limit ?? 0, 0);
      checkCount("credits", credits, 0);
      const now = Date.now();
      const parts = partsOf(key, now);
      const id = `acc_${randomBase62(ACCOUNT_ID_LENGTH)}`;
      const row = { id, plan, call_limit: limit ?? null, credits, created_at: now };
      await db.insertInto("accounts").values(row).execute();
      return addKey(db, { id }, parts);
    },
    async addKey(accountId, key) {
      const parts = partsOf(key, Date.now());
      const account = await db.selectFrom("accounts").select("id").where("id", "=", accountId).executeTakeFirst();
      return account && addKey(db, account, parts);
    },
    rotate: (keyId, exchange) => rotateKey(db, keyId, exchange, Date.now()),
    keysOf: (accountId) => keysOf(db, accountId),
    list: () => listAccounts(db),
    eventKey: () => secretOf(store, EVENT_KEY),
    async revoke(id) {
      const { numUpdatedRows } = await db
        .updateTable("api_keys")
        .set({ revoked_at: Date.now() })
        .where((where) => where.or([where("id", "=", id), where("account_id", "=", id)]))
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
      const now = Date.now();
      const caller = await find(key, now);
      if (caller) lastUse.note(caller.key.id, now);
      return caller;
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
    async [Symbol.asyncDispose]() {
      await lastUse.settled();
      await store[Symbol.asyncDispose]();
    },
  };
}
