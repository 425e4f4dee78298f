import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate, openSql, type Sql } from "@sextant/chassis";
import { MIGRATIONS } from "./migrations/index.ts";
import type { AccountsSchema } from "./schema.ts";

/** The store may come up after this process does. */
const OPEN_ATTEMPTS = 60;
const OPEN_RETRY_MS = 500;

/**
 * Opens the accounts' database, its schema brought up to date: PostgreSQL when there is a URL, else `accounts.sqlite`.
 * @throws the store's error when it does not answer within half a minute.
 */
export async function openAccountsDatabase(config: {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}): Promise<Sql<AccountsSchema>> {
  const store = openSql<AccountsSchema>(config.databaseUrl, join(config.dataDir, "accounts.sqlite"));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migrate(store, "accounts", MIGRATIONS);
      return store;
    } catch (error) {
      if (store.kind === "sqlite" || attempt === OPEN_ATTEMPTS) {
        await store[Symbol.asyncDispose]();
        throw error;
      }
      await sleep(OPEN_RETRY_MS);
    }
  }
}
