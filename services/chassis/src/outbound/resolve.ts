import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { MayConnect } from "./addresses.ts";
import { OutboundError } from "./outbound-error.ts";

/** The part of a DNS resolver that finds addresses. Rejects with Node's DNS error codes. */
export interface AddressResolver {
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
}

/** DNS answered that there are no such records. */
const NO_RECORDS = new Set(["ENOTFOUND", "ENODATA"]);

const isDenial = (error: unknown): boolean => NO_RECORDS.has(String((error as { code?: unknown }).code));

/** A resolver over given servers (ip or ip:port), or the system's. `timeoutMs` is a try's; two are made. */
export function resolverOver(dnsServers: readonly string[], timeoutMs: number): Resolver {
  // Two tries within the deadline: one lost datagram is no answer about a name.
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 2), tries: 2 });
  if (dnsServers.length > 0) resolver.setServers([...dnsServers]);
  return resolver;
}

async function addressesOf(host: string, resolver: AddressResolver): Promise<string[]> {
  const settled = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const isDown = settled.every((outcome) => outcome.status === "rejected" && !isDenial(outcome.reason));
  if (isDown) throw new OutboundError("no_dns");
  return settled.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
}

/**
 * The one address of a host that is connected to: resolved once, and every address checked, so that a name with one
 * public and one private address is refused too, and a second answer cannot differ from the first (DNS rebinding).
 * @throws OutboundError `refused` when an address may not be connected to, `no_address`, or `no_dns`.
 */
export async function checkedAddress(
  host: string,
  { resolver, mayConnect }: { readonly resolver: AddressResolver; readonly mayConnect: MayConnect },
): Promise<string> {
  const literal = host.replace(/^\[|\]$/g, "");
  const addresses = isIP(literal) ? [literal] : await addressesOf(host, resolver);
  const [first] = addresses;
  if (first === undefined) throw new OutboundError("no_address");
  if (!addresses.every(mayConnect)) throw new OutboundError("refused");
  return first;
}

/** A name that exists wherever DNS does. */
export const CANARY = "com";
/** Codes by which Node says that nobody answered. */
const NOBODY = new Set(["ECONNREFUSED", "ETIMEOUT", "ECANCELLED", "ENETUNREACH", "EHOSTUNREACH"]);

/** Whether a resolver answers at all within so many milliseconds, were it that there is no such name. */
export async function answersAtAll(
  { resolveNs }: { readonly resolveNs: (name: string) => Promise<unknown> },
  timeoutMs: number,
): Promise<boolean> {
  const answered = resolveNs(CANARY).then(
    () => true,
    (error: unknown) => !NOBODY.has(String((error as { code?: unknown }).code)),
  );
  return Promise.race([answered, sleep(timeoutMs, false, { ref: false })]);
}
