import type { Sql } from "@sextant/chassis";
import { INPUT_TYPES, type InputType, type Verdict, VERDICTS } from "@sextant/core";
import type { AccountsSchema } from "../schema.ts";
import type { PrintSeal } from "./print-seal.ts";

type Db = Sql<AccountsSchema>["db"];

const HOUR_MS = 3_600_000;
/** The spans by which usage is told, in milliseconds; days are UTC's. */
export const SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS } as const;
export type Span = keyof typeof SPANS;

/** What was called in one hour or day. */
export interface Used {
  /** When it began, milliseconds since the epoch. */
  readonly from: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly total: number;
}

/** A scan of the past. */
export interface PastScan {
  readonly id: string;
  readonly at: number;
  readonly inputType: InputType;
  readonly verdict: Verdict;
  readonly keyId: string;
  /** SHA-256 of its text as layer 6 has it; undefined where there is none. */
  readonly fingerprint: Uint8Array | undefined;
}

/** What accounts used and had scanned. */
export interface UsageBook {
  /** The last `count` hours or days up to now, oldest first, quiet ones too. */
  by(accountId: string, span: Span, count: number): Promise<Used[]>;
  /** Calls of each key since midnight UTC, by its id. */
  today(accountId: string): Promise<ReadonlyMap<string, number>>;
  /** Scans older than one, newest first. */
  past(accountId: string, before: Pick<PastScan, "at" | "id"> | undefined, limit: number): Promise<PastScan[]>;
}

/** The book in an open database. */
export const usageBookOf = ({ db }: Sql<AccountsSchema>, seal: PrintSeal, now: () => number = Date.now): UsageBook => ({
  by: (accountId, span, count) => usedBy(db, accountId, span, count, now()),
  today: (accountId) => calledToday(db, accountId, now()),
  past: (accountId, before, limit) => pastScans(db, seal, accountId, before, limit),
});

const none = (): Record<Verdict, number> => ({ safe: 0, suspicious: 0, likely_scam: 0, confirmed_scam: 0 });

async function usedBy(db: Db, accountId: string, span: Span, count: number, now: number): Promise<Used[]> {
  const length = SPANS[span];
  const last = now - (now % length);
  const first = last - (count - 1) * length;
  const rows = await db
    .selectFrom("usage_hours")
    .select(["hour", "verdict", (expression) => expression.fn.sum<number | string>("calls").as("calls")])
    .where("account_id", "=", accountId)
    .where("hour", ">=", first)
    .groupBy(["hour", "verdict"])
    .execute();
  const spans = Array.from({ length: count }, (_, index) => ({ from: first + index * length, verdicts: none() }));
  for (const { hour, verdict, calls } of rows) {
    const known = VERDICTS.find((word) => word === verdict);
    const span = spans[Math.floor((hour - first) / length)];
    if (known && span) span.verdicts[known] += Number(calls);
  }
  return spans.map((each) => ({ ...each, total: Object.values(each.verdicts).reduce((sum, calls) => sum + calls, 0) }));
}

async function calledToday(db: Db, accountId: string, now: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("usage_hours")
    .select(["key_id", (expression) => expression.fn.sum<number | string>("calls").as("calls")])
    .where("account_id", "=", accountId)
    .where("hour", ">=", now - (now % SPANS.day))
    .groupBy("key_id")
    .execute();
  return new Map(rows.map(({ key_id, calls }) => [key_id, Number(calls)]));
}

async function pastScans(
  db: Db,
  seal: PrintSeal,
  accountId: string,
  before: Pick<PastScan, "at" | "id"> | undefined,
  limit: number,
): Promise<PastScan[]> {
  let query = db.selectFrom("scan_history").selectAll().where("account_id", "=", accountId);
  if (before) {
    query = query.where((where) =>
      where.or([where("at", "<", before.at), where.and([where("at", "=", before.at), where("id", "<", before.id)])]),
    );
  }
  const rows = await query.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
  return rows.flatMap(({ id, at, input_type, verdict, key_id, fingerprint: sealed }) => {
    const inputType = INPUT_TYPES.find((word) => word === input_type);
    const known = VERDICTS.find((word) => word === verdict);
    const fingerprint = sealed === null ? undefined : seal.open(sealed);
    return inputType && known ? [{ id, at, inputType, verdict: known, keyId: key_id, fingerprint }] : [];
  });
}
