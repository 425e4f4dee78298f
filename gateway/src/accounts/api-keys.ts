import type { Sql } from "@sextant/chassis";
import { type Account, type ApiKey, type Caller, toAccount, toApiKey } from "./account.ts";
import { hashKey, hintOf, makeKey, randomBase62 } from "./key.ts";
import type { Scope } from "./plans.ts";
import type { AccountRow, AccountsSchema, ApiKeyRow } from "./schema.ts";

/** A new key; the key itself is told this once. */
export interface MadeKey {
  /** Id of the account. */
  readonly id: string;
  readonly keyId: string;
  readonly key: string;
}

const KEY_ID_LENGTH = 16;
export const MAX_LABEL = 80;

/** @throws RangeError when a label is too long. */
export function checkLabel(label: string): void {
  if (label.length > MAX_LABEL) throw new RangeError(`label must have at most ${MAX_LABEL} characters`);
}

type Db = Sql<AccountsSchema>["db"];

/** With what a key is made. Times are milliseconds since the epoch. */
export interface KeyParts {
  readonly label: string;
  readonly scopes: readonly Scope[];
  readonly isTest?: boolean;
  /** Calls per rolling window of this key alone. */
  readonly limit?: number | null;
  readonly expiresAt?: number | null;
  readonly now: number;
}

/** Makes a key of an account that exists. @throws RangeError when the label is too long. */
export async function addKey(
  db: Db,
  account: { readonly id: string },
  { label, scopes, isTest = false, limit = null, expiresAt = null, now }: KeyParts,
): Promise<MadeKey> {
  checkLabel(label);
  const key = makeKey(isTest);
  const keyId = `key_${randomBase62(KEY_ID_LENGTH)}`;
  const row = {
    id: keyId,
    account_id: account.id,
    key_hash: hashKey(key),
    hint: hintOf(key),
    label,
    scopes: scopes.join(","),
    created_at: now,
    expires_at: expiresAt,
    chosen_expires_at: expiresAt,
    revoked_at: null,
    last_used_at: null,
    key_limit: limit,
  };
  await db.insertInto("api_keys").values(row).execute();
  return { id: account.id, keyId, key };
}

/** How a key is exchanged. Times are milliseconds. */
export interface Exchange {
  /** For how long the old key holds beside its successor. */
  readonly overlapMs: number;
  /** When the successor expires, since the epoch; null: never. Default: when the old key would have. */
  readonly expiresAt?: number | null | undefined;
}

/**
 * Makes a key like another one, which is refused once the overlap is over.
 * @returns undefined when no active key has this id.
 */
export async function rotateKey(
  db: Db,
  id: string,
  { overlapMs, expiresAt }: Exchange,
  now: number,
): Promise<MadeKey | undefined> {
  const row = await keyRow(db, id);
  const old = row && toApiKey(row);
  if (!old || !isActive(old, now)) return undefined;
  // The expiry that the key was made with: what an exchange before this one left it says nothing of its successor's.
  const expires = expiresAt === undefined ? row.chosen_expires_at : expiresAt;
  // The successor first: whatever happens in between, there is a key that holds.
  const made = await addKey(
    db,
    { id: old.accountId },
    { label: old.label, scopes: old.scopes, isTest: old.isTest, limit: old.limit, expiresAt: expires, now },
  );
  const until = Math.min(old.expiresAt ?? Number.POSITIVE_INFINITY, now + overlapMs);
  await db.updateTable("api_keys").set({ expires_at: until }).where("id", "=", id).execute();
  return made;
}

const keyRow = (db: Db, id: string) => db.selectFrom("api_keys").selectAll().where("id", "=", id).executeTakeFirst();

/** An account and its keys. */
export interface AccountWithKeys extends Account {
  /** Oldest first, revoked and expired ones too. */
  readonly keys: readonly ApiKey[];
}

/** The keys of one account, newest first, revoked and expired ones too. */
export async function keysOf(db: Db, accountId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom("api_keys")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toApiKey);
}

/** True of a key that is taken. @param now milliseconds since the epoch. */
export const isActive = ({ revokedAt, expiresAt }: ApiKey, now: number): boolean =>
  revokedAt === null && (expiresAt ?? now + 1) > now;

export async function listAccounts(db: Db): Promise<AccountWithKeys[]> {
  const [accounts, keys] = await Promise.all([
    db.selectFrom("accounts").selectAll().orderBy("created_at").orderBy("id").execute(),
    db.selectFrom("api_keys").selectAll().orderBy("created_at").orderBy("id").execute(),
  ]);
  const byAccount = Map.groupBy(keys.map(toApiKey), ({ accountId }) => accountId);
  return accounts.map((row) => ({ ...toAccount(row), keys: byAccount.get(row.id) ?? [] }));
}

type CallerRow = ApiKeyRow & Pick<AccountRow, "plan" | "call_limit" | "credits"> & { account_created_at: number };

/** Finds who calls by a key; the query is compiled once, since every request pays for it. */
export function keyFinder(db: Db): (key: string, now: number) => Promise<Caller | undefined> {
  const query = db
    .selectFrom("api_keys")
    .innerJoin("accounts", "accounts.id", "api_keys.account_id")
    .selectAll("api_keys")
    .select(["accounts.plan", "accounts.call_limit", "accounts.credits", "accounts.created_at as account_created_at"])
    .where("key_hash", "=", "")
    .where("revoked_at", "is", null)
    .compile();
  return async (key, now) => {
    const { rows } = await db.executeQuery<CallerRow>({ ...query, parameters: [hashKey(key)] });
    const [row] = rows;
    if (!row || (row.expires_at ?? now + 1) <= now) return undefined;
    const { account_id: id, plan, call_limit, credits, account_created_at: created_at } = row;
    return { ...toAccount({ id, plan, call_limit, credits, created_at }), key: toApiKey(row) };
  };
}
