import type { Sql } from "@sextant/chassis";
import type { AccountsSchema } from "../accounts/schema.ts";
import { type SigningWebhook, toWebhook } from "./endpoints.ts";
import type { Message } from "./sign.ts";

/** One message to one webhook that is to be sent now. */
export interface Due {
  readonly id: string;
  readonly webhook: SigningWebhook;
  readonly message: Message;
  /** Attempts so far. */
  readonly attempts: number;
}

/** A message that was given up. */
export interface Dead {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly attempts: number;
  /** What the last attempt came to: a status such as `503`, or why there was none. */
  readonly outcome: string;
  readonly createdAt: number;
}

type Db = Sql<AccountsSchema>["db"];

/** What is still to be told, in the accounts' database: it outlives every process, and each message is in it once. */
export class Deliveries {
  readonly #db: Db;
  readonly #kind: Sql<AccountsSchema>["kind"];

  constructor({ db, kind }: Sql<AccountsSchema>) {
    this.#db = db;
    this.#kind = kind;
  }

  /** Adds a message for each webhook; one that is there already stays as it is. */
  async add(webhooks: readonly { readonly id: string }[], { id, body }: Message, now: number): Promise<void> {
    if (webhooks.length === 0) return;
    const rows = webhooks.map((webhook) => ({
      id: `${webhook.id}.${id}`,
      webhook_id: webhook.id,
      event_id: id,
      body,
      attempts: 0,
      created_at: now,
      next_at: now,
      leased_until: 0,
      outcome: null,
    }));
    await this.#db
      .insertInto("webhook_deliveries")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["webhook_id", "event_id"]).doNothing())
      .execute();
  }

  /** Takes at most `limit` messages that are due, for `leaseMs`: who dies meanwhile leaves them to the next. */
  async take(limit: number, leaseMs: number, now: number): Promise<Due[]> {
    const open = this.#db
      .selectFrom("webhook_deliveries")
      .select("id")
      .where("next_at", "<=", now)
      .where("leased_until", "<=", now)
      .where("webhook_id", "in", (from) => from.selectFrom("webhooks").select("id").where("disabled_at", "is", null))
      .orderBy("next_at")
      .limit(limit);
    const rows = await this.#db
      .updateTable("webhook_deliveries")
      .set({ leased_until: now + leaseMs })
      .where("id", "in", this.#kind === "postgres" ? open.forUpdate().skipLocked() : open)
      .returningAll()
      .execute();
    if (rows.length === 0) return [];
    const ids = rows.map(({ webhook_id }) => webhook_id);
    const webhooks = await this.#db.selectFrom("webhooks").selectAll().where("id", "in", ids).execute();
    const byId = new Map(webhooks.map((row) => [row.id, toWebhook(row)]));
    return rows.flatMap((row) => {
      const webhook = byId.get(row.webhook_id);
      const message = { id: row.event_id, body: row.body };
      return webhook ? [{ id: row.id, webhook, message, attempts: row.attempts }] : [];
    });
  }

  /** The receiver has it. */
  async done(id: string): Promise<void> {
    await this.#db.deleteFrom("webhook_deliveries").where("id", "=", id).execute();
  }

  /** An attempt failed. `nextAt` null: the message is dead. */
  async failed(id: string, outcome: string, nextAt: number | null): Promise<void> {
    await this.#db
      .updateTable("webhook_deliveries")
      .set((where) => ({ attempts: where("attempts", "+", 1), outcome, next_at: nextAt, leased_until: 0 }))
      .where("id", "=", id)
      .execute();
  }

  /** Messages that were given up, oldest first. */
  async dead(): Promise<Dead[]> {
    const rows = await this.#db
      .selectFrom("webhook_deliveries")
      .selectAll()
      .where("next_at", "is", null)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      webhookId: row.webhook_id,
      eventId: row.event_id,
      attempts: row.attempts,
      outcome: row.outcome ?? "",
      createdAt: row.created_at,
    }));
  }

  /** Sends dead messages again, from the first attempt on: one by its id, or all of a webhook. @returns how many. */
  async replay(id: string, now: number): Promise<number> {
    const changed = await this.#db
      .updateTable("webhook_deliveries")
      .set({ attempts: 0, next_at: now, leased_until: 0 })
      .where((where) => where.or([where("id", "=", id), where("webhook_id", "=", id)]))
      .where("next_at", "is", null)
      .executeTakeFirst();
    return Number(changed.numUpdatedRows);
  }

  /** Drops dead messages that are older than a time. */
  async forget(before: number): Promise<void> {
    await this.#db
      .deleteFrom("webhook_deliveries")
      .where("next_at", "is", null)
      .where("created_at", "<", before)
      .execute();
  }

  /** Messages that wait, and dead ones. */
  async counts(): Promise<{ readonly waiting: number; readonly dead: number }> {
    const { waiting, all } = await this.#db
      .selectFrom("webhook_deliveries")
      .select((from) => [from.fn.count("next_at").as("waiting"), from.fn.countAll().as("all")])
      .executeTakeFirstOrThrow();
    return { waiting: Number(waiting), dead: Number(all) - Number(waiting) };
  }
}
