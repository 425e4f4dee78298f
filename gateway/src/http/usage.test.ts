import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, call, check, startBench } from "../testing/harness.ts";

interface Usage {
  readonly account: string;
  readonly plan: string;
  readonly credits: number;
  readonly windows: readonly {
    readonly window: string;
    readonly limit: number;
    readonly remaining: number;
    readonly resets_at: string;
  }[];
  readonly key: { readonly id: string; readonly label: string; readonly last_used_at: string | null };
}

describe("GET /usage", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ SEXTANT_API_MONTHLY_ALLOWANCE: "1500" });
  });
  afterAll(() => bench[Symbol.asyncDispose]());
  const usage = (key?: string, path = "/api/v1/usage") => call<Usage>(bench.url, path, { key, method: "GET" });

  test("windows, credits and the key that asks; asking costs nothing", async () => {
    const made = await bench.accounts.create({ plan: "api", limit: 100, credits: 7, label: "web shop" });
    await check(bench, made.key);
    await check(bench, made.key);
    const first = await usage(made.key);
    const { body, remaining, reset } = await usage(made.key, "/v1/usage");
    expect(first.status).toBe(200);
    expect(body).toMatchObject({
      account: made.id,
      plan: "api",
      credits: 7,
      key: { id: made.keyId, label: "web shop" },
    });
    expect(body.windows.map(({ window, limit, remaining: left }) => [window, limit, left])).toEqual([
      ["day", 100, 98],
      ["month", 1500, 1498],
    ]);
    expect([remaining, Date.parse(body.windows[0]!.resets_at)]).toEqual([98, reset]);
  });

  test("an account without a limit has no window; its second key shares the account", async () => {
    const { id, key } = await bench.accounts.create({ plan: "enterprise" });
    const second = (await bench.accounts.addKey(id, { label: "app", scopes: ["bulk"] }))!;
    expect((await usage(key)).body.windows).toEqual([]);
    expect((await usage(second.key)).body).toMatchObject({ account: id, key: { label: "app" } });
  });

  test("a Free key may ask; nobody without a key", async () => {
    const { key } = await bench.accounts.create({ plan: "free" });
    expect((await usage(key)).status).toBe(200);
    expect((await usage()).status).toBe(401);
    expect((await call(bench.url, "/api/v1/usage", { key, method: "POST", body: {} })).status).toBe(405);
  });
});
