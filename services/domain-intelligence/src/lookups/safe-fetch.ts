import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import type { MayConnect } from "@sextant/chassis";
import { codeOf, type Resolver } from "./dns.ts";
import { Unanswered } from "./question.ts";

/** Redirects followed: RDAP servers send on to a registrar or a moved base, rarely twice. */
const MAX_REDIRECTS = 3;
/** Largest body read, in bytes: RDAP answers are some kilobytes. */
const MAX_BYTES = 256 * 1024;

export interface Fetched {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface FetchOptions {
  readonly resolver: Pick<Resolver, "resolve4" | "resolve6">;
  readonly mayConnect: MayConnect;
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Certificates trusted beside the usual ones. */
  readonly ca?: string;
}

/**
 * The one address of a host that is connected to: resolved once, and every address checked, so that a name with one
 * public and one private address is refused too.
 * @throws Unanswered `refused` when an address is not public, `failed` when there is none.
 */
export async function checkedAddress(
  host: string,
  { resolver, mayConnect }: Pick<FetchOptions, "resolver" | "mayConnect">,
): Promise<string> {
  const literal = host.replace(/^\[|\]$/g, "");
  const addresses = isIP(literal) ? [literal] : await resolveAll(host, resolver);
  const [first] = addresses;
  if (first === undefined) throw new Unanswered("failed", true);
  if (!addresses.every(mayConnect)) throw new Unanswered("refused", true);
  return first;
}

/** DNS answered that there are no such records. */
const NO_RECORDS = new Set(["ENOTFOUND", "ENODATA"]);

async function resolveAll(host: string, resolver: FetchOptions["resolver"]): Promise<string[]> {
  const settled = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const isDown = settled.every((outcome) => outcome.status === "rejected" && !NO_RECORDS.has(codeOf(outcome.reason)));
  if (isDown) throw new Unanswered("failed");
  return settled.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
}

/** GET, with redirects; each hop's host is resolved and checked anew. */
export async function safeGet(url: string, options: FetchOptions): Promise<Fetched> {
  let target = new URL(url);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    if (target.protocol !== "https:" && target.protocol !== "http:") throw new Unanswered("refused", true);
    const address = await checkedAddress(target.hostname, options);
    const answer = await getFrom(target, address, options);
    const location = answer.headers["location"];
    if (answer.status < 300 || answer.status >= 400 || typeof location !== "string") return answer;
    const next = URL.parse(location, target.href);
    // A redirect from TLS to plain text would let anybody on the way answer.
    if (!next || (target.protocol === "https:" && next.protocol !== "https:")) throw new Unanswered("refused", true);
    target = next;
  }
  throw new Unanswered("limit", true);
}

function getFrom(url: URL, address: string, { signal, headers, ca }: FetchOptions): Promise<Fetched> {
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: address,
        port: url.port || (url.protocol === "https:" ? 443 : 80),
        path: `${url.pathname}${url.search}`,
        headers: { ...headers, host: url.host },
        agent: false,
        signal,
        ...(isIP(host) ? {} : { servername: host }),
        ...(ca === undefined ? {} : { ca }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_BYTES) call.destroy(new Unanswered("limit", true));
          else chunks.push(chunk);
        });
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString("utf8"),
          }),
        );
        response.on("error", reject);
      },
    );
    call.on("error", reject);
    call.end();
  });
}
