import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58, createBase58check } from "@scure/base";
import { Allowance } from "../allowance.ts";
import { MAX_CONTACTS } from "./limits.ts";
import { isMoneroAddress } from "./monero.ts";
import { isSegwitAddress } from "./segwit.ts";

export interface FoundWallet {
  readonly address: string;
  readonly start: number;
  readonly end: number;
}

/** A run of 25 to 110 letters and digits that stands alone: the form of every address known here. Bounded, so linear. */
const TOKEN = /(?<![A-Za-z0-9])[A-Za-z0-9]{25,110}(?![A-Za-z0-9])/g;
/** Steps for one token: it may cost hashes. */
const TOKEN_STEPS = 1_500;

/** Version bytes of base58check addresses: Bitcoin, Litecoin, Dogecoin, TRON. */
const VERSIONS = new Set([0x00, 0x05, 0x30, 0x32, 0x1e, 0x16, 0x41]);
const BASE58_FORM = /^[13LMDA9T][1-9A-HJ-NP-Za-km-z]{25,34}$/;
const SEGWIT_FORM = /^(?:bc1|ltc1)/i;
const ETHEREUM_FORM = /^0x[0-9a-fA-F]{40}$/;
const SOLANA_FORM = /^[1-9A-HJ-NP-Za-km-z]{43,44}$/;
/** Solana addresses have no checksum: a word nearby must say what they are. */
const SOLANA_WORDS = /\b(?:sol|solana|phantom|solflare|spl|wallet|address)\b/i;
const NEARBY = 120;

function isEthereum(token: string): boolean {
  if (!ETHEREUM_FORM.test(token)) return false;
  const hex = token.slice(2);
  const lower = hex.toLowerCase();
  if (hex === lower || hex === hex.toUpperCase()) return !/^(.)\1{39}$/.test(lower);
  const digest = keccak_256(new TextEncoder().encode(lower));
  return hex.split("").every((char, i) => {
    const nibble = ((digest[i >> 1] as number) >> (i % 2 === 0 ? 4 : 0)) & 15;
    return char === (nibble >= 8 ? char.toUpperCase() : char.toLowerCase());
  });
}

const base58check = createBase58check(sha256);

/** The bytes, or undefined of what is no such text or has a wrong checksum. */
function decoded(decode: () => Uint8Array): Uint8Array | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

function isBase58Check(token: string): boolean {
  if (!BASE58_FORM.test(token)) return false;
  const payload = decoded(() => base58check.decode(token));
  return payload?.length === 21 && VERSIONS.has(payload[0] as number);
}

function isSolana(token: string, text: string, start: number): boolean {
  if (!SOLANA_FORM.test(token) || !/\d/.test(token) || !/[a-z]/.test(token) || !/[A-Z]/.test(token)) return false;
  const around = text.slice(Math.max(0, start - NEARBY), start + token.length + NEARBY);
  return SOLANA_WORDS.test(around.replace(token, " ")) && decoded(() => base58.decode(token))?.length === 32;
}

/** The address in the spelling under which it is compared, or undefined when the token is none. */
export function walletOf(token: string, text: string, start: number): string | undefined {
  if (token.startsWith("0x")) return isEthereum(token) ? token.toLowerCase() : undefined;
  if (SEGWIT_FORM.test(token)) return isSegwitAddress(token, ["bc", "ltc"]) ? token.toLowerCase() : undefined;
  if (isBase58Check(token) || isMoneroAddress(token) || isSolana(token, text, start)) return token;
  return undefined;
}

/** Crypto addresses in a text whose checksums hold: Bitcoin, Litecoin, Dogecoin, TRON, Ethereum, Monero; Solana with care. */
export function findWallets(text: string, allowance = new Allowance()): FoundWallet[] {
  const found: FoundWallet[] = [];
  for (const match of text.matchAll(TOKEN)) {
    if (found.length >= MAX_CONTACTS || !allowance.take("text", TOKEN_STEPS)) break;
    const address = walletOf(match[0], text, match.index);
    if (address) found.push({ address, start: match.index, end: match.index + match[0].length });
  }
  return found;
}
