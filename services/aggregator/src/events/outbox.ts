import { openSqlite } from "@sextant/chassis";
import type { ScanEvent } from "./scan-event.ts";

/** File of the outbox in the data folder. */
export const OUTBOX_FILE = "event-spill.sqlite";

/** An event that waits, with when it may first have reached the stream. */
export interface OutboxEntry {
  readonly seq: number;
  readonly event: ScanEvent;
  /** Milliseconds since the epoch: an attempt before it was never made by this replica. */
  readonly firstTriedAt: number;
}

interface Row {
  seq: number;
  scan_id: string;
  first_tried_at: number;
  headers: string;
  body: Uint8Array;
}

const TABLE = `CREATE TABLE IF NOT EXISTS events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  scan_id TEXT NOT NULL UNIQUE,
  first_tried_at INTEGER NOT NULL,
  headers TEXT NOT NULL,
  body BLOB NOT NULL
) STRICT`;

/**
 * Events that could not be delivered yet, in a SQLite file of this replica. An event is in it once, whatever is
 * retried, and survives a kill of the process. Statements are prepared once and run on the driver itself: a scan
 * without NATS pays for each of them.
 */
export class Outbox implements AsyncDisposable {
  readonly #sql: ReturnType<typeof openSqlite>;
  readonly #add;
  readonly #remove;
  readonly #trim;
  readonly #oldest;
  #size: number;

  /** Opens the file, made when absent; `:memory:` for a test. */
  constructor(file: string) {
    this.#sql = openSqlite(file);
    const { raw } = this.#sql;
    raw.exec(TABLE);
    this.#add = raw.prepare(
      "INSERT OR IGNORE INTO events (scan_id, first_tried_at, headers, body) VALUES (?, ?, ?, ?)",
    );
    this.#remove = raw.prepare("DELETE FROM events WHERE seq = ?");
    this.#trim = raw.prepare("DELETE FROM events WHERE seq IN (SELECT seq FROM events ORDER BY seq LIMIT ?)");
    this.#oldest = raw.prepare("SELECT * FROM events ORDER BY seq LIMIT ?");
    this.#size = Number(raw.prepare("SELECT count(*) AS n FROM events").get()?.["n"]);
  }

  /** Events that wait. */
  get size(): number {
    return this.#size;
  }

  /** Keeps events, all or none; one whose scan is already here stays as it was. Durable when it returns. */
  add(events: readonly ScanEvent[], firstTriedAt: number): void {
    let added = 0;
    this.#transaction(() => {
      for (const { id, headers, body } of events)
        added += Number(this.#add.run(id, firstTriedAt, JSON.stringify(headers), body).changes);
    });
    this.#size += added;
  }

  /** The events that have waited longest. */
  oldest(limit: number): OutboxEntry[] {
    return (this.#oldest.all(limit) as unknown as Row[]).map((row) => ({
      seq: row.seq,
      firstTriedAt: row.first_tried_at,
      event: { id: row.scan_id, headers: JSON.parse(row.headers) as [string, string][], body: row.body },
    }));
  }

  /** Forgets delivered events. */
  remove(seqs: readonly number[]): void {
    let removed = 0;
    this.#transaction(() => {
      for (const seq of seqs) removed += Number(this.#remove.run(seq).changes);
    });
    this.#size -= removed;
  }

  /** Drops the oldest events over `max`. @returns how many. */
  trim(max: number): number {
    if (this.#size <= max) return 0;
    const dropped = Number(this.#trim.run(this.#size - max).changes);
    this.#size -= dropped;
    return dropped;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sql[Symbol.asyncDispose]();
  }

  #transaction(work: () => void): void {
    const { raw } = this.#sql;
    raw.exec("BEGIN IMMEDIATE");
    try {
      work();
      raw.exec("COMMIT");
    } catch (error) {
      if (raw.isTransaction) raw.exec("ROLLBACK");
      throw error;
    }
  }
}
