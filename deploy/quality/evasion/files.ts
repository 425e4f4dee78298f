/** Attachments: what a person opens. */
import { zipOf } from "./archive.ts";
import {
  asCovered,
  asCoveredLink,
  base64,
  cover,
  escaped,
  type Material,
  multipart,
  paragraphs,
  type Trick,
  withFile,
} from "./material.ts";
import { pdfOf } from "./pdf.ts";

const page = (inner: string): string => `<!doctype html><html><head></head><body>${inner}</body></html>`;

/** A file with the words. */
const words = (id: string, title: string, file: (words: string) => string | undefined): Trick => ({
  id,
  title,
  hide: (material: Material) => file(material.words),
  bare: asCovered,
});

/** A file with the link alone. */
const link = (id: string, title: string, file: (link: string) => string): Trick => ({
  id,
  title,
  hide: (material: Material) => material.link && file(material.link),
  bare: asCoveredLink,
});

const OCTETS = "application/octet-stream";
const script = (code: string): string => page(`<script>${code}</script>`);

const rtf = (text: string): string => {
  const body = Array.from(text)
    .map((char) => {
      const code = char.codePointAt(0) as number;
      if (char === "\n") return "\\par\n";
      if (/[\\{}]/.test(char)) return `\\${char}`;
      if (code < 0x80) return char;
      return char
        .split("")
        .map((unit) => `\\u${(unit.charCodeAt(0) << 16) >> 16}?`)
        .join("");
    })
    .join("");
  return `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Calibri;}}\\f0\\fs22 ${body}\\par}`;
};

const docx = (text: string): Uint8Array =>
  zipOf([
    {
      name: "[Content_Types].xml",
      data: '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    },
    {
      name: "word/document.xml",
      data: `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${text
        .split(/\n+/)
        .map((line) => `<w:p><w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`)
        .join("")}</w:body></w:document>`,
    },
  ]);

const docxLink = (target: string): Uint8Array =>
  zipOf([
    {
      name: "word/document.xml",
      data: '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Open the document</w:t></w:r></w:p></w:body></w:document>',
    },
    {
      name: "word/_rels/document.xml.rels",
      data: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${escaped(target)}" TargetMode="External"/></Relationships>`,
    },
  ]);

/** A shell link ([MS-SHLLINK]) with its target as command line arguments, UTF-16. */
function lnk(target: string): Uint8Array {
  const header = Buffer.alloc(76);
  header.writeUInt32LE(76, 0);
  Buffer.from("0114020000000000c000000000000046", "hex").copy(header, 4);
  header.writeUInt32LE(0xa0, 20);
  const args = Buffer.from(`/c start ${target}`, "utf16le");
  const count = Buffer.alloc(2);
  count.writeUInt16LE(args.length / 2);
  return Buffer.concat([header, count, args]);
}

/** RFC 5545 section 3.1: lines of at most 75 octets, folded with a space. */
const folded = (line: string): string => (line.match(/.{1,60}/gsu) ?? []).join("\r\n ");

const ics = (text: string): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "BEGIN:VEVENT",
    "DTSTART:20261201T090000Z",
    folded(`DESCRIPTION:${text.replaceAll(/([\\;,])/g, "\\$1").replaceAll("\n", "\\n")}`),
    "SUMMARY:Appointment",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");

const mht = (html: string): string =>
  [
    "From: <Saved by a browser>",
    "Subject: page",
    "MIME-Version: 1.0",
    'Content-Type: multipart/related; type="text/html"; boundary="m1"',
    "",
    "--m1",
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    base64(html),
    "--m1--",
    "",
  ].join("\r\n");

const isLatin1 = (text: string): boolean => Array.from(text).every((char) => (char.codePointAt(0) as number) < 0x100);

export const FILES: readonly Trick[] = [
  words("xhtml", "`.xhtml`", (text) =>
    withFile(`<?xml version="1.0"?>${page(paragraphs(text))}`, "application/xhtml+xml", "letter.xhtml"),
  ),
  words("mht", "`.mht`", (text) => withFile(mht(page(paragraphs(text))), OCTETS, "letter.mht")),
  words("dotted-name", "`letter.html.`", (text) => withFile(page(paragraphs(text)), OCTETS, "letter.html.")),
  words("nameless", "HTML without a name", (text) => withFile(page(paragraphs(text)), OCTETS)),
  words("as-pdf-name", "HTML named `.pdf`", (text) =>
    withFile(page(paragraphs(text)), "application/pdf", "letter.pdf"),
  ),
  words("as-image", "HTML said to be a picture", (text) => withFile(page(paragraphs(text)), "image/png", "scan.png")),
  words("utf-16", "HTML in UTF-16", (text) =>
    withFile(Buffer.from(`\uFEFF${page(paragraphs(text))}`, "utf16le"), OCTETS, "letter.htm"),
  ),
  words("svg-file", "`.svg` with text", (text) =>
    withFile(
      `<svg xmlns="http://www.w3.org/2000/svg">${text
        .split(/\n+/)
        .map((line) => `<text>${escaped(line)}</text>`)
        .join("")}</svg>`,
      "image/svg+xml",
      "card.svg",
    ),
  ),
  words("svg-foreign", "`.svg` with HTML in it", (text) =>
    withFile(
      `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><div xmlns="http://www.w3.org/1999/xhtml">${paragraphs(text)}</div></foreignObject></svg>`,
      "image/svg+xml",
      "card.svg",
    ),
  ),
  words("script-write", "a script that writes the words", (text) =>
    withFile(script(`document.write(${JSON.stringify(paragraphs(text))})`), "text/html", "letter.html"),
  ),
  words("script-atob", "… from base64", (text) =>
    withFile(
      script(
        `document.write(decodeURIComponent(escape(atob("${Buffer.from(page(paragraphs(text))).toString("base64")}"))))`,
      ),
      "text/html",
      "letter.html",
    ),
  ),
  words("script-unescape", "… from per cent escapes", (text) =>
    withFile(
      script(`document.write(unescape("${encodeURIComponent(page(paragraphs(text)))}"))`),
      "text/html",
      "letter.html",
    ),
  ),
  words("data-url", "a page in a `data:` link", (text) =>
    withFile(
      page(`<iframe src="data:text/html;base64,${Buffer.from(page(paragraphs(text))).toString("base64")}"></iframe>`),
      "text/html",
      "letter.html",
    ),
  ),
  link("location", "a script that goes to the link", (to) =>
    withFile(script(`window.location = "${to}";`), "text/html", "letter.html"),
  ),
  link("location-atob", "… from base64", (to) =>
    withFile(script(`location.href=atob("${Buffer.from(to).toString("base64")}")`), "text/html", "letter.html"),
  ),
  link("svg-script", "a script in `.svg` that goes to the link", (to) =>
    withFile(
      `<svg xmlns="http://www.w3.org/2000/svg"><script>location.href="${to}"</script></svg>`,
      "image/svg+xml",
      "card.svg",
    ),
  ),
  words("rtf", "`.rtf`", (text) => withFile(rtf(text), "application/rtf", "letter.rtf")),
  link("rtf-link", "`.rtf` with a link", (to) =>
    withFile(
      `{\\rtf1\\ansi{\\field{\\*\\fldinst{HYPERLINK "${to}"}}{\\fldrslt{Open}}}\\par}`,
      "application/rtf",
      "letter.rtf",
    ),
  ),
  words("docx", "`.docx`", (text) =>
    withFile(docx(text), "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "letter.docx"),
  ),
  link("docx-link", "`.docx` with a link", (to) =>
    withFile(docxLink(to), "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "letter.docx"),
  ),
  words("zip-text", "`.zip` with a text", (text) =>
    withFile(zipOf([{ name: "letter.txt", data: text }]), "application/zip", "letter.zip"),
  ),
  words("zip-html", "`.zip` with a page", (text) =>
    withFile(zipOf([{ name: "letter.html", data: page(paragraphs(text)) }]), "application/zip", "letter.zip"),
  ),
  link("url-file", "`.url`", (to) => withFile(`[InternetShortcut]\r\nURL=${to}\r\n`, OCTETS, "open.url")),
  link("lnk", "`.lnk`", (to) => withFile(lnk(to), OCTETS, "open.lnk")),
  link("pdf-link", "PDF with a clear link", (to) => withFile(pdfOf({ link: to }), "application/pdf", "letter.pdf")),
  words("pdf-text", "PDF with plain text", (text) =>
    isLatin1(text) ? withFile(pdfOf({ words: text }), "application/pdf", "letter.pdf") : undefined,
  ),
  words("pdf-deflated", "PDF with deflated text", (text) =>
    isLatin1(text) ? withFile(pdfOf({ words: text, isDeflated: true }), "application/pdf", "letter.pdf") : undefined,
  ),
  words("ics", "folded `.ics`", (text) => withFile(ics(text), "text/calendar", "meeting.ics")),
  words("eml", "`.eml` without a type", (text) =>
    withFile(`From: a@b.example\r\nSubject: letter\r\nDate: x\r\n\r\n${text}`, OCTETS, "letter"),
  ),
  {
    id: "double-extension",
    title: "a program named `.pdf.exe`",
    hide: () => withFile(Buffer.from(`MZ${"\0".repeat(200)}This program cannot be run`), OCTETS, "invoice.pdf.exe"),
    bare: asCovered,
    isUnreadable: true,
  },
  {
    id: "zip-encrypted",
    title: "an encrypted archive, its password in the mail",
    hide: ({ words: text }) => {
      const data = zipOf([{ name: "letter.html", data: text, isEncrypted: true }]);
      return multipart([
        { ...cover, body: `${cover.body}\n\nThe password is 4471.` },
        {
          fields: [
            'Content-Type: application/zip; name="letter.zip"',
            "Content-Transfer-Encoding: base64",
            'Content-Disposition: attachment; filename="letter.zip"',
          ],
          body: base64(data),
        },
      ]);
    },
    bare: asCovered,
    isUnreadable: true,
  },
];
