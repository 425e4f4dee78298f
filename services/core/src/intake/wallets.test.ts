import { expect, test } from "vitest";
import { findWallets } from "./wallets.ts";

const MONERO = "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A";

test.each([
  ["Bitcoin P2PKH", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"],
  ["Bitcoin P2SH", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"],
  ["Bitcoin segwit (BIP 173)", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ["Bitcoin taproot (BIP 350)", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"],
  ["Litecoin", "LiBN8cYYF9iFiTXzU6gsURUmr5cEyY3JbW"],
  ["Litecoin segwit", "ltc1qrgc5xdxw30mezyj9qwtvdjgjeymcl55hass3qh"],
  ["Dogecoin", "DMVNEmt969wfoBTeDeoq88ac3jo8HeRgqo"],
  ["TRON", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ["Monero", MONERO],
])("%s", (_coin, address) => {
  const text = `send to ${address}, thanks`;
  const found = findWallets(text);
  expect(found.map((wallet) => wallet.address)).toEqual([address]);
  expect(text.slice(found[0]?.start, found[0]?.end)).toBe(address);
});

test("Ethereum: the EIP-55 checksum holds where there is one", () => {
  const checked = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  expect(findWallets(checked)).toMatchObject([{ address: checked.toLowerCase() }]);
  expect(findWallets(checked.toLowerCase())).toHaveLength(1);
  expect(findWallets(checked.replace("aA", "Aa"))).toHaveLength(0);
  expect(findWallets(`0x${"0".repeat(40)}`)).toHaveLength(0);
});

test("Solana needs a word that says so", () => {
  const address = "CjynSmx7uuf6QUDxL4LymTtL3RC7JRBDfhNcpi8wGf6m";
  expect(findWallets(`send SOL to ${address}`)).toHaveLength(1);
  expect(findWallets(`token ${address}`)).toHaveLength(0);
});

test.each([
  "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3",
  "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5",
  "bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  `${MONERO.slice(0, -1)}B`,
  "x1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
  "abcdefghijklmnopqrstuvwxyzabcdefgh",
])("%s has a wrong checksum or stands not alone", (token) => {
  expect(findWallets(token)).toEqual([]);
});

test.each([
  ["bech32m for version 0 (BIP 350)", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh"],
  ["bech32 for version 1 (BIP 350)", "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4"],
  ["version 17 (BIP 350)", "bc130xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd"],
  ["another prefix", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
])("no address: %s", (_, token) => expect(findWallets(token)).toEqual([]));

test.each([
  ["bc1 in capitals (BIP 173)", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4"],
  ["version 1, 40 bytes (BIP 350)", "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y"],
])("an address: %s", (_, token) => expect(findWallets(token)).toMatchObject([{ address: token.toLowerCase() }]));
