import type { Logger } from "@sextant/chassis";
import { createTransport } from "nodemailer";
import type { Config } from "../../config.ts";

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A message that carries a link. */
export interface LinkMessage extends Message {
  readonly link: string;
}

/** How people get the links by which they sign in. */
export interface Post extends Disposable {
  /** `mail`: to the address; `terminal`: on this machine; `operator`: by the operator's command line alone. */
  readonly way: "mail" | "terminal" | "operator";
  /** Sends in the background: how long it takes tells nobody whether the address has an account. */
  send(message: LinkMessage): void;
  /** The same for what has no link; where no mail is sent, nobody is told. */
  notify(message: Message): void;
}

/** Longest wait for the mail server at each step, in milliseconds. */
const SMTP_MS = 10_000;

/** A line for people, beside the log. */
export type Print = (line: string) => void;

/** Sends by SMTP where it is set; else prints, where somebody sits in front of the process. */
export function openPost(
  { smtpUrl, mailFrom }: Pick<Config, "smtpUrl" | "mailFrom">,
  log: Logger,
  print?: Print,
): Post {
  if (smtpUrl !== undefined) return smtpPost(smtpUrl, mailFrom!, log);
  return {
    way: print ? "terminal" : "operator",
    send: ({ to, link }) => print?.(`Sign-in link for ${to}: ${link}`),
    notify: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
}

function smtpPost(url: string, from: string, log: Logger): Post {
  const timeouts = { connectionTimeout: SMTP_MS, greetingTimeout: SMTP_MS, socketTimeout: SMTP_MS };
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
  const send = ({ to, subject, text }: Message): void => {
    // As an object, so that nothing in the address is read as a second one.
    transport
      .sendMail({ from, to: { name: "", address: to }, subject, text })
      .catch((error: unknown) => log.error({ err: codeOf(error) }, "a mail could not be sent"));
  };
  return { way: "mail", send, notify: send, [Symbol.dispose]: () => transport.close() };
}

/** A mail server's own words may quote the address. */
const codeOf = (error: unknown): Error => {
  const { code } = error as { code?: unknown };
  return new Error(typeof code === "string" ? code : "unknown");
};
