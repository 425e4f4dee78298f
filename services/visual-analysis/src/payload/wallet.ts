/** A bare address: Bitcoin (base58 and bech32), Ethereum and its kin, Tron, Litecoin's bech32. */
const WALLET =
  /^(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|(?:bc1|ltc1)[02-9ac-hj-np-z]{11,71}|0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/;

export const isWallet = (text: string): boolean => WALLET.test(text);
