import { type Environment, readConfig } from "@sextant/chassis";
import { findCustomer, isHeld } from "../../billing/customers.ts";
import { accountSettings } from "../../config.ts";
import { openAccountsDatabase } from "../database.ts";
import { type People, peopleOf } from "./people.ts";

/** The people of every account, for whoever runs the service, beside a server that runs. An account that is still paid for is not deleted. */
export async function openPeople(environment: Environment): Promise<People & AsyncDisposable> {
  const database = await openAccountsDatabase(readConfig(accountSettings, environment));
  const people = peopleOf(database);
  return {
    ...people,
    async delete(accountId) {
      const customer = await findCustomer(database.db, { accountId });
      // A first payment that the bank still asks about may go through yet.
      if (isHeld(customer) || customer?.status === "incomplete") throw new StillPaid();
      return people.delete(accountId);
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

/** Stripe would go on charging for an account that is gone. */
export class StillPaid extends Error {
  override readonly name = "StillPaid";
  override readonly message =
    "the account is still paid for: delete its customer at Stripe, or let its owner delete it";
}
