import { startPostgres } from "@sextant/testkit";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openAccounts } from "../accounts/accounts.ts";
import { openWebhooks, type Webhooks } from "./admin.ts";
import { openAccountsDatabase } from "../accounts/database.ts";
import { Deliveries } from "./deliveries.ts";

const postgres = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), "sextant-webhooks-"));
afterAll(async () => {
  await postgres?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});
const environments: Record<string, Record<string, string>> = {
  sqlite: { SEXTANT_DATA_DIR: folder },
  postgres: { SEXTANT_DATA_DIR: folder, DATABASE_URL: postgres?.url ?? "" },
};

describe.each(Object.keys(environments))("messages for webhooks in %s", (kind) => {
  describe.skipIf(kind === "postgres" && !postgres)("on a server", () => {
    const environment = environments[kind]!;
    const config = { dataDir: folder, databaseUrl: environment["DATABASE_URL"] };
    let webhook: { readonly id: string };
    let events = 0;
    const message = () => ({ id: `scan_${(events += 1)}`, body: "{}" });
    const open = async () => new Deliveries(await openAccountsDatabase(config));

    beforeEach(async () => {
      await using accounts = await openAccounts(environment);
      await using webhooks: Webhooks = await openWebhooks(environment);
      for (const { id } of await webhooks.list()) await webhooks.remove(id);
      const { id } = await accounts.create({ plan: "api" });
      const made = await webhooks.add({ accountId: id, url: "https://a.example/", label: "", verdicts: [] });
      webhook = made as Exclude<typeof made, "full" | undefined>;
    });

    test("each message once, whatever is repeated; taken by one of several, again when its lease is over", async () => {
      const deliveries = await open();
      const [one, two] = [message(), message()];
      await Promise.all([deliveries.add([webhook], one, 1_000), deliveries.add([webhook], one, 1_000)]);
      await deliveries.add([webhook], two, 1_000);
      const others = await Promise.all([open(), open(), open()]);
      const taken = (await Promise.all(others.map((each) => each.take(10, 500, 2_000)))).flat();
      expect(taken.map((due) => due.message.id).sort()).toEqual([one.id, two.id].sort());
      expect(await deliveries.take(10, 500, 2_400)).toEqual([]);
      await deliveries.done(taken[0]!.id);
      expect((await deliveries.take(10, 500, 2_600)).map(({ id }) => id)).toEqual([taken[1]!.id]);
    });

    test("a failed message waits; a dead one is listed, replayed, and forgotten at last", async () => {
      const deliveries = await open();
      await deliveries.add([webhook], message(), 1_000);
      const [due] = await deliveries.take(1, 500, 1_000);
      await deliveries.failed(due!.id, "503", 5_000);
      expect(await deliveries.take(1, 500, 4_999)).toEqual([]);
      expect((await deliveries.take(1, 500, 5_000))[0]!.attempts).toBe(1);
      await deliveries.failed(due!.id, "timeout", null);
      expect(await deliveries.take(1, 500, 9_999_999)).toEqual([]);
      expect(await deliveries.dead()).toMatchObject([
        { id: due!.id, webhookId: webhook.id, attempts: 2, outcome: "timeout" },
      ]);
      expect(await deliveries.counts()).toEqual({ waiting: 0, dead: 1 });
      expect([await deliveries.replay(webhook.id, 6_000), await deliveries.replay(due!.id, 6_000)]).toEqual([1, 0]);
      const [again] = await deliveries.take(1, 500, 6_000);
      expect([again!.id, again!.attempts, again!.message]).toEqual([due!.id, 0, due!.message]);
      await deliveries.failed(due!.id, "503", null);
      await deliveries.forget(1_001);
      expect(await deliveries.dead()).toEqual([]);
    });
  });
});
