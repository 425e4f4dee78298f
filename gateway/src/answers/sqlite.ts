import { randomUUID } from "node:crypto";
import { openSqlite } from "@sextant/chassis";
import type { AnswerStore } from "./store.ts";

const SCHEMA = `create table if not exists answers (
  id text primary key,
  fingerprint text not null,
  token text not null,
  sealed blob,
  expires integer not null
) strict;
create index if not exists answers_expires on answers (expires);`;

/** Claims between two sweeps of what has expired. */
const SWEEP_EVERY = 200;

interface Row {
  readonly fingerprint: string;
  readonly sealed: Uint8Array | null;
}

/**
 * Kept answers in one SQLite file.
 * @param now the clock, milliseconds since the epoch.
 */
export function openSqliteAnswers(file: string, now: () => number): AnswerStore {
  const { raw, ...store } = openSqlite<unknown>(file);
  raw.exec(SCHEMA);
  const expire = raw.prepare("delete from answers where expires <= ? and id = ?");
  const claim = raw.prepare("insert or ignore into answers (id, fingerprint, token, expires) values (?, ?, ?, ?)");
  const find = raw.prepare("select fingerprint, sealed from answers where id = ?");
  const keep = raw.prepare("update answers set sealed = ?, expires = ? where id = ? and token = ?");
  const release = raw.prepare("delete from answers where id = ? and token = ? and sealed is null");
  const sweep = raw.prepare("delete from answers where expires <= ?");
  let claims = 0;
  return {
    async claim(id, fingerprint, leaseMs) {
      claims += 1;
      const at = now();
      if (claims % SWEEP_EVERY === 0) sweep.run(at);
      expire.run(at, id);
      const token = randomUUID();
      if (claim.run(id, fingerprint, token, at + leaseMs).changes > 0) return { token };
      const row = find.get(id) as Row | undefined;
      if (!row) return { kept: { fingerprint } };
      return { kept: { fingerprint: row.fingerprint, ...(row.sealed ? { sealed: row.sealed } : {}) } };
    },
    async keep(id, token, sealed, keepMs) {
      keep.run(sealed, now() + keepMs, id, token);
    },
    async release(id, token) {
      release.run(id, token);
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}
