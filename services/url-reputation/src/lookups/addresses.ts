import { BlockList, isIPv4, isIPv6 } from "node:net";

/** IPv4 blocks that are not globally reachable (IANA special-purpose registry), multicast and reserved ones too. */
const NOT_PUBLIC_4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Parts of 2000::/3, the only global unicast block, that are not public or that carry an IPv4 address inside. */
const NOT_PUBLIC_6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refused = new BlockList();
for (const [net, prefix] of NOT_PUBLIC_4) refused.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of NOT_PUBLIC_6) refused.addSubnet(net, prefix, "ipv6");
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/**
 * True only for addresses of the public internet. Mapped IPv4 (::ffff:0:0/96), NAT64, link-local, unique local and
 * multicast IPv6 lie outside 2000::/3 and are refused with it. A zone index makes an address local.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  return globalUnicast.check(address, "ipv6") && !refused.check(address, "ipv6");
}
