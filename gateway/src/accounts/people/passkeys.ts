import type { Sql } from "@sextant/chassis";
import type { AccountsSchema } from "../schema.ts";

type Db = Sql<AccountsSchema>["db"];

/** Passkeys of one account. */
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_LABEL = 80;

/** A WebAuthn credential of an account. Times are milliseconds since the epoch. */
export interface Passkey {
  /** Credential id, base64url. */
  readonly id: string;
  readonly accountId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** Signatures that it has made; 0 where the authenticator does not count. */
  readonly counter: number;
  readonly label: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

export type NewPasskey = Omit<Passkey, "createdAt" | "lastUsedAt">;

/** @returns false when the account has as many as it may, or somebody has this credential. */
export async function addPasskey(
  db: Db,
  { id, accountId, publicKey, counter, label }: NewPasskey,
  now: number,
): Promise<boolean> {
  if ((await listPasskeys(db, accountId)).length >= MAX_PASSKEYS) return false;
  const row = { id, account_id: accountId, public_key: Buffer.from(publicKey).toString("base64url"), counter, label };
  const made = await db
    .insertInto("passkeys")
    .values({ ...row, created_at: now, last_used_at: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

/** Oldest first. */
export async function listPasskeys(db: Db, accountId: string): Promise<Passkey[]> {
  const rows = await all(db).where("account_id", "=", accountId).orderBy("created_at").orderBy("id").execute();
  return rows.map(toPasskey);
}

export async function findPasskey(db: Db, id: string): Promise<Passkey | undefined> {
  const row = await all(db).where("id", "=", id).executeTakeFirst();
  return row && toPasskey(row);
}

/** Notes a use. */
export async function usePasskey(db: Db, id: string, counter: number, now: number): Promise<void> {
  await db.updateTable("passkeys").set({ counter, last_used_at: now }).where("id", "=", id).execute();
}

/** @returns false when the account has no such passkey. */
export async function removePasskey(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkeys")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const all = (db: Db) => db.selectFrom("passkeys").selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof all>["execute"]>>[number];
const toPasskey = (row: Row): Passkey => ({
  id: row.id,
  accountId: row.account_id,
  publicKey: Uint8Array.from(Buffer.from(row.public_key, "base64url")),
  counter: row.counter,
  label: row.label,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});
