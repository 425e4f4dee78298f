import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Authenticator, type Mischief } from "../../testing/authenticator.ts";
import { type Bench, startBench } from "../../testing/harness.ts";
import { signedIn, Surfer } from "../../testing/surfer.ts";

const ORIGIN = "https://sextant.example";
const SESSION = "__Host-sextant-session";

describe("passkeys", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ SEXTANT_PUBLIC_URL: ORIGIN, SEXTANT_TRUSTED_PROXIES: "127.0.0.1" });
  });
  afterAll(() => bench[Symbol.asyncDispose]());
  let addresses = 0;
  const elsewhere = () => ({ "x-forwarded-for": `2001:db8:${(addresses += 1).toString(16)}::1` });

  const SECURITY = "/account/security";
  async function add(surfer: Surfer, key: Authenticator, mischief: Mischief = {}) {
    const options = JSON.parse((await surfer.submit(SECURITY, "/account/passkeys/options")).text) as {
      challenge: string;
    };
    return surfer.submit(SECURITY, "/account/passkeys", { label: "phone", credential: key.create(options, mischief) });
  }
  async function challengeFor(surfer: Surfer) {
    return JSON.parse((await surfer.post("/account/passkey/options", {})).text) as { challenge: string };
  }
  async function enter(surfer: Surfer, key: Authenticator, mischief: Mischief = {}) {
    return surfer.post("/account/passkey", { credential: key.get(await challengeFor(surfer), mischief) });
  }
  const member = async (email: string) => {
    const surfer = await signedIn(bench, email, elsewhere());
    const key = new Authenticator(ORIGIN);
    return { surfer, key };
  };

  test("one is added, signs in elsewhere, and no more once it is removed", async () => {
    const { surfer, key } = await member("ann@example.org");
    expect((await add(surfer, key)).location).toBe("/account/security#passkeys");
    expect((await surfer.get(SECURITY)).text).toContain("phone");
    const other = new Surfer(bench, elsewhere());
    expect((await enter(other, key)).location).toBe("/account");
    expect((await other.get("/account")).text).toContain("ann@example.org");
    expect((await enter(new Surfer(bench, elsewhere()), key)).status).toBe(303);
    await surfer.submit(SECURITY, "/account/passkeys/remove", { id: key.id });
    expect((await enter(new Surfer(bench, elsewhere()), key)).status).toBe(400);
    const { text } = await surfer.get(SECURITY);
    for (const words of ["Passkey added", "passkey", "Passkey removed"]) expect(text).toContain(words);
  });

  test.each([
    ["another origin", { origin: "https://sextant.example.evil.example" }],
    ["another host", { rpId: "evil.example" }],
    ["a challenge of its own", { challenge: "A".repeat(43) }],
    ["nobody verified", { isVerified: false }],
    ["a counter that does not go on", { counter: 0 }],
  ] as const)("signing in is refused with %s", async (_, mischief) => {
    const { surfer, key } = await member(`mischief${addresses}@example.org`);
    await add(surfer, key);
    const other = new Surfer(bench, elsewhere());
    await enter(other, key);
    const third = new Surfer(bench, elsewhere());
    expect((await enter(third, key, mischief)).status).toBe(400);
    expect(third.cookies.has(SESSION)).toBe(false);
  });

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another host", { rpId: "evil.example" }],
    ["a challenge of its own", { challenge: "A".repeat(43) }],
    ["nobody verified", { isVerified: false }],
  ] as const)("adding is refused with %s", async (_, mischief) => {
    const { surfer, key } = await member(`adding${addresses}@example.org`);
    expect((await add(surfer, key, mischief)).status).toBe(400);
    expect((await enter(new Surfer(bench, elsewhere()), key)).status).toBe(400);
  });

  test("what signed in once signs in no more (replay)", async () => {
    const { surfer, key } = await member("replay@example.org");
    await add(surfer, key);
    const other = new Surfer(bench, elsewhere());
    const credential = key.get(await challengeFor(other));
    expect((await other.post("/account/passkey", { credential })).status).toBe(303);
    expect((await new Surfer(bench, elsewhere()).post("/account/passkey", { credential })).status).toBe(400);
  });

  test("another key's signature does not do", async () => {
    const { surfer, key } = await member("forged@example.org");
    await add(surfer, key);
    const forged = Object.assign(new Authenticator(ORIGIN), { id: key.id });
    expect((await enter(new Surfer(bench, elsewhere()), forged)).status).toBe(400);
  });

  test("a challenge of one account adds nothing to another; nobody takes another's passkey away", async () => {
    const ann = await member("victim@example.org");
    const eve = await member("eve@example.org");
    const options = JSON.parse((await ann.surfer.submit(SECURITY, "/account/passkeys/options")).text) as {
      challenge: string;
    };
    const credential = eve.key.create(options);
    expect((await eve.surfer.submit(SECURITY, "/account/passkeys", { label: "x", credential })).status).toBe(400);
    await add(ann.surfer, ann.key);
    await eve.surfer.submit(SECURITY, "/account/passkeys/remove", { id: ann.key.id });
    expect((await enter(new Surfer(bench, elsewhere()), ann.key)).status).toBe(303);
  });

  test.each(["", "null", "[]", "{}", '{"id":1}', '{"id":"AA","response":{}}', "{"])(
    "%j is no credential",
    async (credential) => {
      const surfer = await signedIn(bench, `odd${addresses}@example.org`, elsewhere());
      expect((await surfer.post("/account/passkey", { credential })).status).toBe(400);
      expect((await surfer.submit(SECURITY, "/account/passkeys", { label: "x", credential })).status).toBe(400);
    },
  );

  test("challenges are counted by address", async () => {
    const surfer = new Surfer(bench, elsewhere());
    const statuses = new Set<number>();
    for (let count = 0; count < 61; count += 1)
      statuses.add((await surfer.post("/account/passkey/options", {})).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

test("at an address that no setting names there are none", async () => {
  await using bench = await startBench();
  expect((await new Surfer(bench).post("/account/passkey/options", {})).status).toBe(400);
});
