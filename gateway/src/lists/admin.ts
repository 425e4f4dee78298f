import { type Environment, readConfig } from "@sextant/chassis";
import { openAccountsDatabase } from "../accounts/database.ts";
import { accountSettings } from "../config.ts";
import { type ListEntry, listEntries, putEntries, removeEntry } from "./entries.ts";

/** The lists, for whoever runs the service. What is changed holds within a second. */
export interface ListAdmin extends AsyncDisposable {
  /** Adds entries; one that is there already is replaced. */
  put(entries: readonly Omit<ListEntry, "createdAt">[]): Promise<void>;
  /** False when there is no such entry. */
  remove(entry: Pick<ListEntry, "accountId" | "kind" | "value">): Promise<boolean>;
  list(): Promise<ListEntry[]>;
}

/** Opens the lists of an environment, beside a server that runs. */
export async function openLists(environment: Environment): Promise<ListAdmin> {
  const database = await openAccountsDatabase(readConfig(accountSettings, environment));
  const { db } = database;
  return {
    put: (entries) => putEntries(db, entries, Date.now()),
    remove: (entry) => removeEntry(db, entry),
    list: () => listEntries(db),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
