import { counted, fill, numbered, repeated, type Families, type Family, within } from "./family.ts";

const HEAD = "From: a@example.com\nSubject: x\nMIME-Version: 1.0\n";
const MIXED = `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n`;
const ALTERNATIVE = `${HEAD}Content-Type: multipart/alternative; boundary=b\n\n`;
const WORDS = "your parcel is waiting for you at the depot of the town ";

const nestedMultiparts: Family = (size) =>
  `${HEAD}${numbered(size, (i) => `Content-Type: multipart/mixed; boundary="b${i}"\n\n--b${i}\n`)}Content-Type: text/plain\n\nhello`;

/** Messages in messages; what they say stands in the innermost. */
const nestedMessages =
  (inner: Family, head = `${HEAD}Content-Type: message/rfc822\n\n`, depth = 4): Family =>
  (size) =>
    `${head.repeat(depth)}${HEAD}\n${inner(size)}`;

/** Addresses in a field. */
const addresses = (field: string, first: string): Family => within(`${field}: ${first}, `, counted((i) => `a${i}@b.c,`), "\nSubject: x\nFrom: a@b.c\n\nhello"); // prettier-ignore

/** An attached file. */
const file = (inner: Family, before = "", after = ""): Family =>
  within(`${HEAD}Content-Type: application/octet-stream; name=a.bin\n\n${before}`, inner, after);

/** A document that chooses a font with a table of its own. */
const FONT =
  "%PDF-1.7\n1 0 obj << /Font << /F1 3 0 R >> >> endobj 2 0 obj << >> endobj 3 0 obj << /ToUnicode 4 0 R >> endobj\n";

/** Messages: header fields, parts, encodings. */
export const MAILS: Families = {
  "header lines": (size) => numbered(size, (i) => `X-H${i}: v\n`).replace("X-H0", "From"),
  "one folded header": within("From: a@example.com\nSubject: ", repeated("x\n ")),
  "long From": within("From: ", repeated('"a" <a@b.c>, '), "\nSubject: x\n\nhello"),
  "addresses after a capital that grows": addresses("Reply-To", "\u0130"),
  "addresses after Greek": addresses("Reply-To", "\u03A3"),
  "addresses after Cyrillic": addresses("Reply-To", "\u0416"),
  "groups in groups": within("Reply-To: ", repeated("a:b,"), ";\nSubject: x\nFrom: a@b.c\n\nhello"),
  "open comments": within("Reply-To: ", repeated('("'), "\nSubject: x\nFrom: a@b.c\n\nhello"),
  "encoded words": within("From: a@example.com\nSubject: ", repeated("=?utf-8?Q?a?= "), "\n\nhello"),
  "open encoded words": within("From: a@example.com\nSubject: ", repeated("=?utf-8?Q?"), "\n\nhello"),
  "document streams": file(repeated("<< >>\nstream\n(a) Tj\nendstream\n"), "%PDF-1.7\n1 0 obj\n"),
  "open document streams": file(repeated("stream\n"), "%PDF-1.7\n1 0 obj\n"),
  "document links": file(repeated("/URI ("), "%PDF-1.7\n1 0 obj\n"),
  "document strings": file(repeated("(\\"), "%PDF-1.7\n1 0 obj\n<< >>\nstream\n", " Tj\nendstream"),
  "document objects": file(repeated("1 0 obj "), "%PDF-1.7\n1 0 obj\n"),
  "document pictures": file(
    repeated("/Subtype /Image /Width 30 /Height 30 stream\nendstream\n"),
    "%PDF-1.7\n1 0 obj\n",
  ),
  "document fonts": file(repeated("1 0 obj << /Font 2 0 R /Font << /F1 3 0 R >> >> endobj "), FONT),
  "document glyphs": file(
    repeated("beginbfrange <0000> <FFFF> <0041> endbfrange "),
    `${FONT}4 0 obj << >> stream\n`,
    "\nendstream",
  ),
  "open document glyphs": file(
    repeated("beginbfrange <0001> <0002> ["),
    `${FONT}4 0 obj << >> stream\n`,
    "endbfrange\nendstream",
  ),
  "document moves": file(
    repeated("1 0 0 1 1 1 Tm /F1 1 Tf (a) Tj "),
    `${FONT}4 0 obj << >> stream\nBT `,
    "\nendstream",
  ),
  "Rich Text groups": file(repeated("{"), "{\\rtf1 "),
  "Rich Text escapes": file(repeated("\\'e9"), "{\\rtf1 "),
  "strings of a script": file(repeated("'a'+"), "<html><script>"),
  "open strings of a script": file(repeated("`\\"), "<html><script>"),
  "pages that scripts write": file(repeated("'<p>a</p>';"), "<html><script>"),
  "calendar lines": file(repeated("\n a\\n"), "BEGIN:VCALENDAR"),
  "unread bytes": file(repeated("http://a.b/\u0001\u0002")),
  parts: within(MIXED, repeated("--b\n\nx\n")),
  "parts of pages": within(MIXED, repeated("--b\nContent-Type: text/html\n\n<p>x\n")),
  "pages and texts": within(ALTERNATIVE, (size) =>
    fill(`--b\n\n${WORDS}\n--b\nContent-Type: text/html\n\n<p>${WORDS}<b>x\n`, size),
  ),
  "a text, then an open anchor": within(
    `${MIXED}--b\nContent-Type: text/plain\n\nhello\n--b\nContent-Type: text/html\n\n<a `,
    repeated("href="),
    "\n--b--\n",
  ),
  "alternatives in alternatives": (size) =>
    numbered(size, (i) => `Content-Type: multipart/alternative; boundary=b${i}\n\n--b${i}\nContent-Type: text/plain\n\nhello\n--b${i}\n`).replace(/^/, HEAD), // prettier-ignore
  "named parts": within(
    MIXED,
    counted((i) => `--b\nContent-Type: application/x; name*0*=utf-8''a%20${i}; name*1="b"\n\nx\n`),
  ),
  "parameters of a part": within(
    `${MIXED}--b\nContent-Type: application/x; `,
    counted((i) => `name*${i}=a; `),
    "\n\nx\n",
  ),
  "line feeds": within(HEAD, repeated("\n")),
  dashes: within(MIXED, repeated("--\n")),
  "delimiters of none": within(`${HEAD}Content-Type: multipart/mixed\n\n`, repeated("--b\n\n")),
  "deep multiparts": nestedMultiparts,
  "deep messages": (size) => `${fill(`${HEAD}Content-Type: message/rfc822\n\n`, size)}hello`,
  "messages in messages: a text": nestedMessages(repeated(WORDS)),
  "messages in messages: links": nestedMessages(counted((i) => `http://h${i}.com/ `)),
  "messages in messages: a page": nestedMessages(
    counted((i) => `<a href=http://h${i}.tk>x</a>`),
    `${HEAD}Content-Type: message/rfc822\n\n`,
  ),
  "messages beside messages": within(
    MIXED,
    repeated("--b\nContent-Type: message/rfc822\n\nSubject: s\n\nhttp://h.com/\n"),
  ),
  "quoted-printable": within(`${HEAD}Content-Transfer-Encoding: quoted-printable\n\n`, repeated("=3D")),
  "soft line breaks": within(`${HEAD}Content-Transfer-Encoding: quoted-printable\n\n`, repeated("=\n")),
  base64: within(`${HEAD}Content-Transfer-Encoding: base64\n\n`, repeated("QUFB")),
  "base64 of little pieces": within(`${HEAD}Content-Transfer-Encoding: base64\n\n`, repeated("QQ==")),
  "base64 of lines": within(`${HEAD}Content-Transfer-Encoding: base64\n\n`, repeated("QUFB\n")),
  uuencode: within(`${HEAD}\nbegin 644 a.txt\n`, repeated("#86)C\n"), "`\nend\n"),
  "many uuencoded": within(`${HEAD}\n`, repeated("begin 644 a\n#86)C\n`\nend\n")),
  "charset lines": within(`${HEAD}Content-Type: text/plain; charset=iso-8859-1\n\né`, repeated("--b\ncharset=x\n")),
  signatures: within(
    "From: a@example.com\n",
    repeated("DKIM-Signature: v=1; a=rsa-sha256; d=example.com; s=s; h=from; bh=AA; b=AA\n"),
    "\nhello",
  ),
  "seals of relays": within(
    "From: a@example.com\n",
    counted(
      (i) =>
        `ARC-Seal: i=${i}; a=rsa-sha256; cv=pass; d=e.com; s=s; b=AA\nARC-Message-Signature: i=${i}; a=rsa-sha256; d=e.com; s=s; h=from; bh=AA; b=AA\nARC-Authentication-Results: i=${i}; e.com; spf=pass\n`,
    ),
    "\nhello",
  ),
  "Received lines": within(
    "From: a@example.com\n",
    repeated("Received: from a (b [1.2.3.4]) by c with d; Thu, 1 Jan 2026 00:00:00 +0000\n"),
    "\nhello",
  ),
  "one signature's fields": within(
    "From: a@example.com\nDKIM-Signature: v=1; a=rsa-sha256; d=e.com; s=s; h=from",
    repeated(":from"),
    "; bh=AA; b=AA\n\nhello",
  ),
  "results of others": within(
    "From: a@example.com\nAuthentication-Results: e.com",
    repeated("; dkim=pass (a) header.d=e.com"),
    "\n\nhello",
  ),
};
