import type { Sql } from "@sextant/chassis";
import { randomBase62 } from "../key.ts";
import type { AccountsSchema } from "../schema.ts";
import { hashToken, isToken, makeToken } from "./token.ts";

type Db = Sql<AccountsSchema>["db"];

const DAY_MS = 86_400_000;
/** A session ends this long after it began, and sooner when nobody used it; milliseconds. */
export const SESSION_MS = 30 * DAY_MS;
export const IDLE_MS = 7 * DAY_MS;
/** How exactly the last use is kept, in milliseconds. */
const SEEN_EVERY_MS = 60_000;
/** Sessions of one account: the oldest gives way to a new one. */
export const MAX_SESSIONS = 20;
const ID_LENGTH = 16;

/** A browser that is signed in. Times are milliseconds since the epoch. */
export interface Session {
  readonly id: string;
  readonly accountId: string;
  /** Browser and system, in words. */
  readonly device: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** Begins a session with a token that nobody has seen before: what a browser showed until now means nothing. */
export async function openSession(db: Db, accountId: string, device: string, now: number): Promise<string> {
  await db
    .deleteFrom("sessions")
    .where((where) => where.or([where("expires_at", "<=", now), where("last_seen_at", "<=", now - IDLE_MS)]))
    .execute();
  const present = await listSessions(db, accountId, now);
  const crowd = present.slice(MAX_SESSIONS - 1).map(({ id }) => id);
  if (crowd.length > 0) await db.deleteFrom("sessions").where("id", "in", crowd).execute();
  const token = makeToken();
  const id = `ses_${randomBase62(ID_LENGTH)}`;
  const times = { created_at: now, last_seen_at: now, expires_at: now + SESSION_MS };
  const row = { id, token_hash: hashToken(token), account_id: accountId, device, ...times };
  await db.insertInto("sessions").values(row).execute();
  return token;
}

/** The session of a token, its use noted; undefined when there is none, or it is over. */
export async function findSession(db: Db, token: string, now: number): Promise<Session | undefined> {
  if (!isToken(token)) return undefined;
  const row = await active(db, now).where("token_hash", "=", hashToken(token)).executeTakeFirst();
  if (row && now - row.last_seen_at >= SEEN_EVERY_MS) {
    await db.updateTable("sessions").set({ last_seen_at: now }).where("id", "=", row.id).execute();
  }
  return row && toSession(row);
}

/** Those that hold, newest first. */
export async function listSessions(db: Db, accountId: string, now: number): Promise<Session[]> {
  const rows = await active(db, now)
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toSession);
}

/** Ends a session of an account, or with `others` every one but it. @returns how many. */
export async function endSessions(db: Db, accountId: string, id: string, others = false): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("account_id", "=", accountId)
    .where("id", others ? "!=" : "=", id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const active = (db: Db, now: number) =>
  db
    .selectFrom("sessions")
    .selectAll()
    .where("expires_at", ">", now)
    .where("last_seen_at", ">", now - IDLE_MS);

type Row = Awaited<ReturnType<ReturnType<typeof active>["execute"]>>[number];
const toSession = (row: Row): Session => ({
  id: row.id,
  accountId: row.account_id,
  device: row.device,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
});
