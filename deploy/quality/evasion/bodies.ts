/** Mail bodies that say they are something else, and places in a mail beside its parts. */
import { asMail, mail, type Trick } from "./material.ts";

const typed = (id: string, title: string, fields: readonly string[]): Trick => ({
  id,
  title,
  hide: ({ words }) => mail(fields, words),
  bare: asMail,
});

const COVER = "Content-Type: text/plain; charset=utf-8\n\nHello, see you at lunch.";
const BOUNDARY = 'Content-Type: multipart/mixed; boundary="b1"';

/** Lines of 45 bytes as uuencode writes them (POSIX). */
function uuencoded(words: string, name: string): string {
  const data = Buffer.from(words, "utf8");
  const sign = (value: number) => String.fromCharCode(value === 0 ? 0x60 : value + 0x20);
  const lines: string[] = [];
  for (let at = 0; at < data.length; at += 45) {
    const chunk = data.subarray(at, at + 45);
    let line = sign(chunk.length);
    for (let i = 0; i < chunk.length; i += 3) {
      const [a, b, c] = [chunk[i] ?? 0, chunk[i + 1] ?? 0, chunk[i + 2] ?? 0];
      line += sign(a >> 2) + sign(((a & 3) << 4) | (b >> 4)) + sign(((b & 15) << 2) | (c >> 6)) + sign(c & 63);
    }
    lines.push(line);
  }
  return [`begin 644 ${name}`, ...lines, "`", "end", ""].join("\n");
}

/** Messages in messages, so many deep. */
const DEEP = 5;
function forwarded(message: string, depth: number): string {
  if (depth === 0) return message;
  const inner = forwarded(message, depth - 1);
  return mail(
    [`Content-Type: multipart/mixed; boundary="f${depth}"`],
    [`--f${depth}`, COVER, `--f${depth}`, "Content-Type: message/rfc822", "", inner, `--f${depth}--`, ""].join("\n"),
  );
}

export const BODIES: readonly Trick[] = [
  typed("type-image", "the words under `Content-Type: image/png`", ["Content-Type: image/png"]),
  typed("type-pdf", "… `application/pdf`", ["Content-Type: application/pdf"]),
  typed("type-octets", "… `application/octet-stream`", ["Content-Type: application/octet-stream"]),
  typed("type-attached", "… a body that says it is an attachment", [
    "Content-Type: text/plain; charset=utf-8",
    'Content-Disposition: attachment; filename="a.bin"',
  ]),
  typed("not-base64", "… base64 that is none", [
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
  ]),
  typed("image-not-base64", "… an image in base64 that is none", [
    "Content-Type: image/png",
    "Content-Transfer-Encoding: base64",
  ]),
  typed("odd-charset", "… UTF-16 that is none", ["Content-Type: text/plain; charset=utf-16le"]),
  {
    id: "preamble",
    title: "before the first part (preamble)",
    hide: ({ words }) => mail([BOUNDARY], `${words}\n--b1\n${COVER}\n--b1--\n`),
    bare: asMail,
  },
  {
    id: "epilogue",
    title: "behind the last part (epilogue)",
    hide: ({ words }) => mail([BOUNDARY], `--b1\n${COVER}\n--b1--\n${words}\n`),
    bare: asMail,
  },
  {
    id: "uuencode",
    title: "uuencoded in a plain body",
    hide: ({ words }) =>
      mail(["Content-Type: text/plain; charset=utf-8"], `Hello, see you at lunch.\n\n${uuencoded(words, "note.txt")}`),
    bare: asMail,
  },
  {
    id: "forwarded",
    title: "forwarded five deep",
    hide: ({ words }) => forwarded(mail(["Content-Type: text/plain; charset=utf-8"], words), DEEP),
    bare: asMail,
  },
];
