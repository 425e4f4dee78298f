import fc from "fast-check";
import { MAX_CONTENT } from "./link-inputs.ts";
import { mails, naughtyStrings, pictures } from "./seeds.ts";
import { mutated } from "./text-inputs.ts";

const crlf = "\r\n";
const odd = fc.oneof(fc.constantFrom(...naughtyStrings), fc.string({ unit: "binary", maxLength: 40 }));

export const mutatedMail: fc.Arbitrary<string> = mutated(fc.constantFrom(...mails), 6);

const charset = fc.constantFrom(
  "utf-8",
  "iso-2022-jp",
  "utf-7",
  "gb18030",
  "x-none",
  "utf-16",
  "",
  '"',
  "windows-1252",
);
const encoding = fc.constantFrom("7bit", "8bit", "base64", "quoted-printable", "x-uuencode", "binary", "");
const leafType = fc.constantFrom(
  "text/plain",
  "text/html",
  "image/png",
  "application/pdf",
  "text/calendar",
  "text/",
  "/",
  "",
);
const leaf = fc
  .record({ type: leafType, charset, encoding, name: odd, body: odd })
  .map(
    ({ type, charset: set, encoding: how, name, body }) =>
      `Content-Type: ${type}; charset=${set}; name="${name}"${crlf}Content-Transfer-Encoding: ${how}${crlf}Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name.toWellFormed())}${crlf}${crlf}${how === "base64" ? Buffer.from(body).toString("base64") : body}${crlf}`,
  );

/** Parts in parts and messages in messages, some of whose boundaries are missing, equal, or prefixes of each other. */
const { part } = fc.letrec<{ part: string; many: string; message: string }>((tie) => ({
  part: fc.oneof({ maxDepth: 12, depthSize: "large" }, leaf, tie("many"), tie("message")),
  many: fc
    .tuple(
      fc.array(tie("part"), { maxLength: 3 }),
      fc.constantFrom("b", "bb", "b--", "", "=_1", "b b"),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([parts, boundary, isClosed, isQuoted]) => {
      const named = isQuoted ? `"${boundary}"` : boundary;
      const inner = parts.map((one) => `--${boundary}${crlf}${one}${crlf}`).join("");
      return `Content-Type: multipart/mixed; boundary=${named}${crlf}${crlf}${inner}${isClosed ? `--${boundary}--${crlf}` : ""}`;
    }),
  message: tie("part").map(
    (inner) => `Content-Type: message/rfc822${crlf}${crlf}From: x@example.org${crlf}Subject: fwd${crlf}${inner}`,
  ),
}));
const header = fc
  .tuple(
    fc.constantFrom(
      "From",
      "Reply-To",
      "Received",
      "Authentication-Results",
      "DKIM-Signature",
      "ARC-Seal",
      "Date",
      "Subject",
      "Return-Path",
      "List-Unsubscribe",
    ),
    fc.oneof(
      odd,
      fc.constantFrom(
        '"PayPal" <a@b.tk>',
        "v=1; a=rsa-sha256; d=example.com; s=s; h=from; bh=; b=",
        "from [1.2.3.4] by x; Thu, 1 Jan 1970 00:00:00 +9999",
        "=?utf-8?B?4pyT?= =?x?Q?=ZZ?=",
        "<".repeat(300),
      ),
    ),
  )
  .map(([name, value]) => `${name}: ${value}${crlf}`);
export const nestedMime: fc.Arbitrary<string> = fc
  .tuple(fc.array(header, { maxLength: 12 }), part)
  .map(
    ([headers, body]) =>
      `From: a@example.com${crlf}Subject: s${crlf}${headers.join("")}MIME-Version: 1.0${crlf}${body}`,
  );

/** One part in one part, some hundreds deep. */
export const deepMime: fc.Arbitrary<string> = fc
  .tuple(
    fc.integer({ min: 20, max: 1_200 }),
    fc.constantFrom("multipart/mixed", "message/rfc822", "multipart/alternative"),
    leaf,
  )
  .map(([depth, type, inner]) => {
    let out = `From: a@example.com${crlf}Subject: s${crlf}MIME-Version: 1.0${crlf}`;
    for (let level = 0; level < depth; level += 1)
      out +=
        type === "message/rfc822"
          ? `Content-Type: ${type}${crlf}${crlf}From: a@b.c${crlf}`
          : `Content-Type: ${type}; boundary=b${level}${crlf}${crlf}--b${level}${crlf}`;
    return (out + inner).slice(0, MAX_CONTENT);
  });

const tag = fc.constantFrom(
  "<div>",
  "<b>",
  "<table><tr><td>",
  "<a href='http://e.tk'>",
  "<svg>",
  '<p style="color:#fff">',
  "<style>",
  "<!--",
  "<![CDATA[",
  "<script>",
  "<form action=//e.tk>",
  "&amp;",
  "<img src=data:image/png;base64,AAAA>",
  "<",
);
export const deepHtml: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.tuple(tag, odd), { minLength: 1, maxLength: 6 }),
    fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 300 }) }, { weight: 1, arbitrary: fc.constant(4_000) }),
    fc.boolean(),
  )
  .map(([tags, depth, isMail]) =>
    `${isMail ? `From: a@example.com${crlf}Subject: s${crlf}Content-Type: text/html${crlf}${crlf}` : ""}${tags.flat().join("").repeat(depth)}`.slice(
      0,
      MAX_CONTENT,
    ),
  );

/** Pictures with bytes changed, or cut short, as data URIs and attachments. */
export const brokenPicture: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...pictures),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([picture, changes, share, isCut, isMail]) => {
    const bytes = Buffer.from(isCut ? picture.subarray(0, Math.ceil(share * picture.length)) : picture);
    for (const [at, value] of changes) bytes[at % bytes.length] = value;
    const data = bytes.toString("base64");
    return isMail
      ? `From: a@example.com${crlf}Subject: s${crlf}Content-Type: image/png; name=a.png${crlf}Content-Transfer-Encoding: base64${crlf}${crlf}${data}`
      : `look data:image/png;base64,${data} here`;
  });
