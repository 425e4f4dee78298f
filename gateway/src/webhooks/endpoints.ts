import type { Sql } from "@sextant/chassis";
import type { Verdict } from "@sextant/core";
import { VERDICTS } from "@sextant/core";
import type { AccountsSchema, WebhookRow } from "../accounts/schema.ts";
import { randomBase62 } from "../accounts/key.ts";
import { makeSecret } from "./sign.ts";

const ID_LENGTH = 16;
/** Webhooks of one account. */
export const MAX_WEBHOOKS = 10;

/** Where an account is told of its scans. Times are milliseconds since the epoch. */
export interface Webhook {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly label: string;
  /** Told of these verdicts; empty: of all. */
  readonly verdicts: readonly Verdict[];
  readonly createdAt: number;
  /** Set when the receiver answered 410, or by hand; nothing is sent any more. */
  readonly disabledAt: number | null;
}

/** With what messages to it are signed. */
export interface SigningWebhook extends Webhook {
  secretsAt(now: number): readonly string[];
}

export interface NewWebhook {
  readonly accountId: string;
  readonly url: string;
  readonly label: string;
  readonly verdicts: readonly Verdict[];
}

type Db = Sql<AccountsSchema>["db"];

export const toWebhook = (row: WebhookRow): SigningWebhook => ({
  id: row.id,
  accountId: row.account_id,
  url: row.url,
  label: row.label,
  verdicts: VERDICTS.filter((verdict) => row.verdicts.split(",").includes(verdict)),
  createdAt: row.created_at,
  disabledAt: row.disabled_at,
  secretsAt: (now) =>
    row.old_secret !== null && (row.old_secret_until ?? 0) > now ? [row.secret, row.old_secret] : [row.secret],
});

/** Makes a webhook; its secret is told this once. @returns undefined when there is no such account, `full` when it has too many. */
export async function addWebhook(
  db: Db,
  { accountId, url, label, verdicts }: NewWebhook,
  now: number,
): Promise<{ readonly id: string; readonly secret: string } | "full" | undefined> {
  const account = await db.selectFrom("accounts").select("id").where("id", "=", accountId).executeTakeFirst();
  if (!account) return undefined;
  const present = await db.selectFrom("webhooks").select("id").where("account_id", "=", accountId).execute();
  if (present.length >= MAX_WEBHOOKS) return "full";
  const made = { id: `wh_${randomBase62(ID_LENGTH)}`, secret: makeSecret() };
  const row = { account_id: accountId, url, label, verdicts: verdicts.join(","), created_at: now };
  const nothing = { old_secret: null, old_secret_until: null, disabled_at: null };
  await db
    .insertInto("webhooks")
    .values({ ...made, ...row, ...nothing })
    .execute();
  return made;
}

/** Every webhook, oldest first. */
export async function listWebhooks(db: Db): Promise<SigningWebhook[]> {
  return (await db.selectFrom("webhooks").selectAll().orderBy("created_at").orderBy("id").execute()).map(toWebhook);
}

/** Those of one account, oldest first. */
export async function webhooksOf(db: Db, accountId: string): Promise<Webhook[]> {
  const rows = await db
    .selectFrom("webhooks")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  return rows.map(toWebhook);
}

/** A new secret; messages are signed by both until the overlap is over. @returns undefined when there is no such webhook. */
export async function rotateSecret(db: Db, id: string, overlapMs: number, now: number): Promise<string | undefined> {
  const secret = makeSecret();
  const changed = await db
    .updateTable("webhooks")
    .set((where) => ({ old_secret: where.ref("secret"), old_secret_until: now + overlapMs, secret }))
    .where("id", "=", id)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n ? secret : undefined;
}

/** @returns false when there is no such webhook, or it is so already. */
export async function setDisabled(db: Db, id: string, disabledAt: number | null): Promise<boolean> {
  const changed = await db
    .updateTable("webhooks")
    .set({ disabled_at: disabledAt })
    .where("id", "=", id)
    .where("disabled_at", disabledAt === null ? "is not" : "is", null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Removes a webhook with all that was still to be told to it; false when there is none. */
export async function removeWebhook(db: Db, id: string): Promise<boolean> {
  const removed = await db.deleteFrom("webhooks").where("id", "=", id).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
