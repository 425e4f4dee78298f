import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, startBench } from "../../testing/harness.ts";
import { csrfIn, printedLink, signedIn, Surfer, tokenIn } from "../../testing/surfer.ts";

describe("what a browser is told of the account", () => {
  let bench: Bench;
  let surfer: Surfer;
  beforeAll(async () => {
    bench = await startBench();
    surfer = await signedIn(bench);
  });
  afterAll(() => bench[Symbol.asyncDispose]());
  const PATHS = ["/account", "/account/history", "/account/security"];

  test.each(PATHS)("%s is never kept, never framed, and runs nothing but our own files", async (path) => {
    const { status, headers, text } = await surfer.get(path);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    const csp = headers.get("content-security-policy")!;
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(csp).toContain(rule);
    expect(csp).not.toContain("unsafe");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(text).not.toMatch(/<style|style="|\son\w+="|<script(?![^>]*\ssrc=)/);
    expect(text).toContain('name="robots" content="noindex"');
  });

  test("by http on this machine the cookie is plain, unread by scripts, and not sent by others' forms", async () => {
    const other = new Surfer(bench);
    await other.post("/account/sign-in", { email: "cookie@example.org" });
    const { headers } = await other.post("/account/link", { token: tokenIn(printedLink(bench)) });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sextant-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test.each([{ SEXTANT_PUBLIC_URL: "https://sextant.example" }, { host: "sextant.example" }])(
    "elsewhere it is of this host alone and sent by TLS alone: %j",
    async (where) => {
      const { host, ...environment } = { host: undefined, ...where } as Record<string, string>;
      await using away = await startBench(environment);
      await new Surfer(away).post("/account/sign-in", { email: "ann@example.org" });
      const token = tokenIn(printedLink(away));
      const headers = { "content-type": "application/x-www-form-urlencoded", ...(host ? { host } : {}) };
      const sent = request(`${away.url}/account/link`, { method: "POST", headers });
      sent.end(`token=${token}`);
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      await text(answer);
      expect(answer.headers["set-cookie"]).toEqual([
        expect.stringMatching(
          /^__Host-sextant-session=[\w-]{43}; Path=\/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax$/,
        ),
      ]);
    },
  );

  test.each(["//evil.example", "https://evil.example", "/\\evil.example"])(
    "nothing that is asked for leads away: %j (open redirect)",
    async (to) => {
      const query = `next=${encodeURIComponent(to)}&return_to=${encodeURIComponent(to)}&redirect=${encodeURIComponent(to)}`;
      const other = new Surfer(bench);
      expect((await other.get(`/account/security?${query}`)).location).toBe("/account");
      const leave = await surfer.post(`/account/sessions/end-others?${query}`, {
        csrf: csrfIn((await surfer.get("/account")).text),
      });
      expect(leave.location).toBe("/account/security");
    },
  );

  test("the Host header does not choose where a link leads", async () => {
    const sent = request(`${bench.url}/account/sign-in`, {
      method: "POST",
      headers: { host: "evil.example", "content-type": "application/x-www-form-urlencoded" },
    });
    sent.end("email=host@example.org");
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    await text(answer);
    expect(bench.printed.at(-1)).toContain(`host@example.org: http://localhost:${bench.port}/account/link`);
  });

  test.each(["[", "a b", "a:b:c"])("a Host header that is none is no fault of ours: %j", async (host) => {
    const sent = request(`${bench.url}/account`, { headers: { host } });
    sent.end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    expect([answer.statusCode, await text(answer)]).toEqual([200, expect.stringContaining('name="email"')]);
  });

  test("an unknown page of the account is a page, and is counted under one name", async () => {
    expect((await surfer.get("/account/none")).status).toBe(404);
    expect(bench.lines.at(-1)!.fields).toMatchObject({ path: "unmatched" });
  });
});
