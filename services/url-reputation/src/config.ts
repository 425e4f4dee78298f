import { fromFile, list, lookupSettings, optionalText, type Settings, text } from "@sextant/chassis";
import { knowledge } from "@sextant/knowledge";

/** Settings of URL Reputation beyond those of every service. */
export const settings = {
  ...lookupSettings,
  dnsServers: list("SEXTANT_DNS_SERVERS"),
  dataDir: text("SEXTANT_DATA_DIR", ".sextant"),
  feeds: optionalText("SEXTANT_FEEDS"),
  hashPrefixUrl: optionalText("SEXTANT_HASH_PREFIX_URL"),
  hashPrefixKey: optionalText("SEXTANT_HASH_PREFIX_KEY"),
  knowledge: fromFile("SEXTANT_ORGANISATIONS", knowledge),
} satisfies Settings;
