import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { makeSecret, signed } from "./sign.ts";

const MESSAGE = { id: "scan_1", body: JSON.stringify({ type: "scan.completed", data: { verdict: "safe — säfe" } }) };

describe("a signature", () => {
  test("is what the reference implementation accepts, and nothing else is", () => {
    const secret = makeSecret();
    const headers = signed(MESSAGE, [secret], Date.now());
    expect(new Webhook(secret).verify(MESSAGE.body, headers)).toEqual(JSON.parse(MESSAGE.body));
    expect(() => new Webhook(makeSecret()).verify(MESSAGE.body, headers)).toThrow(/matching signature/);
    expect(() => new Webhook(secret).verify(`${MESSAGE.body} `, headers)).toThrow(/matching signature/);
    expect(() => new Webhook(secret).verify(MESSAGE.body, { ...headers, "webhook-id": "scan_2" })).toThrow(/matching/);
  });

  test("while a secret is changed both hold", () => {
    const [old, fresh] = [makeSecret(), makeSecret()];
    const headers = signed(MESSAGE, [fresh, old], Date.now());
    for (const secret of [old, fresh]) expect(() => new Webhook(secret).verify(MESSAGE.body, headers)).not.toThrow();
  });

  test("is of its time: an old attempt recorded by somebody is refused", () => {
    const secret = makeSecret();
    const headers = signed(MESSAGE, [secret], Date.now() - 10 * 60_000);
    expect(() => new Webhook(secret).verify(MESSAGE.body, headers)).toThrow(/too old/);
  });
});

test("a secret has 32 random bytes, and no two are alike", () => {
  const secrets = Array.from({ length: 100 }, makeSecret);
  for (const secret of secrets) expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
  expect(new Set(secrets).size).toBe(100);
});
