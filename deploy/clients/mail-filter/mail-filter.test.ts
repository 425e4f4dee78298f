import { execFileSync, spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAIL } from "../../e2e/samples.ts";
import { startTopology, type Topology } from "../../e2e/topology.ts";

let sextant: Topology;
let key: string;
beforeAll(async () => {
  sextant = await startTopology("embedded");
  ({ key } = await sextant.accounts.create({ plan: "api" }));
});
afterAll(() => sextant[Symbol.asyncDispose]());

/** What a delivery agent gets back. */
async function filtered(mail: Buffer, environment: Record<string, string> = {}): Promise<Buffer> {
  const child = spawn("python3", [join(import.meta.dirname, "sextant_mail_filter.py")], {
    env: {
      PATH: process.env["PATH"],
      PYTHONPATH: join(import.meta.dirname, "..", "python"),
      SEXTANT_KEY: key,
      SEXTANT_URL: `${sextant.url}/api/v1`,
      ...environment,
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(mail);
  return buffer(child.stdout);
}
const FIELD = /^X-Sextant-[^\n]*\n/gm;

test("a scam is marked, and the rest of the mail stays byte for byte", async () => {
  const bytes = Buffer.concat([
    Buffer.from(MAIL.replaceAll("\n", "\r\n")),
    Buffer.from([0xe9, 0xff, 0x00, 0x0d, 0x0a]),
  ]);
  const text = (await filtered(bytes)).toString("latin1");
  expect(text).toMatch(/^X-Sextant-Verdict: confirmed_scam\r\nX-Sextant-Score: [\d.]+\r\n/);
  expect(text).toMatch(/^X-Sextant-Flags: [\w.]+(?:, [\w.]+)*\r$/m);
  expect(text.replaceAll(FIELD, "")).toBe(bytes.toString("latin1"));
});

test("what the sender wrote in our name is taken out; an mbox line stays first", async () => {
  const mine = "x-sextant-verdict: safe\n (trust me)\nX-Sextant-Score: 0\n";
  const body = "\nX-Sextant-Verdict: quoted in the text\n";
  const mail = `From ann@mail.example Fri Nov 20 10:00:00 2026\nFrom: Ann <ann@mail.example>\n${mine}Subject: Lunch\n${body}`;
  const text = (await filtered(Buffer.from(mail))).toString();
  expect(text).toMatch(/^From ann@mail\.example [^\n]*\nX-Sextant-Verdict: \w+\n/);
  expect(text).not.toContain("trust me");
  expect(text.match(/^X-Sextant-Score/gim)).toHaveLength(1);
  expect(text.endsWith(`Subject: Lunch\n${body}`)).toBe(true);
});

test.each([
  ["X-Sextant-Verdict: forged\r\r\n", ""],
  ["X-Sextant-Verdict: for\rged\r\n folded\r\r\n", ""],
  ["Subject: Lunch\rX-Sextant-Verdict: forged\r\n", "Subject: Lunch X-Sextant-Verdict: forged\r\n"],
])("a lone carriage return hides no field in our name: %j", async (field, left) => {
  const text = (
    await filtered(Buffer.from(`From: Ann <ann@mail.example>\r\n${field}To: bob@mail.example\r\n\r\nHi\r\n`))
  ).toString();
  expect(text.endsWith(`\nFrom: Ann <ann@mail.example>\r\n${left}To: bob@mail.example\r\n\r\nHi\r\n`)).toBe(true);
  expect(text.match(/[\r\n]X-Sextant-Verdict:|^X-Sextant-Verdict:/g)).toHaveLength(1);
});

test("a long mail is checked by its beginning, and says so", async () => {
  const text = (await filtered(Buffer.from(MAIL + "x".repeat(120_000)))).toString();
  expect(text).toContain("X-Sextant-Verdict: ");
  expect(text).toContain("X-Sextant-Checked: the first 100000 characters\n");
});

/** The filter over a client that does something else than to ask, without its pauses. */
const over = (check: string) =>
  [
    "import sys",
    "from sextant_client import ConnectionFault",
    "from sextant_mail_filter import marked",
    "class Other:",
    "    def check(self, *_, **__):",
    `        ${check}`,
    "sys.stdout.buffer.write(marked(sys.stdin.buffer.read(), Other()))",
  ].join("\n");

test.each([
  ["does not answer", "raise ConnectionFault('gone')", "unreachable"],
  ["is something else", "return {'status': 'ok'}", "unknown"],
])("no mail is lost where Sextant %s", (_, check, error) => {
  const folders = [import.meta.dirname, join(import.meta.dirname, "..", "python")];
  const text = execFileSync("python3", ["-c", over(check)], {
    input: MAIL,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], PYTHONPATH: folders.join(delimiter) },
  });
  expect(text).toBe(`X-Sextant-Error: ${error}\n${MAIL}`);
});

test.each([{ SEXTANT_KEY: "" }, { SEXTANT_KEY: "two\nlines" }, { SEXTANT_URL: "localhost:8080" }])(
  "no mail is lost where nobody can be asked: %j",
  async (environment) => {
    const text = (await filtered(Buffer.from(MAIL), environment)).toString();
    expect(text).toBe(`X-Sextant-Error: misconfigured\n${MAIL}`);
  },
);

test("no mail is lost where Sextant refuses", async () => {
  const text = (await filtered(Buffer.from(MAIL), { SEXTANT_KEY: "sxt_nobody" })).toString();
  expect(text).toBe(`X-Sextant-Error: unauthorized\n${MAIL}`);
});
