import ipaddr from "ipaddr.js";

/** Decides whether an address may be connected to. */
export type MayConnect = (address: string) => boolean;

/**
 * True of addresses on the public internet alone. Loopback, private, link-local (cloud metadata), carrier-grade NAT,
 * multicast, documentation, benchmarking and reserved ranges are not; nor is an IPv6 form that carries an IPv4 address
 * (mapped, 6to4, Teredo, NAT64), whatever it carries: no honest AAAA record needs one. A zone
 * index makes any address local.
 */
export const isPublic: MayConnect = (address) =>
  !address.includes("%") && ipaddr.isValid(address) && ipaddr.parse(address).range() === "unicast";
