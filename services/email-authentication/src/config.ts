import { fromFile, integer, list, onOff, type Settings } from "@sextant/chassis";
import { knowledge } from "@sextant/knowledge";

/** Settings of layer 3 beyond those of every service. */
export const settings = {
  lookups: onOff("SEXTANT_LOOKUPS", "on"),
  dnsServers: list("SEXTANT_DNS_SERVERS"),
  lookupTimeoutMs: integer("SEXTANT_LOOKUP_TIMEOUT_MS", 400, 10, 10_000),
  knowledge: fromFile("SEXTANT_ORGANISATIONS", knowledge),
} satisfies Settings;
