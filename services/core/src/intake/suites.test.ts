import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileContents } from "./hostile/index.ts";
import { intake } from "./index.ts";
import { brokenPlaces } from "./spans.ts";

fc.configureGlobal({ seed: 7 });

const SUITES = join(import.meta.dirname, "../../../../../shared/suites");
const MIME = join(SUITES, "mime");
const NAUGHTY = join(SUITES, "text/naughty-strings.json");
/** The least that must hold on a busy machine, milliseconds of CPU; the bench prints what it really takes. */
const CPU_LIMIT = 1_500;

const TYPES = [undefined, "text", "email"] as const;

/** What is wrong with an intake of the content, taken as each type; nothing when all is well. */
async function faultsOf(content: string): Promise<string[]> {
  const faults: string[] = [];
  for (const inputType of TYPES) {
    const start = process.cpuUsage();
    const result = await intake(content, { id: "scan", receivedAt: 0, ...(inputType && { inputType }) });
    const used = process.cpuUsage(start);
    if ((used.user + used.system) / 1000 > CPU_LIMIT) faults.push(`${inputType ?? "detected"}: too slow`);
    faults.push(...brokenPlaces(result));
  }
  return faults;
}

describe.skipIf(!existsSync(MIME))("mails of the MIME suite (skipped without ../shared)", () => {
  const files = existsSync(MIME) ? readdirSync(MIME) : [];
  test.each(files)("%s", async (file) => {
    const bytes = readFileSync(join(MIME, file));
    expect(await faultsOf(bytes.toString("utf8"))).toEqual([]);
    expect(await faultsOf(bytes.toString("latin1"))).toEqual([]);
  });

  test("most of them give a text", async () => {
    let withText = 0;
    for (const file of files) {
      const { subject } = await intake(readFileSync(join(MIME, file), "utf8"), {
        id: "scan",
        receivedAt: 0,
        inputType: "email",
      });
      if (subject.texts.length > 0) withText++;
    }
    expect(withText / files.length).toBeGreaterThan(0.9);
  });
});

test.skipIf(!existsSync(NAUGHTY))(
  "naughty strings, alone, in a mail and in HTML (skipped without ../shared)",
  async () => {
    for (const text of JSON.parse(readFileSync(NAUGHTY, "utf8")) as string[]) {
      expect(await faultsOf(text)).toEqual([]);
      expect(
        await faultsOf(
          `From: a@example.com\nSubject: ${text}\nContent-Type: text/html\n\n<p>${text}<a href="${text}">${text}</a>`,
        ),
      ).toEqual([]);
    }
  },
);

describe("hostile contents: every place is one", () => {
  test.each(hostileContents())("%s", async (_name, content) => {
    for (const inputType of TYPES) {
      expect(
        brokenPlaces(await intake(content, { id: "scan", receivedAt: 0, ...(inputType && { inputType }) })),
      ).toEqual([]);
    }
  });
});

const PIECE = fc.oneof(
  fc.constantFrom(
    "From: a@b.example\n",
    "Subject: x\n",
    "Content-Type: text/html\n",
    "Content-Type: multipart/mixed; boundary=b\n",
    "Content-Type: message/rfc822\n",
    "Content-Transfer-Encoding: base64\n",
    "Content-Transfer-Encoding: quoted-printable\n",
    "\n",
    "\n--b\n",
    "\n--b--\n",
    "<a href='http://e.example/'>",
    "</a>",
    "<p style='display:none'>",
    "hxxp://a[.]com",
    "https://b.com/?u=https%3A%2F%2Fc.com",
    "bob@example.com",
    "+44 7911 123456",
    "=3D",
    "=\n",
    "\u202E",
    "\u200B",
    "раураl",
    "😀",
    "\uD800",
    "data:image/png;base64,",
    "javascript:x",
  ),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);

test("whatever is pasted, every span is a range of its view, and twice the same is the same", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(PIECE, { maxLength: 25 }), async (pieces) => {
      const content = pieces.join("");
      expect(await faultsOf(content)).toEqual([]);
      const options = { id: "scan", receivedAt: 0 };
      expect(await intake(content, options)).toEqual(await intake(content, options));
    }),
    { numRuns: 300 },
  );
});
