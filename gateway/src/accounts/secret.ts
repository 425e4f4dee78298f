import { randomBytes } from "node:crypto";
import type { Sql } from "@sextant/chassis";
import type { AccountsSchema } from "./schema.ts";

const SECRET_BYTES = 32;

/** Name of the key of the hashes in events. */
export const EVENT_KEY = "events";

/** What gateways sign with for one purpose: made by the first that asks, and the same for all. */
export async function secretOf({ db }: Sql<AccountsSchema>, name: string): Promise<string> {
  const value = randomBytes(SECRET_BYTES).toString("base64url");
  await db
    .insertInto("secrets")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow()).value;
}
