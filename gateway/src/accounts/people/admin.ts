import { type Environment, readConfig } from "@sextant/chassis";
import { accountSettings } from "../../config.ts";
import { openAccountsDatabase } from "../database.ts";
import { type People, peopleOf } from "./people.ts";

/** The people of every account, for whoever runs the service, beside a server that runs. */
export async function openPeople(environment: Environment): Promise<People & AsyncDisposable> {
  const database = await openAccountsDatabase(readConfig(accountSettings, environment));
  return { ...peopleOf(database), [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}
