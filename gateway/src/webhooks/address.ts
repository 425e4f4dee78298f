import { isPublic, type MayConnect } from "@sextant/chassis";
import ipaddr from "ipaddr.js";
import type { Ranges } from "../http/address.ts";

/** Longest address of a webhook, in characters. */
const MAX_URL = 2_000;

/** Why an address cannot be a webhook's, or undefined. What it resolves to is checked at every delivery. */
export function addressFault(text: string, networks: Ranges): string | undefined {
  if (text.length > MAX_URL) return `must have at most ${MAX_URL} characters`;
  const url = URL.parse(text);
  if (!url) return "must be a URL";
  if (url.username !== "" || url.password !== "") return "must not carry a user name or password";
  if (url.protocol === "https:") return undefined;
  if (url.protocol === "http:" && networks.length > 0) return undefined;
  return "must begin with https:";
}

/** True of addresses in the operator's own networks. */
export const isWithin =
  (networks: Ranges): MayConnect =>
  (text) => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  };

/** What a webhook may connect to: the public internet by HTTPS, and the operator's own networks also in plain text. */
export const mayReach = (url: URL, networks: Ranges): MayConnect => {
  const isOwn = isWithin(networks);
  return url.protocol === "https:" ? (address) => isPublic(address) || isOwn(address) : isOwn;
};
