/** What a trick is played on: words, and the links among them. */
export interface Material {
  readonly words: string;
  /** The first link that the words hold; tricks that carry a link alone need one. */
  readonly link?: string;
  /** Honest words of others, for padding. */
  readonly padding: string;
}

/** One way of hiding words or a link from a program that a person still comes to see. Pure. */
export interface Trick {
  readonly id: string;
  /** As the table names it. */
  readonly title: string;
  /** What is submitted; undefined where the trick cannot be played on this material. */
  readonly hide: (material: Material) => string | undefined;
  /** The same without the trick: what it is compared with. */
  readonly bare: (material: Material) => string;
  /** An honest use of the same means, where hiding honest words so would be none. */
  readonly twin?: (material: Material) => string;
  /** No program can read it without a key: it is to be suspicious, not more. */
  readonly isUnreadable?: boolean;
}

/** The words as a message. */
export const asText = ({ words }: Material): string => words;

const HEAD = [
  "From: Office <office@letters-dispatch.example>",
  "To: reader@mailbox.example",
  "Subject: Message",
  "Date: Mon, 16 Nov 2026 09:12:30 +0000",
  "Message-ID: <4f1c@letters-dispatch.example>",
  "MIME-Version: 1.0",
];

/** A mail with a neutral head; `fields` end its header block, `body` follows the blank line. */
export const mail = (fields: readonly string[], body: string): string =>
  [...HEAD, ...fields, "", body].join("\r\n").replaceAll(/(?<!\r)\n/g, "\r\n");

/** The words as the plain body of a mail. */
export const asMail = ({ words }: Material): string => mail(["Content-Type: text/plain; charset=utf-8"], words);

/** A body part with its fields. */
export interface Part {
  readonly fields: readonly string[];
  readonly body: string;
}

/** A mail of several parts. */
export const multipart = (parts: readonly Part[], kind = "mixed"): string =>
  mail(
    [`Content-Type: multipart/${kind}; boundary="b1"`],
    [...parts.flatMap(({ fields, body }) => ["--b1", ...fields, "", body]), "--b1--", ""].join("\n"),
  );

const COVER = "Good morning, see you at lunch. The file is attached.";
export const cover: Part = { fields: ["Content-Type: text/plain; charset=utf-8"], body: COVER };

/** What an attachment says, said in the mail itself. */
export const asCovered = ({ words }: Material): string =>
  mail(["Content-Type: text/plain; charset=utf-8"], `${COVER}\n\n${words}`);

/** A link that an attachment carries, in the mail itself. */
export const asCoveredLink = ({ link = "" }: Material): string =>
  mail(["Content-Type: text/plain; charset=utf-8"], `${COVER}\n\n${link}`);

/** Lines of 76 characters (RFC 2045 section 6.8). */
export const base64 = (data: string | Uint8Array): string =>
  Buffer.from(data)
    .toString("base64")
    .replace(/(.{76})/g, "$1\n");

/** A mail with a cover note and one file. */
export const withFile = (data: string | Uint8Array, type: string, name?: string): string =>
  multipart([
    cover,
    {
      fields: [
        `Content-Type: ${type}${name === undefined ? "" : `; name="${name}"`}`,
        "Content-Transfer-Encoding: base64",
        `Content-Disposition: attachment${name === undefined ? "" : `; filename="${name}"`}`,
      ],
      body: base64(data),
    },
  ]);

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The words as paragraphs of HTML. */
export const paragraphs = (words: string): string =>
  words
    .split(/\n+/)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join("\n");
