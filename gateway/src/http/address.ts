import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** Parsed CIDR ranges: network and prefix length. */
export type Ranges = readonly (readonly [Address, number])[];

/** What is counted when the peer's address is not known (its socket is already gone). */
const NOBODY = "unknown";
/** Hops of `X-Forwarded-For` that are looked at, nearest first. */
const MAX_HOPS = 32;
/** An IPv6 network as handed out to one customer: /64, the first four of eight groups. */
const IPV6_NETWORK_GROUPS = 4;

/** Reads addresses and CIDR ranges; `unreadable` holds the places (from 1) of those that are neither. */
export function parseRanges(items: readonly string[]): { ranges: Ranges; unreadable: number[] } {
  const ranges: (readonly [Address, number])[] = [];
  const unreadable: number[] = [];
  for (const [index, item] of items.entries()) {
    if (ipaddr.isValidCIDR(item)) ranges.push(ipaddr.parseCIDR(item));
    else if (ipaddr.isValid(item)) ranges.push(single(ipaddr.process(item)));
    else unreadable.push(index + 1);
  }
  return { ranges, unreadable };
}

const single = (address: Address): readonly [Address, number] => [address, address.kind() === "ipv4" ? 32 : 128];

const isWithin = (address: Address, ranges: Ranges): boolean =>
  ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));

/** An address as X-Forwarded-For writes it: bare, `v4:port`, or `[v6]` with or without a port. */
const HOP = /^(?:\[([0-9A-Fa-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+|([0-9A-Fa-f:.]+))$/;

function parse(text: string | undefined): Address | undefined {
  const match = HOP.exec(text?.trim() ?? "");
  const bare = match?.[1] ?? match?.[2] ?? match?.[3];
  return bare !== undefined && ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

/** IPv4 whole; IPv6 by its /64, because one customer holds all of it. */
function bucketOf(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The bucket of a socket's own address. */
export function addressOf(remoteAddress: string | undefined): string {
  const address = parse(remoteAddress?.split("%")[0]);
  return address ? bucketOf(address) : NOBODY;
}

/**
 * Whose failed authentications these are: the socket's address, unless a trusted proxy holds the socket; then the last
 * hop of X-Forwarded-For that is not itself trusted. An unreadable hop ends the search: what stands left of it was
 * written by nobody we trust.
 */
export function clientAddress(request: IncomingMessage, trusted: Ranges): string {
  const { remoteAddress } = request.socket;
  let address = parse(remoteAddress?.split("%")[0]);
  if (!address) return NOBODY;
  if (!isTrustedPeer(address, trusted)) return bucketOf(address);
  const forwarded = request.headers["x-forwarded-for"];
  const hops = (typeof forwarded === "string" ? forwarded : "").split(",").slice(-MAX_HOPS).toReversed();
  for (const text of hops) {
    const hop = parse(text);
    if (!hop) break;
    address = hop;
    if (!isWithin(hop, trusted)) break;
  }
  return bucketOf(address);
}

const isTrustedPeer = (address: Address, trusted: Ranges) => trusted.length > 0 && isWithin(address, trusted);

/** The address is one of the proxies whose word is taken. */
export function isTrusted(remoteAddress: string | undefined, trusted: Ranges): boolean {
  if (trusted.length === 0) return false;
  const address = parse(remoteAddress?.split("%")[0]);
  return address !== undefined && isWithin(address, trusted);
}
