import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import type { MayConnect } from "./addresses.ts";
import { OutboundError } from "./outbound-error.ts";
import { type AddressResolver, checkedAddress } from "./resolve.ts";

/** What a request may reach. */
export interface Reach {
  readonly resolver: AddressResolver;
  /** Asked of every address of a host; default choice: `isPublic`. */
  readonly mayConnect: MayConnect;
  /** Ports that may be connected to; absent: any. */
  readonly ports?: ReadonlySet<number>;
  /** Certificates trusted beside the usual ones. */
  readonly ca?: string;
}

export interface Outgoing {
  readonly method: "GET" | "HEAD" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Largest answer that is read, in bytes; 0: the body is left unread. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export interface Incoming {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Largest header block that is read, in bytes. */
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * The one way in which this fleet asks an address that somebody else chose: HTTP or HTTPS, no redirect followed, the host
 * resolved once and every address checked, connected to by that address, TLS checked against the name.
 * @throws OutboundError by our own rules, or the network's error.
 */
export async function send(url: URL, reach: Reach, outgoing: Outgoing): Promise<Incoming> {
  const isTls = url.protocol === "https:";
  if (!isTls && url.protocol !== "http:") throw new OutboundError("refused");
  const port = url.port === "" ? (isTls ? 443 : 80) : Number(url.port);
  if (reach.ports && !reach.ports.has(port)) throw new OutboundError("refused");
  const address = await checkedAddress(url.hostname, reach);
  const { method, headers, signal } = outgoing;
  const options = {
    host: address,
    port,
    method,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host },
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
    ...(isTls && !isIP(url.hostname.replace(/^\[|\]$/g, "")) ? { servername: url.hostname } : {}),
    ...(reach.ca === undefined ? {} : { ca: reach.ca }),
  } as const;
  const { promise, resolve, reject } = Promise.withResolvers<Incoming>();
  const request = (isTls ? https : http).request(options, (response) => {
    readBody(response, outgoing.maxBytes).then(
      (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      reject,
    );
  });
  request.on("error", reject);
  request.end(outgoing.body);
  return promise;
}

async function readBody(response: http.IncomingMessage, maxBytes: number): Promise<string> {
  if (maxBytes === 0) {
    response.destroy();
    return "";
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > maxBytes) {
      response.destroy();
      throw new OutboundError("too_large");
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}
