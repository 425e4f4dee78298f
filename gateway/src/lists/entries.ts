import type { Sql } from "@sextant/chassis";
import type { IndicatorKind } from "@sextant/core";
import { asciiHost, phoneNumber } from "@sextant/core/intake";
import type { AccountsSchema } from "../accounts/schema.ts";

export const LIST_ACTIONS = ["allow", "block"] as const;
export type ListAction = (typeof LIST_ACTIONS)[number];

/** What may be listed: a domain with everything below it, a sender's e-mail address, a telephone number. */
export const LIST_KINDS = ["domain", "sender", "number"] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** The indicator that each is compared with. */
export const INDICATOR_OF = { domain: "domain", sender: "email", number: "phone" } as const satisfies Record<
  ListKind,
  IndicatorKind
>;

/** One entry of an account's list, or of everybody's. */
export interface ListEntry {
  /** Undefined: everybody's. */
  readonly accountId: string | undefined;
  readonly action: ListAction;
  readonly kind: ListKind;
  /** Normalised as indicators are. */
  readonly value: string;
  readonly note: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Longest note, in characters. */
export const MAX_NOTE = 200;
/** Stands for everybody in the table. */
const EVERYBODY = "";

/** A local part, an at sign, a host; what is between them is the mail server's business. */
const ADDRESS = /^[^\s@<>"]{1,64}@([^\s@<>"]{1,253})$/;

/** A value as indicators are written, or undefined when it is none of its kind. Numbers need their country's code. */
export function listValue(kind: ListKind, text: string): string | undefined {
  const plain = text.trim();
  switch (kind) {
    case "domain": {
      const host = asciiHost(plain.toLowerCase());
      return host?.includes(".") === true && !/^[\d.]+$/.test(host) ? host : undefined;
    }
    case "sender": {
      const host = asciiHost(ADDRESS.exec(plain)?.[1]?.toLowerCase() ?? "");
      return host === undefined ? undefined : `${plain.slice(0, plain.lastIndexOf("@")).toLowerCase()}@${host}`;
    }
    case "number":
      return phoneNumber(plain);
  }
}

type Db = Sql<AccountsSchema>["db"];

/** Adds entries; one that is there already is replaced. */
export async function putEntries(db: Db, entries: readonly Omit<ListEntry, "createdAt">[], now: number): Promise<void> {
  for (const { accountId, ...entry } of entries) {
    await db
      .insertInto("list_entries")
      .values({ ...entry, account_id: accountId ?? EVERYBODY, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(["account_id", "kind", "value"])
          .doUpdateSet({ action: entry.action, note: entry.note, created_at: now }),
      )
      .execute();
  }
}

/** False when there is no such entry. */
export async function removeEntry(
  db: Db,
  { accountId, kind, value }: Pick<ListEntry, "accountId" | "kind" | "value">,
): Promise<boolean> {
  const removed = await db
    .deleteFrom("list_entries")
    .where("account_id", "=", accountId ?? EVERYBODY)
    .where("kind", "=", kind)
    .where("value", "=", value)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Every entry, everybody's first. */
export async function listEntries(db: Db): Promise<ListEntry[]> {
  const rows = await db
    .selectFrom("list_entries")
    .selectAll()
    .orderBy("account_id")
    .orderBy("kind")
    .orderBy("value")
    .execute();
  return rows.flatMap(({ account_id, action, kind, value, note, created_at }) => {
    const [isAction, isKind] = [LIST_ACTIONS.find((each) => each === action), LIST_KINDS.find((each) => each === kind)];
    if (!isAction || !isKind) return [];
    const accountId = account_id === EVERYBODY ? undefined : account_id;
    return [{ accountId, action: isAction, kind: isKind, value, note, createdAt: created_at }];
  });
}

/** Tells one state of the table from another, cheaply. */
export async function entriesMark(db: Db): Promise<string> {
  const { count, newest } = await db
    .selectFrom("list_entries")
    .select((from) => [from.fn.countAll().as("count"), from.fn.max("created_at").as("newest")])
    .executeTakeFirstOrThrow();
  return `${String(count)} ${String(newest)}`;
}
