import { isTestKey } from "./key.ts";
import { PLANS, SCOPES, type Plan, type Scope } from "./plans.ts";
import type { AccountRow, ApiKeyRow } from "./schema.ts";

/** Whose calls are counted together. Times are milliseconds since the epoch. */
export interface Account {
  readonly id: string;
  readonly plan: Plan;
  /** Calls per rolling window instead of the plan's; null: the plan's. */
  readonly limit: number | null;
  readonly credits: number;
  readonly createdAt: number;
}

/** A key without the key. */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  /** What its owner calls it; may be empty. */
  readonly label: string;
  /** The first characters of the key; empty where they are not known. */
  readonly hint: string;
  /** Answers by what a content asks for, and scans nothing. */
  readonly isTest: boolean;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  /** From when on it is refused; null: never. */
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** To within a minute; null: never used. */
  readonly lastUsedAt: number | null;
  /** Calls per rolling window of this key alone; null: the account's. */
  readonly limit: number | null;
}

/** An account as one of its keys shows it. */
export interface Caller extends Account {
  readonly key: ApiKey;
}

const isPlan = (word: string): word is Plan => PLANS.some((plan) => plan === word);
const isScope = (word: string): word is Scope => SCOPES.some((scope) => scope === word);

/** @throws TypeError on a plan that this version does not know. */
export function toAccount(row: AccountRow): Account {
  if (!isPlan(row.plan)) throw new TypeError(`account ${row.id} has an unknown plan`);
  const { id, plan, credits } = { ...row, plan: row.plan };
  return { id, plan, limit: row.call_limit, credits, createdAt: row.created_at };
}

export const toApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  accountId: row.account_id,
  label: row.label,
  hint: row.hint,
  isTest: isTestKey(row.hint),
  scopes: row.scopes.split(",").filter(isScope),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
  limit: row.key_limit,
});
