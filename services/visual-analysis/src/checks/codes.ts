import type { Finding, Link, Subject } from "@sextant/core";
import type { Evidence } from "../evidence.ts";
import { type Payload, payloadOf } from "../payload/payload.ts";

/** A code of a subject, understood. */
export interface ReadCode extends Payload {
  readonly text: string;
}

/** Codes of one subject that are judged. */
const MAX_CODES = 20;
/** Longest payload quoted in a note, in UTF-16 code units. */
const MAX_NOTE = 200;

/** All codes that were read, each once. */
export function codesOf({ images }: Evidence): ReadCode[] {
  const texts = new Set(images.flatMap((answer) => (answer.known ? answer.value.codes.map(({ text }) => text) : [])));
  return [...texts].slice(0, MAX_CODES).map((text) => ({ text, ...payloadOf(text) }));
}

const quoted = (text: string) =>
  (text.length > MAX_NOTE ? `${text.slice(0, MAX_NOTE)}…` : text).replaceAll(/\s+/g, " ");

const FLAG_OF: Readonly<Partial<Record<Payload["kind"], string>>> = {
  script: "qr.script",
  device_login: "qr.device_login",
  app: "qr.app",
  wallet: "qr.wallet",
  bank_payment: "qr.bank_payment",
  phone: "qr.phone",
  wifi: "qr.wifi",
};

/** What a code does. A link's own flag tells a mail from the rest: there, a code takes the link past the mail filter. */
export function findingsOf(subject: Subject, codes: readonly ReadCode[]): Finding[] {
  const linkFlag = subject.inputType === "email" ? "qr.link_in_mail" : "qr.link";
  return codes.flatMap(({ kind, link, text }) => {
    const flag = FLAG_OF[kind];
    return [
      ...(flag ? [{ flag, note: `the code says: ${quoted(text)}` }] : []),
      ...(link === undefined ? [] : [{ flag: linkFlag, note: `the code leads to: ${quoted(link)}` }]),
    ];
  });
}

/** The links that only this layer could see. */
export function linksOf(subject: Subject, codes: readonly ReadCode[]): Link[] {
  const span = subject.images[0]?.span;
  return codes.flatMap(({ link }) => {
    if (link === undefined) return [];
    const schemeless = !/^https?:/i.test(link);
    const found: Link = { url: schemeless ? `http://${link}` : link, origin: "qr", defanged: false, schemeless };
    return [span ? { ...found, span } : found];
  });
}
