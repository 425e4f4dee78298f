import type { Sql } from "@sextant/chassis";
import type { Plan } from "../plans.ts";
import type { AccountsSchema } from "../schema.ts";
import { type AccountEvent, type EventWord, listEvents, noteEvent } from "./events.ts";
import {
  deleteAccount,
  findAny,
  findOwned,
  type Found,
  giveOwner,
  listOwned,
  makeOwned,
  type Owned,
  setOperator,
  setPlan,
} from "./owners.ts";
import {
  addPasskey,
  findPasskey,
  listPasskeys,
  type NewPasskey,
  type Passkey,
  removePasskey,
  usePasskey,
} from "./passkeys.ts";
import { endSessions, findSession, listSessions, openSession, type Session } from "./sessions.ts";
import { makeTicket, type Purpose, readTicket, takeTicket } from "./tickets.ts";

/** The owners of accounts, and how they sign in. */
export interface People {
  find(by: { readonly email: string } | { readonly id: string }): Promise<Owned | undefined>;
  /** The same, those without an owner too: for operators. */
  findAny(by: { readonly email: string } | { readonly id: string }): Promise<Found | undefined>;
  /** Oldest first. */
  list(): Promise<Owned[]>;
  /** Makes the account of an address; undefined when it has one. */
  make(email: string, plan: Plan): Promise<Owned | undefined>;
  /** Gives an account without an owner one; false when there is no such account, or either has the other already. */
  give(accountId: string, email: string): Promise<boolean>;
  /** @param by who changed it, in a word for the account's log. */
  setPlan(accountId: string, plan: Plan, by?: string): Promise<boolean>;
  /** False when the account has no owner. */
  setOperator(accountId: string, isOperator: boolean): Promise<boolean>;
  /** Deletes the account and all that is kept of it. */
  delete(accountId: string): Promise<boolean>;

  /** A token that may be used once; told this once. */
  makeTicket(purpose: Purpose, subject: string): Promise<string>;
  /** What a ticket is about, without using it up. */
  readTicket(purpose: Purpose, token: string): Promise<string | undefined>;
  takeTicket(purpose: Purpose, token: string): Promise<string | undefined>;

  /** A new session's token; told this once. */
  openSession(accountId: string, device: string): Promise<string>;
  findSession(token: string): Promise<Session | undefined>;
  /** Those that hold, newest first. */
  listSessions(accountId: string): Promise<Session[]>;
  endSession(accountId: string, id: string): Promise<boolean>;
  /** Ends every session but one. */
  endOtherSessions(accountId: string, id: string): Promise<number>;

  /** False when the account has as many as it may, or somebody has this credential. */
  addPasskey(passkey: NewPasskey): Promise<boolean>;
  /** Oldest first. */
  listPasskeys(accountId: string): Promise<Passkey[]>;
  findPasskey(id: string): Promise<Passkey | undefined>;
  /** Notes a use, and the counter that came with it. */
  usePasskey(id: string, counter: number): Promise<void>;
  removePasskey(accountId: string, id: string): Promise<boolean>;

  note(accountId: string, what: EventWord, detail?: string): Promise<void>;
  /** What happened to an account, newest first. */
  events(accountId: string, limit: number): Promise<AccountEvent[]>;
}

/** The people in an open database. */
export function peopleOf({ db }: Sql<AccountsSchema>, now: () => number = Date.now): People {
  return {
    find: (by) => findOwned(db, by),
    findAny: (by) => findAny(db, by),
    list: () => listOwned(db),
    make: (email, plan) => makeOwned(db, email, plan, now()),
    give: (accountId, email) => giveOwner(db, accountId, email, now()),
    setPlan: (accountId, plan, by) => setPlan(db, accountId, plan, now(), by),
    setOperator: (accountId, isOperator) => setOperator(db, accountId, isOperator, now()),
    delete: (accountId) => deleteAccount(db, accountId),
    makeTicket: (purpose, subject) => makeTicket(db, purpose, subject, now()),
    readTicket: (purpose, token) => readTicket(db, purpose, token, now()),
    takeTicket: (purpose, token) => takeTicket(db, purpose, token, now()),
    openSession: (accountId, device) => openSession(db, accountId, device, now()),
    findSession: (token) => findSession(db, token, now()),
    listSessions: (accountId) => listSessions(db, accountId, now()),
    endSession: async (accountId, id) => (await endSessions(db, accountId, id)) > 0,
    endOtherSessions: (accountId, id) => endSessions(db, accountId, id, true),
    addPasskey: (passkey) => addPasskey(db, passkey, now()),
    listPasskeys: (accountId) => listPasskeys(db, accountId),
    findPasskey: (id) => findPasskey(db, id),
    usePasskey: (id, counter) => usePasskey(db, id, counter, now()),
    removePasskey: (accountId, id) => removePasskey(db, accountId, id),
    note: (accountId, what, detail = "") => noteEvent(db, accountId, { at: now(), what, detail }),
    events: (accountId, limit) => listEvents(db, accountId, limit),
  };
}
