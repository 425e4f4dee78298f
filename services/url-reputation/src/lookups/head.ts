import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";

/** What one step over the network may use: names are resolved and addresses judged by what is handed in. */
export interface Net {
  /** Every address of a host. */
  readonly resolve: (host: string, signal: AbortSignal) => Promise<readonly string[]>;
  readonly isAllowed: (address: string) => boolean;
  /** Ports that may be connected to. */
  readonly ports: ReadonlySet<number>;
}

/** Refused on purpose: the target is none that may be asked. */
export class Refused extends Error {}

/** Largest header block that is read, in bytes. */
const MAX_HEADER_BYTES = 16_384;

/** The one address to connect to: the host is resolved once, and every address that it has must be allowed. */
async function addressOf(host: string, net: Net, signal: AbortSignal): Promise<string> {
  const literal = host.replace(/^\[|\]$/g, "");
  const addresses = isIP(literal) ? [literal] : await net.resolve(host, signal);
  const [first] = addresses;
  if (first === undefined || !addresses.every(net.isAllowed)) throw new Refused("address not allowed");
  return first;
}

/** Asks once, without following; the body is never read. Where it redirects to, or undefined. */
export async function locationOf(
  url: URL,
  method: "HEAD" | "GET",
  net: Net,
  signal: AbortSignal,
): Promise<{ status: number; location: string | undefined }> {
  const isTls = url.protocol === "https:";
  if (!isTls && url.protocol !== "http:") throw new Refused("scheme not allowed");
  const port = url.port === "" ? (isTls ? 443 : 80) : Number(url.port);
  if (!net.ports.has(port)) throw new Refused("port not allowed");
  const address = await addressOf(url.hostname, net, signal);
  const options = {
    host: address,
    port,
    method,
    path: url.pathname + url.search,
    headers: { host: url.host, "user-agent": "Mozilla/5.0 (compatible; sextant-links/1)", accept: "*/*" },
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
    ...(isTls && !isIP(url.hostname) ? { servername: url.hostname } : {}),
  } as const;
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; location: string | undefined }>();
  const request = (isTls ? https : http).request(options, (response) => {
    resolve({ status: response.statusCode ?? 0, location: response.headers.location });
    response.destroy();
  });
  request.on("error", reject);
  request.end();
  return promise;
}
