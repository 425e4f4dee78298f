import type { Sql } from "@sextant/chassis";
import type { AccountsSchema } from "./schema.ts";

/** How exactly a key's last use is kept, in milliseconds: a write a request would cost more than the look-up. */
const EVERY_MS = 60_000;
/** Keys whose last write is remembered. */
const MAX_REMEMBERED = 20_000;

/** Keeps when each key was last used. Nobody waits for it, and a write that fails is made up for by the next. */
export class LastUse {
  readonly #db: Sql<AccountsSchema>["db"];
  readonly #written = new Map<string, number>();
  readonly #writing = new Set<Promise<unknown>>();

  constructor(db: Sql<AccountsSchema>["db"]) {
    this.#db = db;
  }

  /** @param now milliseconds since the epoch. */
  note(keyId: string, now: number): void {
    if (now - (this.#written.get(keyId) ?? 0) < EVERY_MS) return;
    if (this.#written.size >= MAX_REMEMBERED) this.#written.clear();
    this.#written.set(keyId, now);
    const write = this.#db
      .updateTable("api_keys")
      .set({ last_used_at: now })
      .where("id", "=", keyId)
      .execute()
      .catch(() => this.#written.delete(keyId))
      .finally(() => this.#writing.delete(write));
    this.#writing.add(write);
  }

  /** Resolves when nothing is being written. */
  async settled(): Promise<void> {
    await Promise.all(this.#writing);
  }
}
