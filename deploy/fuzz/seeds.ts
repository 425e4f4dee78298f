import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hostileContents } from "../../services/core/src/intake/hostile/index.ts";

const SUITES = join(import.meta.dirname, "..", "..", "..", "shared", "suites");
const NAUGHTY = join(SUITES, "text", "naughty-strings.json");
/** Pictures above this leave no room in a content of 100,000 characters, in bytes. */
const MAX_PICTURE_BYTES = 50_000;

/** A 1 x 1 PNG: what pictures are mutated from when the suites are absent. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);
const MAIL =
  'From: "Bank" <a@example.com>\r\nTo: b@example.net\r\nSubject: =?utf-8?Q?Konto?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nhello http://example.com/\r\n--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<a href=3D"http://example.com/">https://bank.example</a>\r\n--b--\r\n';

const files = (folder: string, kind: string) =>
  globSync(`*.${kind}`, { cwd: join(SUITES, folder) })
    .toSorted()
    .map((name) => readFileSync(join(SUITES, folder, name)));

/** Whether the suites of other projects are there; without them inputs are mutated from the few written here. */
export const hasSuites = existsSync(NAUGHTY);

export const naughtyStrings: readonly string[] = [
  "\u0000",
  "%00%n%s",
  "{{7*7}}",
  "../../etc/passwd",
  "ﷺ",
  "\u202Eevil",
  ...(hasSuites ? (JSON.parse(readFileSync(NAUGHTY, "utf8")) as string[]) : []),
];
/** Bytes read as Latin-1, one character a byte, as a client with the wrong charset sends them, and as UTF-8. */
export const mails: readonly string[] = [
  MAIL,
  ...files("mime", "eml").flatMap((bytes) => [bytes.toString("latin1"), bytes.toString("utf8")]),
];
export const pictures: readonly Buffer[] = [
  PNG,
  ...files("qr", "{png,jpg}").filter(({ length }) => length < MAX_PICTURE_BYTES),
];
export const slowContents: readonly string[] = hostileContents().map(([, content]) => content);
