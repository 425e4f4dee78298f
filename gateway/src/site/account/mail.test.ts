import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startBench } from "../../testing/harness.ts";
import { Surfer, tokenIn } from "../../testing/surfer.ts";

describe("by mail", () => {
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _, done) => void text(stream).then((letter) => (letters.push(letter), done())),
  });
  let smtp: string;
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    smtp = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  const mailing = (more: Record<string, string> = {}) =>
    startBench({
      SEXTANT_SMTP_URL: smtp,
      SEXTANT_MAIL_FROM: "Sextant <no-reply@sextant.example>",
      SEXTANT_PUBLIC_URL: "http://sextant.example",
      ...more,
    });

  test("the link is sent to the address, under the public address, and printed nowhere", async () => {
    await using bench = await mailing();
    const answer = await new Surfer(bench).post("/account/sign-in", { email: "ann@example.org" });
    expect(answer.text).toContain("Look into your mailbox");
    const letter = await vi.waitUntil(() => letters.pop(), { timeout: 60_000 });
    expect(letter).toMatch(/^To: ann@example\.org$/m);
    expect(letter).toMatch(/^From: Sextant <no-reply@sextant\.example>$/m);
    const whole = letter.replaceAll("=\r\n", "").replaceAll("=3D", "=");
    const path = /http:\/\/sextant\.example(\/account\/link\?token=[\w-]{43})/.exec(whole)![1]!;
    expect(bench.printed).toEqual([]);
    const surfer = new Surfer(bench);
    expect((await surfer.post("/account/link", { token: tokenIn(path) })).location).toBe("/account");
  });

  test("a new way into the account is told to its owner", async () => {
    await using bench = await mailing();
    const { id } = (await bench.people.make("owner@example.org", "api"))!;
    const surfer = new Surfer(bench);
    await surfer.post("/account/link", { token: await bench.people.makeTicket("sign_in", "owner@example.org") });
    letters.length = 0;
    const fields = { label: "web shop", kind: "live", scopes: "check", expires: "0", limit: "" };
    expect((await surfer.submit("/account", "/account/keys", fields)).status).toBe(200);
    const letter = await vi.waitUntil(() => letters.pop(), { timeout: 60_000 });
    const [key] = await bench.accounts.keysOf(id);
    expect(letter).toMatch(/^To: owner@example\.org$/m);
    expect(letter).toMatch(/^Subject: Sextant: Key made$/m);
    expect(letter).toContain("web shop");
    expect(letter).not.toContain(key!.hint);
  });

  test("with sign-up off strangers get the same answer and no mail", async () => {
    await using bench = await mailing({ SEXTANT_SIGN_UP: "off" });
    await bench.people.make("known@example.org", "api");
    letters.length = 0;
    const ask = (email: string) => new Surfer(bench).post("/account/sign-in", { email });
    const stranger = await ask("stranger@example.org");
    const known = await ask("known@example.org");
    expect([stranger.status, stranger.text]).toEqual([known.status, known.text]);
    await vi.waitUntil(() => letters.length > 0, { timeout: 60_000 });
    expect(letters.map((letter) => /^To: (\S+)$/m.exec(letter)![1])).toEqual(["known@example.org"]);
  });

  test("a mail server that is gone is logged without the address, and answered the same", async () => {
    await using bench = await mailing({ SEXTANT_SMTP_URL: "smtp://127.0.0.1:1" });
    expect((await new Surfer(bench).post("/account/sign-in", { email: "ann@example.org" })).status).toBe(200);
    await vi.waitUntil(() => bench.lines.some(({ message }) => message === "a mail could not be sent"), {
      timeout: 60_000,
    });
    expect(JSON.stringify(bench.lines)).not.toContain("ann@example.org");
  });

  test("needs a sender and an address of its own", async () => {
    await expect(startBench({ SEXTANT_SMTP_URL: smtp })).rejects.toThrow(/SEXTANT_MAIL_FROM[^]*SEXTANT_PUBLIC_URL/);
  });
});
