import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, startBench } from "../../testing/harness.ts";
import { csrfIn, printedLink, signedIn, Surfer, tokenIn } from "../../testing/surfer.ts";
import { LINKS_OF_ADDRESS } from "./sign-in.ts";

const SESSION = "sextant-session";

describe("signing in", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ SEXTANT_TRUSTED_PROXIES: "127.0.0.1" });
  });
  afterAll(() => bench[Symbol.asyncDispose]());
  /** Each from an address of its own: links are counted by address. */
  let addresses = 0;
  const elsewhere = () => ({ "x-forwarded-for": `2001:db8:${(addresses += 1).toString(16)}::1` });
  const somebody = (email: string) => signedIn(bench, email, elsewhere());

  test("by the link of the terminal, once; the first time makes the account", async () => {
    const surfer = new Surfer(bench, elsewhere());
    expect((await surfer.get("/account")).text).toContain("no password");
    expect((await surfer.post("/account/sign-in", { email: "Ann@Example.org" })).text).toContain(
      "Look into the terminal",
    );
    const path = printedLink(bench);
    expect(bench.printed.at(-1)).toContain("Sign-in link for ann@example.org: http://localhost:");
    const asked = await surfer.get(path);
    expect(asked.text).toContain("You sign in as ann@example.org.");
    expect(surfer.cookies.size).toBe(0);
    expect(await bench.people.find({ email: "ann@example.org" })).toBeUndefined();
    const answer = await surfer.post("/account/link", { token: tokenIn(path) });
    expect([answer.status, answer.location]).toEqual([303, "/account"]);
    expect((await surfer.get("/account")).text).toContain("Free plan");
    const again = await new Surfer(bench).post("/account/link", { token: tokenIn(path) });
    expect([again.status, again.text]).toEqual([400, expect.stringContaining("does not hold")]);
    expect((await bench.people.find({ email: "ann@example.org" }))!.plan).toBe("free");
  });

  test.each(["", "token=", "token=abc", `token=${"a".repeat(43)}`, `token=${"%00".repeat(20)}`])(
    "no link: %j",
    async (query) => {
      const { status, text } = await new Surfer(bench).get(`/account/link?${query}`);
      expect([status, text]).toEqual([400, expect.stringContaining("does not hold")]);
    },
  );

  test("the log has neither the address nor the token", async () => {
    const surfer = await somebody("quiet@example.org");
    const log = JSON.stringify(bench.lines);
    for (const secret of ["quiet@example.org", tokenIn(printedLink(bench)), surfer.cookies.get(SESSION)!]) {
      expect(log).not.toContain(secret);
    }
    expect(log).toContain('"/account/link"');
  });

  test("signing out ends the session itself, not its cookie alone", async () => {
    const surfer = await somebody("out@example.org");
    const token = surfer.cookies.get(SESSION)!;
    expect((await surfer.submit("/account", "/account/sign-out")).location).toBe("/account");
    expect(surfer.cookies.has(SESSION)).toBe(false);
    surfer.cookies.set(SESSION, token);
    expect((await surfer.get("/account")).text).toContain("no password");
  });

  test("a session that was planted before is not the one after signing in, and ends (session fixation)", async () => {
    const thief = await somebody("thief@example.org");
    const planted = thief.cookies.get(SESSION)!;
    const victim = new Surfer(bench, elsewhere());
    victim.cookies.set(SESSION, planted);
    await victim.post("/account/sign-in", { email: "victim@example.org" });
    await victim.post("/account/link", { token: tokenIn(printedLink(bench)) });
    expect(victim.cookies.get(SESSION)).not.toBe(planted);
    expect((await victim.get("/account")).text).toContain("victim@example.org");
    expect((await thief.get("/account")).text).toContain("no password");
    const invented = new Surfer(bench, elsewhere());
    invented.cookies.set(SESSION, "A".repeat(43));
    await invented.post("/account/sign-in", { email: "victim@example.org" });
    await invented.post("/account/link", { token: tokenIn(printedLink(bench)) });
    expect(invented.cookies.get(SESSION)).not.toBe("A".repeat(43));
  });

  test("sessions are listed by browser; another can be ended, and all others", async () => {
    const email = "many@example.org";
    const firefox = await signedIn(bench, email, {
      ...elsewhere(),
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    });
    const phone = await signedIn(bench, email, {
      ...elsewhere(),
      "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
    });
    const third = await somebody(email);
    const { text } = await firefox.get("/account/security");
    for (const words of ["Firefox, Linux", "Safari, iOS", "This browser"]) expect(text).toContain(words);
    const { id } = (await bench.people.find({ email }))!;
    const sessions = await bench.people.listSessions(id);
    const phones = sessions.find(({ device }) => device === "Safari, iOS")!;
    await firefox.submit("/account/security", "/account/sessions/end", { id: phones.id });
    expect((await phone.get("/account")).text).toContain("no password");
    expect((await third.get("/account")).text).toContain(email);
    await firefox.submit("/account/security", "/account/sessions/end-others");
    expect((await third.get("/account")).text).toContain("no password");
    expect((await firefox.get("/account/security")).text).toContain("Signed out elsewhere");
  });

  test("nobody ends a session of another account", async () => {
    const ann = await somebody("owner@example.org");
    const eve = await somebody("eve@example.org");
    const { id } = (await bench.people.find({ email: "owner@example.org" }))!;
    const [session] = await bench.people.listSessions(id);
    await eve.submit("/account/security", "/account/sessions/end", { id: session!.id });
    expect((await ann.get("/account")).text).toContain("owner@example.org");
  });

  test("pages are for whoever is signed in; forms without a session change nothing", async () => {
    const stranger = new Surfer(bench);
    const { status, location } = await stranger.get("/account/security");
    expect([status, location]).toEqual([303, "/account"]);
    expect((await stranger.post("/account/sessions/end-others", {})).status).toBe(403);
  });

  test.each([
    ["no token", {}],
    ["an empty one", { csrf: "" }],
    ["another's", { csrf: "another" }],
  ])("CSRF: a form with %s is refused though it comes from here", async (_, fields) => {
    const surfer = await somebody(`csrf${addresses}@example.org`);
    const other = csrfIn((await (await somebody("other@example.org")).get("/account")).text);
    const sent = "csrf" in fields && fields.csrf === "another" ? { csrf: other } : fields;
    const { status, text } = await surfer.post("/account/sign-out", sent);
    expect([status, text]).toEqual([403, expect.stringContaining("Nothing was changed")]);
    expect((await surfer.get("/account")).text).toContain("Sign out");
  });

  test.each([{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }])(
    "CSRF: a form from %j is refused though it has the token",
    async (headers) => {
      const surfer = await somebody(`site${addresses}@example.org`);
      const csrf = csrfIn((await surfer.get("/account")).text);
      expect((await surfer.post("/account/sign-out", { csrf }, headers)).status).toBe(403);
      expect((await surfer.post("/account/link", { token: "a" }, headers)).status).toBe(403);
      expect((await surfer.get("/account")).text).toContain("Sign out");
    },
  );

  test("links are counted by address: then 429, and when to come back", async () => {
    const from = elsewhere();
    const ask = (count: number) => new Surfer(bench, from).post("/account/sign-in", { email: `n${count}@example.org` });
    for (let count = 0; count < LINKS_OF_ADDRESS; count += 1) expect((await ask(count)).status).toBe(200);
    const refused = await ask(LINKS_OF_ADDRESS);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
  });

  test("a mailbox gets five links an hour, and nobody is told that it had them", async () => {
    const before = bench.printed.length;
    const answers = [];
    for (let count = 0; count < 7; count += 1) {
      answers.push(await new Surfer(bench, elsewhere()).post("/account/sign-in", { email: "full@example.org" }));
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(bench.printed.length - before).toBe(5);
  });

  test.each(["", "ann", "ann@example.org\r\nBcc: eve@evil.example", "a,b@example.org"])(
    "%j is no address",
    async (email) => {
      const { status } = await new Surfer(bench, elsewhere()).post("/account/sign-in", { email });
      expect(status).toBe(400);
    },
  );
});
