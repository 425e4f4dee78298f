import { type Environment, readConfig } from "@sextant/chassis";
import { openAccountsDatabase } from "../accounts/database.ts";
import { accountSettings, webhookSettings } from "../config.ts";
import { addressFault } from "./address.ts";
import { type Dead, Deliveries } from "./deliveries.ts";
import {
  addWebhook,
  listWebhooks,
  type NewWebhook,
  removeWebhook,
  rotateSecret,
  setDisabled,
  type Webhook,
} from "./endpoints.ts";

/** The webhooks of every account, for whoever runs the service. What is changed holds within a second. */
export interface Webhooks extends AsyncDisposable {
  /** Why an address cannot be a webhook's; undefined when it can. */
  addressFault(url: string): string | undefined;
  /** The secret is told this once. `full`: the account has as many as it may; undefined: there is no such account. */
  add(webhook: NewWebhook): Promise<{ readonly id: string; readonly secret: string } | "full" | undefined>;
  /** Oldest first. */
  list(): Promise<Webhook[]>;
  /** A new secret; both sign until the overlap is over. Undefined when there is no such webhook. */
  rotate(id: string, overlapMs: number): Promise<string | undefined>;
  /** Sends again to a webhook whose receiver had answered 410. */
  enable(id: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  /** Messages that were given up, oldest first; they are kept for 30 days. */
  dead(): Promise<Dead[]>;
  /** Sends dead messages again: one, or all of a webhook. @returns how many. */
  replay(id: string): Promise<number>;
}

/** Opens the webhooks of an environment, beside a server that runs. */
export async function openWebhooks(environment: Environment): Promise<Webhooks> {
  const { networks } = readConfig(webhookSettings, environment);
  const database = await openAccountsDatabase(readConfig(accountSettings, environment));
  const { db } = database;
  const deliveries = new Deliveries(database);
  return {
    addressFault: (url) => addressFault(url, networks),
    add: (webhook) => addWebhook(db, webhook, Date.now()),
    list: () => listWebhooks(db),
    rotate: (id, overlapMs) => rotateSecret(db, id, overlapMs, Date.now()),
    enable: (id) => setDisabled(db, id, null),
    remove: (id) => removeWebhook(db, id),
    dead: () => deliveries.dead(),
    replay: (id) => deliveries.replay(id, Date.now()),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
