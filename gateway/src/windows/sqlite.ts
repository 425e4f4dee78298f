import type { DatabaseSync, StatementSync } from "node:sqlite";
import { openSqlite } from "@sextant/chassis";
import { MAX_ADDRESSES, quotaStatusOf, type Window, type WindowStore } from "./store.ts";

const SCHEMA = `
  create table if not exists windows (
    id integer primary key,
    kind text not null,
    owner text not null,
    used integer not null,
    oldest integer not null,
    touched integer not null,
    expires integer not null,
    unique (kind, owner)
  );
  create index if not exists windows_touched on windows (touched) where kind = 'address';
  create table if not exists calls (
    window integer not null references windows (id) on delete cascade,
    at integer not null,
    count integer not null,
    primary key (window, at)
  ) without rowid;
`;

/** Reservations between two sweeps of what has expired. */
const SWEEP_EVERY = 500;

/** What is counted in one window; `id` 0: it has no row yet. */
interface Head {
  readonly id: number;
  readonly used: number;
  readonly oldest: number;
}
const NO_HEAD: Head = { id: 0, used: 0, oldest: 0 };

const statements = (database: DatabaseSync) => ({
  begin: database.prepare("begin immediate"),
  commit: database.prepare("commit"),
  rollback: database.prepare("rollback"),
  head: database.prepare("select id, used, oldest from windows where kind = ? and owner = ?"),
  open: database.prepare(
    "insert into windows (kind, owner, used, oldest, touched, expires) values (?, ?, 0, 0, 0, 0) returning id",
  ),
  update: database.prepare("update windows set used = ?, oldest = ?, touched = ?, expires = ? where id = ?"),
  recount: database.prepare("update windows set used = ?, oldest = ? where id = ?"),
  count: database.prepare(
    "insert into calls (window, at, count) values (?, ?, ?) on conflict do update set count = count + excluded.count",
  ),
  leaving: database.prepare("select sum(count) as gone from calls where window = ? and at <= ?"),
  leave: database.prepare("delete from calls where window = ? and at <= ?"),
  oldest: database.prepare("select min(at) as oldest from calls where window = ?"),
  counted: database.prepare("select count from calls where window = ? and at = ?"),
  uncount: database.prepare("update calls set count = count - ? where window = ? and at = ?"),
  forget: database.prepare("delete from calls where window = ? and at = ?"),
  sweep: database.prepare("delete from windows where expires <= ?"),
  crowd: database.prepare(`delete from windows where id in (
    select id from windows where kind = 'address' order by touched desc limit -1 offset ?)`),
});

/**
 * Rolling windows in one SQLite file: a row per millisecond in which calls were counted, and a running total a window,
 * so that a reservation costs the same with one call counted as with ten thousand.
 * @param now the clock, milliseconds since the epoch.
 */
export function openSqliteWindows(file: string, now: () => number, maxAddresses = MAX_ADDRESSES): WindowStore {
  const { raw, ...store } = openSqlite<unknown>(file);
  raw.exec(SCHEMA);
  const run = statements(raw);
  let writes = 0;

  const atomically = <T>(work: () => T): T => {
    run.begin.run();
    try {
      const result = work();
      run.commit.run();
      return result;
    } catch (error) {
      run.rollback.run();
      throw error;
    }
  };

  /** What is counted at `at`, after what has left the window is dropped. */
  const headAt = ({ kind, id: owner, windowMs }: Window, at: number): Head => {
    const head = first<Head>(run.head, kind, owner) ?? NO_HEAD;
    if (head.used === 0 || head.oldest > at - windowMs) return head;
    const gone = first<{ gone: number | null }>(run.leaving, head.id, at - windowMs)?.gone ?? 0;
    run.leave.run(head.id, at - windowMs);
    return recounted(head, head.used - gone);
  };

  const recounted = ({ id }: Head, used: number): Head => {
    const oldest = first<{ oldest: number | null }>(run.oldest, id)?.oldest ?? 0;
    run.recount.run(used, oldest, id);
    return { id, used, oldest };
  };

  const count = ({ kind, id: owner, windowMs }: Window, head: Head, calls: number, at: number): Head => {
    const id = head.id || first<{ id: number }>(run.open, kind, owner)!.id;
    const oldest = head.used === 0 ? at : Math.min(head.oldest, at);
    run.count.run(id, at, calls);
    run.update.run(head.used + calls, oldest, at, at + windowMs, id);
    return { id, used: head.used + calls, oldest };
  };

  const sweep = (at: number): void => {
    writes += 1;
    if (writes % SWEEP_EVERY !== 0) return;
    run.sweep.run(at);
    run.crowd.run(maxAddresses);
  };

  return {
    async take(windows, calls) {
      const at = now();
      return atomically(() => {
        let heads = windows.map((window) => headAt(window, at));
        const granted = heads.every((head, index) => head.used + calls <= windows[index]!.limit);
        if (granted && calls > 0) {
          heads = heads.map((head, index) => count(windows[index]!, head, calls, at));
          sweep(at);
        }
        return {
          granted,
          receipt: granted && calls > 0 ? `${at}:${calls}` : "",
          quotaStatuses: heads.map((head, index) => quotaStatusOf(windows[index]!, head, at)),
        };
      });
    },
    async give(windows, receipt) {
      const [at = 0, calls = 0] = receipt.split(":").map(Number);
      if (calls === 0) return;
      atomically(() => {
        for (const { kind, id: owner } of windows) {
          const head = first<Head>(run.head, kind, owner);
          const counted = head && first<{ count: number }>(run.counted, head.id, at)?.count;
          if (!head || !counted) continue;
          const given = Math.min(calls, counted);
          if (given === counted) run.forget.run(head.id, at);
          else run.uncount.run(given, head.id, at);
          recounted(head, head.used - given);
        }
      });
    },
    async ping() {
      run.head.get("", "");
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

const first = <Row>(statement: StatementSync, ...parameters: (string | number)[]): Row | undefined =>
  statement.get(...parameters) as Row | undefined;
