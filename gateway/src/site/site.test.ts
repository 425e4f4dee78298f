import { hash } from "node:crypto";
import { Verdict } from "@sextant/proto/aggregator";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Bench, startBench } from "../testing/harness.ts";
import { linkFinding, report } from "../testing/layers.ts";
import { ASSETS } from "./assets.ts";
import { BITS, PATIENCE } from "./visitor/work.ts";

const TEXT = "Pay at https://fee.example/pay <b>now</b>";

/** A form as a browser sends it. */
function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
const post = (bench: Bench, path: string, fields: Parameters<typeof formOf>[0], headers: Record<string, string> = {}) =>
  fetch(`${bench.url}${path}`, { method: "POST", body: formOf(fields), headers, redirect: "manual" });
const visitorCookie = (answer: Response) => answer.headers.getSetCookie()[0]!.split(";")[0]!;

describe("the page", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ SEXTANT_WEB_SCANS: "1000" });
    bench.layers[1].answer = async ({ subjects }) =>
      subjects.map((subject) => report(subject, { findings: [linkFinding(subject)] }));
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  test("is there without a key, in the reader's language, and small", async () => {
    const answer = await fetch(bench.url, { headers: { "accept-language": "xx, en-GB;q=0.5" } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const markup = await answer.text();
    expect(markup).toContain('<html lang="en" dir="ltr">');
    expect(markup).toMatch(/<form\s+class="ask"\s+method="post"\s+action="\/scan"/);
    const compressed = [...ASSETS.values()].reduce((sum, { br }) => sum + br.length, 0);
    expect(compressed + Buffer.byteLength(markup)).toBeLessThan(60_000);
  });

  test("everything that it names is there, and only ours", async () => {
    const markup = await (await fetch(bench.url)).text();
    const named = [...markup.matchAll(/(?:href|src|action)="([^"#]+)"/g)].map(([, path]) => path!);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !path.startsWith("/"))).toEqual([]);
    for (const path of new Set(named)) expect([path, (await fetch(bench.url + path)).status]).toEqual([path, 200]);
  });

  test("a plain form is answered with the words marked in the message itself", async () => {
    const answer = await post(bench, "/scan", { content: TEXT });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const markup = await answer.text();
    expect(markup).toMatch(/href="#rf_1"[^>]*>\s*<mark>https:\/\/fee\.example\/pay<\/mark>/);
    expect(markup).not.toContain("<b>now");
    const signs = await (
      await post(bench, "/scan", { content: `1 < 2 & "3" > 2, see https://fee.example/pay` })
    ).text();
    expect(signs).toContain("1 &lt; 2 &amp; &quot;3&quot; &gt; 2, see ");
    expect(markup).toContain('id="in-rf_1"');
  });

  test("the page's script is told of each layer as it answers, then has the answer", async () => {
    const answer = await post(bench, "/scan", { content: TEXT }, { accept: "text/event-stream" });
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    const names = [...(await answer.text()).matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
    expect(names).toEqual(["layer", "layer", "layer", "layer", "answer"]);
  });

  test("a screenshot goes to the layer that looks at pictures, an .eml is read as a mail", async () => {
    bench.layers[5].calls.length = 0;
    const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(200)]);
    await post(bench, "/scan", { file: new File([png], "shot.png", { type: "image/png" }) });
    expect(bench.layers[5].calls[0]!.subjects[0]!.images[0]!.data.length).toBe(png.length);
    const mail = "From: Ann <ann@mail.example>\r\nSubject: Hello\r\n\r\nSee https://fee.example/\r\n";
    bench.layers[3].calls.length = 0;
    await post(bench, "/scan", { file: new File([mail], "m.eml", { type: "message/rfc822" }) });
    expect(bench.layers[3].calls.length).toBe(1);
  });

  describe("a PDF", () => {
    const pdf = (inner: string) =>
      new File(
        [Buffer.from(`%PDF-1.7\n1 0 obj\n<< >>\nstream\n${inner}\nendstream\nendobj\n`, "latin1")],
        "invoice.pdf",
        {
          type: "application/pdf",
        },
      );
    const picture = `<< /Subtype /Image /Width 60 /Height 60 /Filter /DCTDecode >>\nstream\n\u00ff\u00d8\u00ff${"a".repeat(200)}`;

    test("is read for words, links and pictures, its words are marked, and it is not asked about again", async () => {
      for (const number of [4, 5, 6] as const) bench.layers[number].calls.length = 0;
      const file = pdf(`BT (Pay the fee at https://fee.example/pay today) Tj ET\nendstream endobj 2 0 obj ${picture}`);
      const answer = await post(bench, "/scan", { file });
      expect(answer.status).toBe(200);
      const markup = await answer.text();
      expect(markup).toMatch(/href="#rf_1"[^>]*>\s*<mark>https:\/\/fee\.example\/pay<\/mark>/);
      expect([bench.layers[4], bench.layers[5], bench.layers[6]].map(({ calls }) => calls.length)).toEqual([1, 1, 1]);
      expect(bench.layers[5].calls[0]!.subjects[0]!.images[0]!.mediaType).toBe("image/jpeg");
      expect(markup).not.toContain("Part of a file could not be read");
    });

    test.each([
      ["locked", pdf("endstream endobj trailer << /Encrypt 5 0 R >>")],
      [
        "a picture in a form that nobody reads",
        pdf(`endstream endobj 2 0 obj ${picture.replace("DCTDecode", "JPXDecode")}`),
      ],
    ])("that cannot be read is never called safe, and it is said: %s", async (_what, file) => {
      const markup = await (await post(bench, "/scan", { file })).text();
      expect([/data-verdict="(\w+)"/.exec(markup)![1], markup.includes("Part of a file could not be read")]).toEqual([
        "unknown",
        true,
      ]);
    });
  });

  test.each([
    [{ content: " \u200b" }, 400, "nothing in it"],
    [{ file: new File([new Uint8Array(2_000)], "a.bin") }, 400, "could not be read"],
  ])("what cannot be checked is said and not counted: %#", async (fields, status, told) => {
    const answer = await post(bench, "/scan", fields);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(told)]);
  });

  test("what is no form, and what is too large, is a page that says so", async () => {
    const json = await fetch(`${bench.url}/scan`, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(json.status).toBe(400);
    const large = await post(bench, "/scan", { content: "a".repeat(7 * 1024 * 1024) });
    expect([large.status, await large.text()]).toEqual([400, expect.stringContaining("6 MB")]);
  });

  test("a fault of ours is a page, and is not counted", async () => {
    const { answer } = bench.aggregator;
    bench.aggregator.answer = () => Promise.reject(new Error("gone"));
    const failed = await post(bench, "/scan", { content: TEXT });
    bench.aggregator.answer = answer;
    expect([failed.status, await failed.text()]).toEqual([500, expect.stringContaining("Nothing was counted")]);
  });
});

describe("what a browser is told (CSP, framing, caching, cookies)", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ SEXTANT_PUBLIC_URL: "https://sextant.example" });
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  test.each(["/", "/scan-x-none", "/assets/none", "/manifest.webmanifest"])("headers of %s", async (path) => {
    const { headers } = await fetch(`${bench.url}${path}`);
    if (path === "/scan-x-none") return expect(headers.get("content-type")).toContain("json");
    const csp = headers.get("content-security-policy")!;
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain("base-uri 'none'");
    expect(csp).not.toContain("unsafe");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("strict-transport-security")).toContain("max-age=63072000");
  });

  test("no page has a script, style or handler in it", async () => {
    const markup = await (await fetch(bench.url)).text();
    expect(markup).not.toMatch(/<style|style="|\son\w+="|<script(?![^>]*\ssrc=)/);
  });

  test("assets are kept for ever and answered with 304; answers are never kept", async () => {
    const [path] = [...ASSETS.keys()];
    const first = await fetch(`${bench.url}${path}`);
    expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const again = await fetch(`${bench.url}${path}`, {
      headers: { "if-none-match": first.headers.get("etag")!, "cache-control": "max-age=0" },
    });
    expect(again.status).toBe(304);
  });

  test("the visitor's cookie is for this host alone, unread by scripts, and signed", async () => {
    const answer = await post(bench, "/scan", { content: TEXT });
    const [set] = answer.headers.getSetCookie();
    expect(set).toMatch(
      /^__Host-sextant-visitor=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Lax$/,
    );
    const again = await post(bench, "/scan", { content: TEXT }, { cookie: visitorCookie(answer) });
    expect(again.headers.getSetCookie()).toEqual([]);
    const forged = visitorCookie(answer).replace(/=./, (pair) => (pair === "=A" ? "=B" : "=A"));
    const other = await post(bench, "/scan", { content: TEXT }, { cookie: forged });
    expect(other.headers.getSetCookie()).toHaveLength(1);
  });

  test.each([
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "https://sextant.example" }, 400],
    [{ "sec-fetch-site": "same-origin" }, 400],
  ])("another site's form is refused: %j is %i", async (headers, status) => {
    expect((await post(bench, "/scan", { content: "" }, headers as Record<string, string>)).status).toBe(status);
  });

  test.each(["//evil.example", "https://evil.example", "/\\evil.example", "en\r\nset-cookie: a=b"])(
    "no redirect leads away: lang=%j",
    async (lang) => {
      const answer = await fetch(`${bench.url}/?lang=${encodeURIComponent(lang)}`, { redirect: "manual" });
      expect([answer.status, answer.headers.get("location"), answer.headers.getSetCookie()]).toEqual([302, "/", []]);
    },
  );
});

describe("five scans a day", () => {
  test("by cookie and by address, whichever is used up; then the page says when the next is free", async () => {
    await using bench = await startBench({ SEXTANT_TRUSTED_PROXIES: "127.0.0.1" });
    const from = (address: string, cookie = "") =>
      post(bench, "/scan", { content: TEXT }, { "x-forwarded-for": address, ...(cookie ? { cookie } : {}) });
    const first = await from("192.0.2.1");
    const cookie = visitorCookie(first);
    for (let count = 2; count <= 5; count += 1) expect((await from(`192.0.2.${count}`, cookie)).status).toBe(200);
    // The cookie is used up wherever it goes; without it, the address still has scans, and a new visitor has all five.
    const refused = await from("192.0.2.6", cookie);
    expect(refused.status).toBe(429);
    const until = Date.parse(/<time datetime="([^"]+)"/.exec(await refused.text())![1]!);
    expect(until - Date.now()).toBeGreaterThan(86_000_000);
    expect(Number(refused.headers.get("retry-after")) * 1_000).toBeGreaterThan(86_000_000);
    for (let count = 2; count <= 5; count += 1) expect((await from("192.0.2.1")).status).toBe(200);
    expect((await from("192.0.2.1")).status).toBe(429);
    // All of a /64 is one household.
    for (let count = 1; count <= 5; count += 1) expect((await from(`2001:db8::${count}`)).status).toBe(200);
    expect((await from("2001:db8::ffff")).status).toBe(429);
    expect((await from("2001:db8:0:1::1")).status).toBe(200);
  });

  test("what fails or is empty does not count", async () => {
    await using bench = await startBench({ SEXTANT_WEB_SCANS: "1" });
    const { answer } = bench.aggregator;
    bench.aggregator.answer = () => Promise.reject(new Error("gone"));
    expect((await post(bench, "/scan", { content: TEXT })).status).toBe(500);
    bench.aggregator.answer = answer;
    expect((await post(bench, "/scan", { content: "" })).status).toBe(400);
    expect((await post(bench, "/scan", { content: TEXT })).status).toBe(200);
    expect((await post(bench, "/scan", { content: TEXT })).status).toBe(429);
  });
});

describe("the one question", () => {
  const ASKED = "Your account is on hold, please call";
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ SEXTANT_WEB_SCANS: "3" });
    const { answer } = bench.aggregator;
    bench.aggregator.answer = async (request) =>
      (await answer(request)).map((conclusion) => ({
        ...conclusion,
        verdict: Verdict.SUSPICIOUS,
        scamType: "phishing",
      }));
  });
  afterAll(() => bench[Symbol.asyncDispose]());
  const hiddenIn = (markup: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(markup)![1]!;
  const verdictIn = (markup: string) => /data-verdict="(\w+)"/.exec(markup)![1];

  test("is asked when unsure; its answer is judged once for nothing, and settles it or leaves the doubt", async () => {
    const first = await post(bench, "/scan", { content: ASKED });
    const cookie = visitorCookie(first);
    const markup = await first.text();
    expect(markup).toContain("Do you have an account with whoever this claims to come from?");
    const fields = { content: ASKED, question: hiddenIn(markup, "question"), token: hiddenIn(markup, "token") };
    const no = await post(bench, "/scan", { ...fields, reply: "no" }, { cookie });
    const answered = await no.text();
    expect([verdictIn(markup), verdictIn(answered)]).toEqual(["suspicious", "likely_scam"]);
    expect(answered).toContain("You say that this does not fit you");
    expect(answered).not.toContain('name="question"');
    // The first scan and its two repetitions, one of them for nothing: one is left.
    const yes = await (await post(bench, "/scan", { ...fields, reply: "yes" }, { cookie })).text();
    expect([verdictIn(yes), yes.includes("less alarming")]).toEqual(["suspicious", true]);
    expect((await post(bench, "/scan", { content: ASKED }, { cookie })).status).toBe(200);
    expect((await post(bench, "/scan", { content: ASKED }, { cookie })).status).toBe(429);
    // Another content has no use of the token.
    expect((await post(bench, "/scan", { ...fields, content: "other", reply: "no" }, { cookie })).status).toBe(429);
  });
});

describe("a link to an answer", () => {
  let bench: Bench;
  let now = 0;
  beforeAll(async () => {
    bench = await startBench({ SEXTANT_WEB_SCANS: "100" });
    bench.layers[1].answer = async ({ subjects }) =>
      subjects.map((subject) =>
        report(subject, { findings: [{ ...linkFinding(subject), flag: "url.brand_in_path" }] }),
      );
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => bench[Symbol.asyncDispose]());

  const linkOf = async (content: string) => {
    const markup = await (await post(bench, "/scan", { content })).text();
    return /id="link"[^>]*value="([^"]+)"/.exec(markup)![1]!;
  };

  test("shows verdict and reasons, no word of the message, to nobody's index", async () => {
    const link = await linkOf(TEXT);
    expect(link.startsWith(`${bench.url}/shared/`)).toBe(true);
    expect(Buffer.from(link.split("/").at(-1)!, "base64url").toString()).not.toContain("fee.example");
    const answer = await fetch(link);
    const markup = await answer.text();
    expect([answer.status, answer.headers.get("x-robots-tag"), answer.headers.get("cache-control")]).toEqual([
      200,
      "noindex",
      "no-store",
    ]);
    expect(markup).toContain("Brand name inside the path");
    expect(markup).toContain('<meta name="robots" content="noindex"');
    expect(markup).not.toContain("fee.example");
    // The same answer about another content is the same link but for its time.
    const [one, other] = [link, await linkOf("Go to https://other.example/")].map((each) =>
      Buffer.from(each.split("/").at(-1)!.split(".")[0]!, "base64url").toString().split("!").toSpliced(2, 1),
    );
    expect(one).toContain("url.brand_in_path");
    expect(other).toEqual(one);
  });

  test("expires, and cannot be written by others", async () => {
    const link = await linkOf(TEXT);
    now = Date.now() + 7 * 86_400_000 + 1_000;
    vi.useFakeTimers({ toFake: ["Date"], now });
    expect((await fetch(link)).status).toBe(410);
    vi.useRealTimers();
    const [encoded, signature] = link.split("/").at(-1)!.split(".");
    const forged = Buffer.from(Buffer.from(encoded!, "base64url").toString().replace("safe", "confirmed_scam"));
    for (const token of [
      `${forged.toString("base64url")}.${signature}`,
      encoded,
      `${encoded}.`,
      `${encoded}.${signature}.1`,
      "%E0%A4%A",
      "",
    ]) {
      expect((await fetch(`${bench.url}/shared/${token}`)).status).toBe(410);
    }
  });
});

describe("an address that misbehaves", () => {
  const proofFor = (challenge: string) => {
    for (let number = 0; ; number += 1) {
      const proof = `${challenge}:${number}`;
      if (Math.clz32(hash("sha256", proof, "buffer").readUInt32BE(0)) >= BITS) return proof;
    }
  };

  test("works first: by script at once, without scripts later; others do not notice", async () => {
    await using bench = await startBench({ SEXTANT_WEB_SCANS: "1000", SEXTANT_TRUSTED_PROXIES: "127.0.0.1" });
    const from = (address: string, headers: Record<string, string> = {}) =>
      post(bench, "/scan", { content: TEXT }, { "x-forwarded-for": address, ...headers });
    for (let count = 0; count < PATIENCE; count += 1) {
      const broken = { "content-type": "multipart/form-data; boundary=x", "x-forwarded-for": "192.0.2.1" };
      await fetch(`${bench.url}/scan`, { method: "POST", body: "no form", headers: broken });
    }
    const plain = await from("192.0.2.1");
    expect([plain.status, Number(plain.headers.get("retry-after")) > 3_000]).toEqual([429, true]);
    expect((await from("192.0.2.2")).status).toBe(200);
    const stream = { accept: "text/event-stream" };
    const asked = await (await from("192.0.2.1", stream)).text();
    const { challenge, bits } = JSON.parse(/^event: work\ndata: (.*)$/m.exec(asked)![1]!) as {
      challenge: string;
      bits: number;
    };
    expect(bits).toBe(BITS);
    const proof = proofFor(challenge);
    const answered = await (await from("192.0.2.1", { ...stream, "x-sextant-work": proof })).text();
    expect(answered).toContain("event: answer");
    // Once, for that address, and with the work done.
    for (const [address, work] of [
      ["192.0.2.1", proof],
      ["192.0.2.1", `${challenge}:0`],
      ["192.0.2.1", "nonsense"],
    ] as const) {
      expect(await (await from(address, { ...stream, "x-sextant-work": work })).text()).toContain("event: work");
    }
  });
});
