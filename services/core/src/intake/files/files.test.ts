import { describe, expect, test } from "vitest";
import { intake } from "../index.ts";
import { brokenPlaces } from "../spans.ts";

const WORDS = "Pay the parcel fee at https://evil.example.com/pay today, or it goes back to its sender.";
const LINK = "https://evil.example.com/pay";

const base64 = (data: string | Uint8Array): string => Buffer.from(data).toString("base64");

/** What a mail with this file is read as: words of its bodies, links, what was cut off. */
async function read(data: string | Uint8Array, type = "application/octet-stream", name?: string) {
  const named = name === undefined ? "" : `; name="${name}"`;
  const content = `From: a@example.com\nSubject: x\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nGood morning.\n--b\nContent-Type: ${type}${named}\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment\n\n${base64(data)}\n--b--\n`;
  const taken = await intake(content, { id: "scan", receivedAt: 0 });
  expect(brokenPlaces(taken)).toEqual([]);
  const { subject, truncated } = taken;
  const words = subject.texts.filter(({ kind }) => kind === "body").map(({ text }) => text);
  const risks = (subject.mail?.files ?? []).map(({ risk, span }) => [risk, taken.views[span.view]]);
  return { words: words.join("\n"), links: subject.links.map(({ url }) => url), truncated, risks };
}

const page = (inner: string) => `<!doctype html><html><body>${inner}</body></html>`;
const PARAGRAPH = `<p>${WORDS}</p>`;
const object = (dictionary: string, stream: string) =>
  `%PDF-1.7\n1 0 obj\n<< ${dictionary} /Length ${stream.length} >>\nstream\n${stream}\nendstream\nendobj\n`;

/** Made by Python's zipfile: `note.txt` with words, and a Word document of two paragraphs and a link. */
const ZIP =
  "UEsDBBQAAAAIAHtRd1238pemTAAAAFQAAAAIAAAAbm90ZS50eHQVysENgCAQRNFWpgADd6uwhRVGMaJsYGOke/H4X/4iHZYIlRqYsZEQQzLTNnvP58iOr1ya6fVfS5Q+oVQchr2wYZVwDh7d0HhHVvcBUEsBAhQDFAAAAAgAe1F3Xbfyl6ZMAAAAVAAAAAgAAAAAAAAAAAAAAIABAAAAAG5vdGUudHh0UEsFBgAAAAABAAEANgAAAHIAAAAAAA==";
const DOCX =
  "UEsDBBQAAAAIAHtRd10Gu/AIXgAAAKkAAAARAAAAd29yZC9kb2N1bWVudC54bWyzKbdKyU8uzU3NK7GzKbdKyk+pBNEFIKIIRJTYBSRWKpRkpCoUJBYlp+bY6IPEQGQRkhqFtNRUBbXE3AJrhZLEChQ1+lDTkI0MTk3Oz0tRyMnMS8WiVh/mDn0kxwEAUEsDBBQAAAAIAHtRd1164oasVgAAAHAAAAAcAAAAd29yZC9fcmVscy9kb2N1bWVudC54bWwucmVsc7MJSs1JLMnMzyvOyCwotrNB5iqEJBalp5bYKmWUlBQUW+nrp5Zl5uilViTmFuSk6ifaJ9kaqgHZ1sm2RkpQtb75Kam2Sq4VJalFeYk5Svp2NvqoFgAAUEsBAhQDFAAAAAgAe1F3XQa78AheAAAAqQAAABEAAAAAAAAAAAAAAIABAAAAAHdvcmQvZG9jdW1lbnQueG1sUEsBAhQDFAAAAAgAe1F3XXrihqxWAAAAcAAAABwAAAAAAAAAAAAAAIABjQAAAHdvcmQvX3JlbHMvZG9jdW1lbnQueG1sLnJlbHNQSwUGAAAAAAIAAgCJAAAAHQEAAAAA";

describe("a file is what it holds, not what it is called", () => {
  test.each<[what: string, data: string | Uint8Array, type?: string | undefined, name?: string]>([
    ["a page said to be a picture", page(PARAGRAPH), "image/png", "scan.png"],
    ["a page without a name", page(PARAGRAPH)],
    ["a page under a name with a final dot", page(PARAGRAPH), undefined, "letter.html."],
    ["XHTML", `<?xml version="1.0"?>${page(PARAGRAPH)}`, "application/xhtml+xml", "a.xhtml"],
    ["a page in UTF-16", Buffer.from(`\uFEFF${page(PARAGRAPH)}`, "utf16le"), undefined, "a.htm"],
    ["a message without a type", `From: b@example.com\nSubject: y\n\n${WORDS}`, undefined, "a"],
    [
      "a saved page",
      `MIME-Version: 1.0\nFrom: <Saved>\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n${base64(page(PARAGRAPH))}`,
      undefined,
      "a.mht",
    ],
    ["Rich Text", `{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 ${WORDS}\\par}`, "application/msword", "a.doc"],
    ["a document's text", object("", `BT (${WORDS}) Tj ET`), "image/jpeg", "a.jpg"],
    ["a calendar's folded lines", `BEGIN:VCALENDAR\r\nDESCRIPTION:${WORDS.replace("evil", "ev\r\n il")}\r\n`],
    ["a script's words", page(`<script>document.write("<p>Pay the" + " parcel fee at ${LINK} today</p>")</script>`)],
    ["a script's base64", page(`<script>document.write(atob('${base64(PARAGRAPH)}'))</script>`)],
    ["a script's escapes", page(`<script>document.write(unescape("${encodeURIComponent(PARAGRAPH)}"))</script>`)],
  ])("%s", async (_what, data, type, name) => {
    const { words, links, truncated } = await read(data, type, name);
    expect(words).toContain("Pay the parcel fee");
    expect(links).toEqual([LINK]);
    expect(truncated).toEqual([]);
  });

  test("an archive's text", async () => {
    const { words, links } = await read(Buffer.from(ZIP, "base64"), "image/png");
    expect(words).toContain("Pay the parcel fee");
    expect(links).toEqual(["https://evil.example/pay"]);
  });

  test("a document's paragraphs and links", async () => {
    const { words, links } = await read(Buffer.from(DOCX, "base64"));
    expect(words).toContain("Pay the parcel fee & tax\nSecond line");
    expect(links).toEqual(["https://evil.example/a?b=1&c=2"]);
  });

  test.each<[what: string, data: string | Uint8Array, name?: string]>([
    ["of a shortcut", `[InternetShortcut]\r\nURL=${LINK}\r\n`, "a.url"],
    [
      "of a shell link",
      Buffer.concat([Buffer.from("4c0000000114020000", "hex"), Buffer.from(LINK, "utf16le")]),
      "a.lnk",
    ],
    ["of a document", object("/A << /S /URI /URI (https://evil.example.com\\/pay) >>", ""), "a.pdf"],
    ["of Rich Text", `{\\rtf1{\\field{\\*\\fldinst{HYPERLINK "${LINK}"}}{\\fldrslt Open}}}`, "a.rtf"],
    ["that a page goes to", page(`<script>window.location = "${LINK}"</script>`), "a.html"],
    ["that a picture goes to", `<svg><script>location=atob("${base64(LINK)}")</script></svg>`, "a.svg"],
  ])("the link %s", async (_what, data, name) => {
    expect((await read(data, undefined, name)).links).toContain(LINK);
  });

  test("a picture stays one, whatever its name", async () => {
    const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(200)]);
    expect(await read(png, "text/html", "a.html")).toMatchObject({
      words: "Good morning.\n",
      links: [],
      truncated: [],
    });
  });
});

describe("what cannot be read is said", () => {
  test.each<[string, Uint8Array]>([
    ["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)])],
    ["bytes of no kind", Buffer.from(Array.from({ length: 300 }, (_, i) => (i * 37) % 256))],
    ["an encrypted archive", Buffer.from(Buffer.from(ZIP, "base64").map((byte, i) => (i === 122 ? 1 : byte)))],
    ["an encrypted document", Buffer.from(object("/Encrypt 5 0 R", "BT (x) Tj ET"))],
  ])("%s", async (_what, data) => {
    expect((await read(data)).truncated).toEqual(["files"]);
  });

  const PROGRAM = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]);
  const LOCKED = Buffer.from(Buffer.from(ZIP, "base64").map((byte, i) => (i === 122 ? 1 : byte)));

  test.each<[what: string, risk: string, name: string, data: string | Uint8Array]>([
    ["a program named as a document", "disguised", "invoice.pdf", PROGRAM],
    ["two endings", "disguised", "invoice.pdf.exe", PROGRAM],
    ["two endings far apart", "disguised", `invoice.pdf${" ".repeat(90)}.scr`, "x"],
    ["a page behind a document's ending", "disguised", "invoice.pdf.html", page(PARAGRAPH)],
    ["a script", "program", "invoice.js", "WScript.Echo(1)"],
    ["a program", "program", "setup", PROGRAM],
    ["an archive with a password", "sealed", "letter.zip", LOCKED],
    ["RAR", "sealed", "letter.rar", Buffer.from("Rar!\x1a\x07\x01\x00\x99\x88\x00\x00\x00\xff", "latin1")],
    [
      "an office document with a password",
      "sealed",
      "a.docx",
      Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        Buffer.alloc(90),
        Buffer.from("EncryptedPackage", "utf16le"),
      ]),
    ],
  ])("%s is named", async (_what, risk, name, data) => {
    expect((await read(data, undefined, name)).risks).toEqual([[risk, name]]);
  });

  test.each<[what: string, name: string, data: string | Uint8Array]>([
    ["a patch", "fix.py.patch", "--- a/x.py\n+++ b/x.py\n"],
    ["a release's number", "report-v1.2.pdf", object("", "BT (Hello) Tj ET")],
    ["a page", "letter.html", page(PARAGRAPH)],
    ["a site's name", "notes from example.com", "Hello"],
    ["an archive that was read", "notes.zip", Buffer.from(ZIP, "base64")],
  ])("%s is not", async (_what, name, data) => {
    expect((await read(data, undefined, name)).risks).toEqual([]);
  });

  test("an archive that grows without end is read to the limit", async () => {
    const { gzipSync } = await import("node:zlib");
    const { words, truncated } = await read(gzipSync(Buffer.alloc(40_000_000, "Pay now. ")));
    expect(truncated).toContain("files");
    expect(words.length).toBeLessThan(250_000);
  });
});
