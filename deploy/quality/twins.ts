import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Whose link and address a notice bears: the toggles of the identity table. */
export const VARIANTS = ["own", "tracked", "lookalike", "stranger", "short", "page"] as const;
export type Variant = (typeof VARIANTS)[number];

/** A sober notice of a company, with its own link and with those of others in its place. */
export interface Twin extends Readonly<Record<Variant, string>> {
  readonly id: string;
  readonly company: string;
  readonly country: string;
  readonly lang: string;
  readonly channel: "sms" | "mail";
  readonly text: string;
  readonly html?: string;
  readonly subject?: string;
  readonly from_name?: string;
  readonly from_own?: string;
  readonly from_stranger?: string;
}

/**
 * Sets by different writers, each of other companies: `twins`, on which the code was tuned, those that nobody who writes the code
 * looked at until claims were mended by their misses (`twins-fresh` to `twins-sixth`): their first figures are the measure.
 */
export const TWIN_SETS = ["twins", "twins-fresh", "twins-third", "twins-fourth", "twins-fifth", "twins-sixth"] as const;
export type TwinSet = (typeof TWIN_SETS)[number];

export const twins = (set: TwinSet = "twins"): Twin[] =>
  readFileSync(join(import.meta.dirname, "identity", `${set}.jsonl`), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Twin);

/** The twin as it would arrive: a text, or a mail whose sender is shown to be who it is. */
export function contentOf(twin: Twin, variant: Variant): string {
  const link = twin[variant];
  const text = twin.text.replaceAll("{link}", link);
  if (twin.channel === "sms") return text;
  const from = (variant === "own" || variant === "tracked" ? twin.from_own : twin.from_stranger) ?? "";
  const domain = from.slice(from.indexOf("@") + 1);
  const head = [
    "Delivered-To: reader@mailbox.example",
    `Received: from mta.${domain} (mta.${domain} [203.0.113.7]) by mx.mailbox.example with ESMTPS id 4f1; Mon, 16 Nov 2026 09:12:33 +0000`,
    `Authentication-Results: mx.mailbox.example; dkim=pass header.d=${domain}; spf=pass smtp.mailfrom=bounce@${domain}; dmarc=pass header.from=${domain}`,
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=k1; h=from:to:subject:date; bh=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=; b=QUJD`,
    `From: ${encoded(twin.from_name ?? "")} <${from}>`,
    "To: reader@mailbox.example",
    `Subject: ${encoded(twin.subject ?? "")}`,
    "Date: Mon, 16 Nov 2026 09:12:30 +0000",
    `Message-ID: <4f1c@${domain}>`,
    "MIME-Version: 1.0",
  ];
  if (twin.html === undefined)
    return [...head, "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit", "", text].join(
      "\r\n",
    );
  const html = twin.html.replaceAll("{link}", link.replaceAll("&", "&amp;"));
  const part = (type: string, body: string) =>
    ["--b1", `Content-Type: ${type}; charset=utf-8`, "Content-Transfer-Encoding: 8bit", "", body].join("\r\n");
  return [
    ...head,
    'Content-Type: multipart/alternative; boundary="b1"',
    "",
    part("text/plain", text),
    part("text/html", html),
    "--b1--",
    "",
  ].join("\r\n");
}

// oxlint-disable-next-line no-control-regex -- asks for what is not ASCII
const NOT_ASCII = /[^\u0000-\u007f]/;
const encoded = (words: string): string =>
  NOT_ASCII.test(words) ? `=?utf-8?B?${Buffer.from(words, "utf8").toString("base64")}?=` : `"${words}"`;
