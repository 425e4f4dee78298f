import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Bench, call, check, startBench } from "../../testing/harness.ts";
import { signedIn, type Surfer } from "../../testing/surfer.ts";
import { MAX_KEYS } from "./key-section.ts";

const keyIn = (text: string): string => /value="(sxt_[0-9A-Za-z_]{32})"/.exec(text)![1]!;
const NEW_KEY = { label: "web shop", expires: "0", limit: "" };

describe("the account's pages", () => {
  let bench: Bench;
  let surfer: Surfer;
  let account: string;
  beforeAll(async () => {
    bench = await startBench({ SEXTANT_TRUSTED_PROXIES: "127.0.0.1" });
    surfer = await signedIn(bench);
    account = (await bench.people.find({ email: "ann@example.org" }))!.id;
    await bench.people.setPlan(account, "api");
  });
  afterAll(() => bench[Symbol.asyncDispose]());
  let addresses = 0;
  const somebody = (email: string) =>
    signedIn(bench, email, { "x-forwarded-for": `2001:db8:${(addresses += 1).toString(16)}::1` });

  /** Makes a key as the form does. */
  async function make(fields: Record<string, string> = {}, scopes = ["check", "bulk"]): Promise<string> {
    const { text } = await surfer.get("/account");
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)![1]!;
    const form = new URLSearchParams({ csrf, ...NEW_KEY, ...fields });
    for (const scope of scopes) form.append("scopes", scope);
    const answer = await surfer.post("/account/keys", form);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    return keyIn(answer.text);
  }
  const keyNamed = async (label: string) => (await bench.accounts.keysOf(account)).filter((key) => key.label === label);

  test("a key is made, shown once, used, and revoked at once", async () => {
    const key = await make({ label: "first" });
    expect((await check(bench, key)).status).toBe(200);
    const { text } = await surfer.get("/account");
    expect(text).toContain("first");
    expect(text).toContain(key.slice(0, 8));
    expect(text).not.toContain(key.slice(8));
    const [made] = await keyNamed("first");
    const revoked = await surfer.submit("/account", "/account/keys/revoke", { id: made!.id });
    expect(revoked.location).toBe("/account#keys");
    expect((await check(bench, key)).status).toBe(401);
  });

  test("a key has the scopes, the limit and the expiry that were asked for", async () => {
    const key = await make({ label: "narrow", limit: "2", expires: "30" }, ["check"]);
    const days = ((await keyNamed("narrow"))[0]!.expiresAt! - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect((await call(bench.url, "/api/v1/bulk", { key, body: { items: [{ content: "a" }] } })).status).toBe(403);
    expect([(await check(bench, key)).remaining, (await check(bench, key)).remaining]).toEqual([1, 0]);
    const refused = await check(bench, key);
    expect([refused.status, refused.remaining]).toEqual([429, 0]);
    expect(refused.body.message).toContain("key's own daily limit of 2 calls was reached");
    const other = await make({ label: "other" });
    expect((await check(bench, other)).status).toBe(200);
  });

  test("credits do not pay for a key's own limit, and a refused call costs neither", async () => {
    const made = await bench.accounts.create({ plan: "api", limit: 1, credits: 5, keyLimit: 2 });
    expect((await check(bench, made.key)).status).toBe(200);
    expect((await check(bench, made.key)).status).toBe(200);
    expect((await check(bench, made.key)).status).toBe(429);
    const usage = await call<{ credits: number; windows: { window: string; remaining: number }[] }>(
      bench.url,
      "/api/v1/usage",
      { key: made.key, method: "GET" },
    );
    expect(usage.body.credits).toBe(4);
    expect(usage.body.windows.map(({ window, remaining }) => [window, remaining])).toEqual([
      ["day", 0],
      ["key", 0],
    ]);
  });

  test("on the Free plan a test key works, and another does not", async () => {
    const free = await somebody("free@example.org");
    const made = async (kind: string) =>
      keyIn((await free.submit("/account", "/account/keys", { ...NEW_KEY, kind, scopes: "check" })).text);
    expect((await check(bench, await made("test"), "test:verdict=suspicious")).body.verdict).toBe("suspicious");
    expect((await check(bench, await made("live"))).status).toBe(403);
  });

  test("an exchanged key holds beside its successor for as long as was asked", async () => {
    const key = await make({ label: "exchanged" });
    const [old] = await keyNamed("exchanged");
    const answer = await surfer.submit("/account", "/account/keys/rotate", { id: old!.id, overlap: "1" });
    const next = keyIn(answer.text);
    expect([(await check(bench, key)).status, (await check(bench, next)).status]).toEqual([200, 200]);
    const now = (await keyNamed("exchanged")).find(({ id }) => id !== old!.id)!;
    const last = await surfer.submit("/account", "/account/keys/rotate", { id: now.id, overlap: "0" });
    expect([(await check(bench, next)).status, (await check(bench, keyIn(last.text))).status]).toEqual([401, 200]);
  });

  test("an exchanged key's successor expires when it would have, or as asked", async () => {
    await make({ label: "lent", expires: "30" });
    const [old] = await keyNamed("lent");
    const exchange = (fields: Record<string, string>) =>
      surfer.submit("/account", "/account/keys/rotate", { id: old!.id, overlap: "1", ...fields });
    await exchange({ expires: "" });
    await exchange({ expires: "90" });
    const made = (await keyNamed("lent")).filter(({ id }) => id !== old!.id).map(({ expiresAt }) => expiresAt!);
    expect(made).toContain(old!.expiresAt);
    expect(Math.round((Math.max(...made) - Date.now()) / 86_400_000)).toBe(90);
  });

  test("an account has its share of active keys, and exchanging makes no more", async () => {
    const kim = await somebody("kim@example.org");
    const { id } = (await bench.people.find({ email: "kim@example.org" }))!;
    const active = async () =>
      (await bench.accounts.keysOf(id)).filter(({ expiresAt }) => (expiresAt ?? Infinity) > Date.now()).length;
    const { keyId } = (await bench.accounts.addKey(id, {}))!;
    for (let count = 1; count < MAX_KEYS; count += 1) await bench.accounts.addKey(id, {});
    const made = await kim.submit("/account", "/account/keys", { ...NEW_KEY, scopes: "check" });
    const beside = await kim.submit("/account", "/account/keys/rotate", { id: keyId, overlap: "168" });
    expect([made.status, beside.status, await active()]).toEqual([400, 400, MAX_KEYS]);
    const instead = await kim.submit("/account", "/account/keys/rotate", { id: keyId, overlap: "0" });
    expect([instead.status, await active()]).toEqual([200, MAX_KEYS]);
  });

  test.each([
    [{ label: "" }],
    [{ label: "x".repeat(81) }],
    [{ limit: "-1" }],
    [{ limit: "9999999999" }],
    [{ expires: "1" }],
    [{ scopes: "" }],
  ])("a form that ours could not send makes no key: %j", async (fields) => {
    const { status } = await surfer.submit("/account", "/account/keys", { ...NEW_KEY, scopes: "check", ...fields });
    expect(status).toBe(400);
  });

  test("nobody reads, exchanges or revokes another's keys (broken object level authorization)", async () => {
    const key = await make({ label: "mine alone" });
    const [mine] = await keyNamed("mine alone");
    const eve = await somebody("eve@example.org");
    for (const [path, fields] of [
      ["/account/keys/revoke", { id: mine!.id }],
      ["/account/keys/rotate", { id: mine!.id, overlap: "0" }],
    ] as const) {
      expect((await eve.submit("/account", path, fields)).status).toBe(400);
    }
    expect((await eve.get("/account")).text).not.toContain("mine alone");
    expect((await eve.get("/account/history")).text).not.toContain("scan_");
    expect((await check(bench, key)).status).toBe(200);
  });

  test("usage and history show calls and verdicts, and nothing of what was sent", async () => {
    const key = await make({ label: "seen" });
    const secret = "Grandmother's secret recipe";
    const { body } = await check(bench, key, secret);
    await vi.waitUntil(async () => (await surfer.get("/account/history")).text.includes(body.id), { timeout: 60_000 });
    const pages = [];
    for (const path of ["/account", "/account?by=hour", "/account/history", "/account/usage.csv"]) {
      pages.push((await surfer.get(path)).text);
    }
    expect(pages.join("")).not.toContain("recipe");
    expect(pages[0]).toMatch(/<svg\s+class="chart"/);
    expect(pages[0]).toContain("calls a day are left");
    const csv = pages[3]!.split("\r\n");
    expect(csv[0]).toBe("from,calls,safe,suspicious,likely_scam,confirmed_scam");
    expect(csv).toHaveLength(32);
    expect(Number(csv.at(-2)!.split(",")[1])).toBeGreaterThan(0);
  });

  test("a CSV is a file, never kept", async () => {
    const { headers } = await surfer.get("/account/usage.csv?by=hour");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="sextant-usage-by-hour.csv"');
    expect([headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual(["no-store", "nosniff"]);
  });

  test("what a label has in it is text", async () => {
    await make({ label: "<script>alert(1)</script>" });
    for (const path of ["/account", "/account/security"]) {
      const { text } = await surfer.get(path);
      expect(text).toContain("&lt;script&gt;alert(1)");
      expect(text).not.toContain("<script>alert");
    }
  });

  test("an account is deleted whole, once its address was typed", async () => {
    const gone = await somebody("gone@example.org");
    const form = await gone.submit("/account", "/account/keys", { ...NEW_KEY, kind: "test", scopes: "check" });
    const key = keyIn(form.text);
    const wrong = await gone.submit("/account/security", "/account/delete", { confirm: "ann@example.org" });
    expect([wrong.status, (await check(bench, key)).status]).toEqual([400, 200]);
    const { id } = (await bench.people.find({ email: "gone@example.org" }))!;
    const { text } = await gone.submit("/account/security", "/account/delete", { confirm: "Gone@example.org " });
    expect(text).toContain("The account is deleted");
    expect(gone.cookies.size).toBe(0);
    expect((await check(bench, key)).status).toBe(401);
    expect([await bench.people.find({ id }), await bench.accounts.keysOf(id)]).toEqual([undefined, []]);
    expect((await bench.accounts.list()).map((account) => account.id)).not.toContain(id);
    const again = await somebody("gone@example.org");
    expect((await again.get("/account/security")).text).not.toContain("Key made");
  });

  test("webhooks of the account are listed", async () => {
    const { openWebhooks } = await import("../../webhooks/admin.ts");
    await using webhooks = await openWebhooks({ SEXTANT_DATA_DIR: bench.data });
    expect((await surfer.get("/account")).text).not.toContain("Webhooks");
    await webhooks.add({ accountId: account, url: "https://hooks.example/in", label: "", verdicts: [] });
    expect((await surfer.get("/account")).text).toContain("https://hooks.example/in");
    expect((await (await somebody("else@example.org")).get("/account")).text).not.toContain("hooks.example");
  });

  test("what was done with keys is in the account's log", async () => {
    const { text } = await surfer.get("/account/security");
    for (const words of ["Key made", "Key exchanged", "Key revoked", "Plan changed"]) expect(text).toContain(words);
  });
});
