import type { Logger, Sql } from "@sextant/chassis";
import type { AccountsSchema } from "../accounts/schema.ts";
import { entriesMark, listEntries } from "./entries.ts";
import { ListIndex } from "./listed.ts";

/** How long the lists hold before they are looked at again, in milliseconds. */
const HOLD_MS = 1_000;

/**
 * The allow and block lists, read again within a second of a change. No scan waits for them: while they are read, and while
 * the database is away, the last ones count.
 */
export class Lists implements AsyncDisposable {
  readonly #database: Sql<AccountsSchema>;
  readonly #log: Logger;
  #index = new ListIndex([]);
  #mark = "";
  #until = 0;
  #reading: Promise<void> | undefined;

  private constructor(database: Sql<AccountsSchema>, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /** @throws the store's error. */
  static async open(database: Sql<AccountsSchema>, log: Logger): Promise<Lists> {
    const lists = new Lists(database, log);
    await lists.#read();
    return lists;
  }

  get current(): ListIndex {
    if (Date.now() >= this.#until) {
      this.#until = Date.now() + HOLD_MS;
      this.#reading ??= this.#read()
        .catch((error: unknown) => this.#log.warn({ err: error }, "the lists could not be read; the last ones count"))
        .finally(() => (this.#reading = undefined));
    }
    return this.#index;
  }

  async #read(): Promise<void> {
    const mark = await entriesMark(this.#database.db);
    if (mark === this.#mark) return;
    this.#index = new ListIndex(await listEntries(this.#database.db));
    this.#mark = mark;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#reading;
  }
}
