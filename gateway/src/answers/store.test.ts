import { setTimeout as sleep } from "node:timers/promises";
import { startRedis } from "@sextant/testkit";
import { afterAll, describe, expect, test } from "vitest";
import { openRedisAnswers } from "./redis.ts";
import { sealOf } from "./seal.ts";
import { openSqliteAnswers } from "./sqlite.ts";
import type { AnswerStore, Claim } from "./store.ts";

const redis = await startRedis();
afterAll(() => redis?.[Symbol.asyncDispose]());

const tokenOf = (claim: Claim) => ("token" in claim ? claim.token : expect.unreachable("somebody was before"));
let ids = 0;
const newId = () => `id-${(ids += 1)}`;

describe.each(["sqlite", "redis"])("kept answers in %s", (kind) => {
  describe.skipIf(kind === "redis" && !redis)("on a server", () => {
    const open = async (): Promise<AnswerStore> => {
      if (kind === "sqlite") return openSqliteAnswers(":memory:", Date.now);
      const store = openRedisAnswers(redis!.url);
      for (;;) {
        const claimed = await store.claim(newId(), "f", 1_000).catch(() => undefined);
        if (claimed) return store;
        await sleep(10);
      }
    };

    test("one of many at once is the first; the answer is found by the others", async () => {
      await using store = await open();
      const id = newId();
      const claims = await Promise.all(Array.from({ length: 12 }, () => store.claim(id, "f", 5_000)));
      const firsts = claims.filter((claim) => "token" in claim);
      expect(firsts).toHaveLength(1);
      await store.keep(id, tokenOf(firsts[0]!), new Uint8Array([1, 2, 255]), 5_000);
      const { kept } = (await store.claim(id, "other", 5_000)) as Extract<Claim, { kept: unknown }>;
      expect([kept.fingerprint, [...kept.sealed!]]).toEqual(["f", [1, 2, 255]]);
    });

    test("a claim runs out, and what its holder keeps too late is not kept", async () => {
      await using store = await open();
      const id = newId();
      const late = tokenOf(await store.claim(id, "f", 30));
      await sleep(60);
      const token = tokenOf(await store.claim(id, "f", 5_000));
      await store.keep(id, late, new Uint8Array([9]), 5_000);
      await store.release(id, late);
      expect(await store.claim(id, "f", 5_000)).toEqual({ kept: { fingerprint: "f" } });
      await store.release(id, token);
      expect("token" in (await store.claim(id, "f", 5_000))).toBe(true);
    });

    test("an answer is forgotten after its time, and not released before it", async () => {
      await using store = await open();
      const id = newId();
      const token = tokenOf(await store.claim(id, "f", 5_000));
      await store.keep(id, token, new Uint8Array([1]), 80);
      await store.release(id, token);
      expect("kept" in (await store.claim(id, "f", 5_000))).toBe(true);
      await sleep(120);
      expect("token" in (await store.claim(id, "f", 5_000))).toBe(true);
    });
  });
});

describe("a seal", () => {
  test("opens what it sealed, and nothing that another key or a changed byte made", () => {
    const seal = sealOf("sxt_key", "order-1");
    const sealed = seal.seal("the answer");
    expect(seal.open(sealed)).toBe("the answer");
    expect(Buffer.from(sealed).includes("answer")).toBe(false);
    expect(() => sealOf("sxt_kez", "order-1").open(sealed)).toThrow(/authenticate/);
    sealed[20]! ^= 1;
    expect(() => seal.open(sealed)).toThrow(/authenticate/);
  });

  test("the fingerprint tells path and body, and nobody without the key can make it", () => {
    const body = Buffer.from("body");
    const [one, other] = [sealOf("sxt_key", "order-1"), sealOf("sxt_kez", "order-1")];
    expect(one.fingerprint("/check", body)).toBe(sealOf("sxt_key", "order-1").fingerprint("/check", body));
    const all = [one.fingerprint("/check", body), one.fingerprint("/bulk", body), other.fingerprint("/check", body)];
    expect(new Set(all).size).toBe(3);
  });
});
