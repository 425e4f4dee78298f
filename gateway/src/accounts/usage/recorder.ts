import type { Logger, Sql } from "@sextant/chassis";
import type { InputType, Verdict } from "@sextant/core";
import { sql } from "kysely";
import type { Caller } from "../account.ts";
import type { AccountsSchema } from "../schema.ts";
import type { PrintSeal } from "./print-seal.ts";
import { sweep } from "./sweep.ts";

/** A scan without its content. */
export interface Scanned {
  readonly id: string;
  readonly inputType: InputType;
  readonly verdict: Verdict;
  /** SHA-256 of its text as layer 6 has it; undefined of a content without one. */
  readonly fingerprint: Uint8Array | undefined;
}

/** A row of each table, before it is written. */
type HistoryRow = AccountsSchema["scan_history"];
type UsageRow = AccountsSchema["usage_hours"];

const HOUR_MS = 3_600_000;
/** How long what was counted may wait, in milliseconds: what a killed process loses. */
const EVERY_MS = 1_000;
/** Scans that wait while the store is away; what is more is counted and not listed. */
const MAX_WAITING = 20_000;
/** Rows of one statement: more would hold SQLite, and with it this thread, too long. */
const ROWS = 200;

/** Keeps what accounts used and which scans they had; nobody waits for it. */
export class UsageRecorder implements AsyncDisposable {
  readonly #store: Sql<AccountsSchema>;
  readonly #log: Logger;
  readonly #historyDays: number;
  readonly #seal: PrintSeal;
  #history: HistoryRow[] = [];
  #usage = new Map<string, UsageRow>();
  #writing: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  /** @param historyDays how long single scans are kept; 0: not at all. */
  constructor(store: Sql<AccountsSchema>, historyDays: number, seal: PrintSeal, log: Logger) {
    this.#seal = seal;
    this.#store = store;
    this.#historyDays = historyDays;
    this.#log = log;
    this.#timer = setInterval(() => void this.flush(), EVERY_MS).unref();
  }

  /** @param at milliseconds since the epoch. */
  note({ id: accountId, key }: Caller, scans: readonly Scanned[], at: number): void {
    const hour = at - (at % HOUR_MS);
    for (const { id, inputType, verdict, fingerprint: print } of scans) {
      const name = `${key.id} ${hour} ${verdict}`;
      const counted = this.#usage.get(name);
      if (counted) counted.calls += 1;
      else this.#usage.set(name, { account_id: accountId, key_id: key.id, hour, verdict, calls: 1 });
      if (this.#historyDays > 0 && this.#history.length < MAX_WAITING) {
        const fingerprint = print ? this.#seal.seal(print) : null;
        const kept = { id, account_id: accountId, key_id: key.id, at, input_type: inputType, verdict, fingerprint };
        this.#history.push(kept);
      }
    }
  }

  /** Writes what waits; resolves when it is written, or kept for the next time. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const [history, usage] = [this.#history, this.#usage];
    this.#history = [];
    this.#usage = new Map();
    try {
      if (usage.size > 0) await this.#insert(history, [...usage.values()]);
    } catch (error) {
      this.#log.warn({ err: error }, "usage not written, tried again");
      this.#history = [...history, ...this.#history].slice(0, MAX_WAITING);
      for (const [name, row] of usage) {
        this.#usage.set(name, { ...row, calls: row.calls + (this.#usage.get(name)?.calls ?? 0) });
      }
      return;
    }
    await sweep(this.#store.db, this.#historyDays, Math.max(ROWS, history.length), Date.now()).catch((error: unknown) =>
      this.#log.warn({ err: error }, "old usage not swept"),
    );
  }

  /** All or nothing, so that trying again counts nothing twice. Of an account that was deleted meanwhile nothing is kept. */
  async #insert(history: readonly HistoryRow[], usage: readonly UsageRow[]): Promise<void> {
    await this.#store.db.transaction().execute(async (db) => {
      const ids = [...new Set(usage.map((row) => row.account_id))];
      const present = new Set<string>();
      for (const some of pieces(ids)) {
        const rows = await db.selectFrom("accounts").select("id").where("id", "in", some).execute();
        for (const { id } of rows) present.add(id);
      }
      const isPresent = (row: { readonly account_id: string }) => present.has(row.account_id);
      for (const rows of pieces(history.filter(isPresent))) await db.insertInto("scan_history").values(rows).execute();
      for (const rows of pieces(usage.filter(isPresent))) {
        await db
          .insertInto("usage_hours")
          .values(rows)
          .onConflict((conflict) =>
            conflict
              .columns(["account_id", "hour", "key_id", "verdict"])
              .doUpdateSet({ calls: sql`usage_hours.calls + excluded.calls` }),
          )
          .execute();
      }
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}

function* pieces<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS) yield rows.slice(start, start + ROWS);
}
