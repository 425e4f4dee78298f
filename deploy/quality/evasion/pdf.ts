/** PDF files with text and links, plain or deflated. */
import { deflateSync } from "node:zlib";

const literal = (text: string): string => `(${text.replaceAll(/[\\()]/g, "\\$&")})`;

interface Options {
  readonly words?: string;
  readonly link?: string;
  readonly isDeflated?: boolean;
}

/** Characters a line. */
const LINE = 80;

/** A page with the words set in Helvetica, line by line, and a link over the whole of it. */
export function pdfOf({ words = "", link, isDeflated = false }: Options): Uint8Array {
  const lines = words.match(new RegExp(`[^\\n]{1,${LINE}}(?=\\s|$)|[^\\n]{1,${LINE}}`, "g")) ?? [];
  const content = Buffer.from(
    ["BT /F1 11 Tf 13 TL 40 780 Td", ...lines.map((line) => `${literal(line.trim())} Tj T*`), "ET"].join("\n"),
    "latin1",
  );
  const stream = isDeflated ? deflateSync(content) : content;
  const objects: Buffer[] = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>${link ? " /Annots [6 0 R]" : ""} >>`,
    ),
    Buffer.concat([
      Buffer.from(`<< /Length ${stream.length}${isDeflated ? " /Filter /FlateDecode" : ""} >>\nstream\n`),
      stream,
      Buffer.from("\nendstream"),
    ]),
    Buffer.from("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"),
  ];
  if (link)
    objects.push(
      Buffer.from(
        `<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI ${literal(link)} >> >>`,
        "latin1",
      ),
    );
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1")];
  objects.forEach((object, i) => parts.push(Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")));
  parts.push(Buffer.from(`trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`));
  return Buffer.concat(parts);
}
