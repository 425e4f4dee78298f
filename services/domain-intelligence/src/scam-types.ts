import type { ScamType } from "@sextant/core";
import type { Brand } from "@sextant/knowledge";
import { isTold } from "./checks/owner.ts";
import type { Judged } from "./judged.ts";

type ScamTypeWeights = Readonly<Partial<Record<ScamType, number>>>;

const PHISHING: ScamTypeWeights = { phishing: 0.8 };
const BY_SECTOR: Readonly<Partial<Record<Brand["sector"], ScamTypeWeights>>> = {
  carrier: { delivery: 0.7, phishing: 0.2 },
  post: { delivery: 0.7, phishing: 0.2 },
  toll: { government: 0.6, phishing: 0.2 },
  government: { government: 0.7, phishing: 0.2 },
  tax: { government: 0.7, phishing: 0.2 },
  crypto: { crypto: 0.7, phishing: 0.2 },
  broker: { investment: 0.4, phishing: 0.4 },
  retail: { shopping: 0.4, phishing: 0.3 },
  charity: { charity: 0.6, phishing: 0.2 },
  jobs: { job: 0.6, phishing: 0.2 },
  dating: { romance: 0.4, phishing: 0.3 },
};

const CRYPTO_WORDS = new Set([
  "wallet",
  "wallets",
  "walletconnect",
  "dapp",
  "airdrop",
  "airdrops",
  "token",
  "tokens",
  "staking",
  "stake",
  "swap",
  "mint",
  "eth",
  "btc",
  "bitcoin",
  "crypto",
  "presale",
]);
const PARCEL_WORDS = new Set([
  "parcel",
  "parcels",
  "package",
  "packages",
  "delivery",
  "redelivery",
  "shipment",
  "shipping",
  "tracking",
  "track",
  "paket",
  "paquet",
  "encomenda",
  "suivi",
  "livraison",
  "sendung",
]);

/** What kind of scam a bad domain points to, by whom it names and which words it uses. */
export function scamTypesOf({ match, claimed, lures }: Judged): ScamTypeWeights {
  const brand = isTold(match) ? match.key.brand : claimed;
  if (brand) return BY_SECTOR[brand.sector] ?? PHISHING;
  if (lures.some((word) => CRYPTO_WORDS.has(word))) return { crypto: 0.6, phishing: 0.2 };
  if (lures.some((word) => PARCEL_WORDS.has(word))) return { delivery: 0.6, phishing: 0.2 };
  return lures.length > 0 ? { phishing: 0.6 } : {};
}
