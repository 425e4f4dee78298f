import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "@sextant/chassis";
import { startPostgres } from "@sextant/testkit";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { accountsOf } from "../accounts.ts";
import { openAccountsDatabase } from "../database.ts";
import type { AccountsSchema } from "../schema.ts";
import { emailOf } from "./email.ts";
import { MAX_EVENTS } from "./events.ts";
import { OWN_TABLES } from "./owners.ts";
import { type People, peopleOf } from "./people.ts";
import { IDLE_MS, MAX_SESSIONS, SESSION_MS } from "./sessions.ts";

const postgres = await startPostgres();
const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), "sextant-people-"));
  folders.push(made);
  return made;
};
afterAll(async () => {
  await postgres?.[Symbol.asyncDispose]();
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

const HOUR_MS = 3_600_000;

describe.each(["sqlite", "postgres"])("people in %s", (kind) => {
  describe.skipIf(kind === "postgres" && !postgres)("on a server", () => {
    let store: Sql<AccountsSchema>;
    let people: People;
    let now: number;
    let person = 0;
    beforeEach(async () => {
      now = Date.now();
      const databaseUrl = kind === "postgres" ? postgres!.url : undefined;
      store = await openAccountsDatabase({ dataDir: folder(), databaseUrl });
      people = peopleOf(store, () => now);
    });
    afterEach(() => store[Symbol.asyncDispose]());
    const newcomer = () => people.make(`p${(person += 1)}@${kind}.example`, "free");

    test("an address has one account, also when it is made twice at once", async () => {
      const made = await Promise.all(["a", "b", "c"].map(() => people.make(`twice@${kind}.example`, "api")));
      const [account, ...more] = made.filter((each) => each !== undefined);
      expect([account!.plan, more]).toEqual(["api", []]);
      expect(await people.find({ email: account!.email })).toEqual(account);
      expect(await people.find({ id: account!.id })).toEqual(account);
      expect((await people.list()).filter(({ email }) => email === account!.email)).toHaveLength(1);
    });

    test("an account that keys alone had gets an owner, once", async () => {
      const { id } = await accountsOf(store).create({ plan: "api" });
      expect(await people.give("acc_none", "x@example.org")).toBe(false);
      expect(await people.give(id, `given@${kind}.example`)).toBe(true);
      expect(await people.give(id, `other@${kind}.example`)).toBe(false);
      expect((await people.find({ id }))!.plan).toBe("api");
    });

    test("a ticket is used once, for its purpose, while it holds", async () => {
      const token = await people.makeTicket("sign_in", "ann@example.org");
      expect(await people.takeTicket("passkey_add", token)).toBeUndefined();
      expect(await people.readTicket("sign_in", token)).toBe("ann@example.org");
      const taken = await Promise.all([1, 2, 3].map(() => people.takeTicket("sign_in", token)));
      expect(taken.filter(Boolean)).toEqual(["ann@example.org"]);
      const late = await people.makeTicket("sign_in", "ann@example.org");
      now += HOUR_MS;
      expect(await people.readTicket("sign_in", late)).toBeUndefined();
      expect(await people.takeTicket("sign_in", late)).toBeUndefined();
      expect(await people.takeTicket("sign_in", "'; drop table tickets")).toBeUndefined();
    });

    test("a session ends when it is old, when it is idle, and when it is ended", async () => {
      const { id } = (await newcomer())!;
      const token = await people.openSession(id, "Firefox, Linux");
      expect(await people.findSession(token)).toMatchObject({
        accountId: id,
        device: "Firefox, Linux",
        createdAt: now,
      });
      const end = now + SESSION_MS;
      while (now + IDLE_MS - 1 < end) {
        now += IDLE_MS - 1;
        expect(await people.findSession(token)).toBeDefined();
      }
      now = end;
      expect(await people.findSession(token)).toBeUndefined();
      const idle = await people.openSession(id, "");
      now += IDLE_MS;
      expect(await people.findSession(idle)).toBeUndefined();
      const ended = await people.openSession(id, "");
      const session = (await people.findSession(ended))!;
      expect(await people.endSession("acc_other", session.id)).toBe(false);
      expect(await people.endSession(id, session.id)).toBe(true);
      expect(await people.findSession(ended)).toBeUndefined();
    });

    test("an account has so many sessions; a new one ends the oldest, and one can end all others", async () => {
      const { id } = (await newcomer())!;
      const tokens: string[] = [];
      for (let count = 0; count <= MAX_SESSIONS; count += 1) {
        now += 1;
        tokens.push(await people.openSession(id, ""));
      }
      expect(await people.findSession(tokens[0]!)).toBeUndefined();
      expect(await people.listSessions(id)).toHaveLength(MAX_SESSIONS);
      const own = (await people.findSession(tokens.at(-1)!))!;
      expect(await people.endOtherSessions(id, own.id)).toBe(MAX_SESSIONS - 1);
      expect((await people.listSessions(id)).map((each) => each.id)).toEqual([own.id]);
    });

    test("what happened is kept, newest first, and not without end", async () => {
      const { id } = (await newcomer())!;
      await people.setPlan(id, "api");
      for (let count = 0; count < MAX_EVENTS + 3; count += 1) {
        now += 1;
        await people.note(id, "signed_in", String(count));
      }
      const events = await people.events(id, 10_000);
      expect(events).toHaveLength(MAX_EVENTS);
      expect(events[0]).toEqual({ at: now, what: "signed_in", detail: String(MAX_EVENTS + 2) });
    });

    test("every table that names an account is emptied of a deleted one", async () => {
      const tables = await store.db.introspection.getTables();
      const named = tables.filter(({ columns }) => columns.some(({ name }) => name === "account_id"));
      expect(named.map(({ name }) => name).toSorted()).toEqual(OWN_TABLES.toSorted());
    });

    test("a deleted account leaves nothing", async () => {
      const { id, email } = (await newcomer())!;
      await using accounts = accountsOf({ ...store, [Symbol.asyncDispose]: () => Promise.resolve() });
      const { key } = (await accounts.addKey(id, {}))!;
      const token = await people.openSession(id, "");
      expect(await people.delete(id)).toBe(true);
      expect([await accounts.find(key), await people.findSession(token), await people.find({ email })]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(await people.delete(id)).toBe(false);
      expect((await people.make(email, "free"))!.id).not.toBe(id);
    });
  });
});

test("no token is in the file", async () => {
  const dataDir = folder();
  await using store = await openAccountsDatabase({ dataDir, databaseUrl: undefined });
  const people = peopleOf(store);
  const { id } = (await people.make("ann@example.org", "free"))!;
  const tokens = [await people.makeTicket("sign_in", "ann@example.org"), await people.openSession(id, "")];
  for (const file of readdirSync(dataDir)) {
    const bytes = readFileSync(join(dataDir, file));
    expect(tokens.filter((token) => bytes.includes(token))).toEqual([]);
  }
});

test.each([
  [" Ann@Example.ORG ", "ann@example.org"],
  ["ann+sextant@bücher.example", "ann+sextant@xn--bcher-kva.example"],
  ["ann@localhost", "ann@localhost"],
  ["ann", undefined],
  ["ann@", undefined],
  ["a@b@example.org", undefined],
  ["ann@example.org, eve@evil.example", undefined],
  ["ann@example.org\r\nBcc: eve@evil.example", undefined],
  ['"ann"@example.org', undefined],
  ["Ann <ann@example.org>", undefined],
  [`${"a".repeat(65)}@example.org`, undefined],
  [`ann@${"a".repeat(300)}.org`, undefined],
])("the address in %j is %j", (text, email) => expect(emailOf(text)).toBe(email));
