import { expect, test } from "vitest";
import { knowledge, PLATFORM_KINDS } from "./index.ts";

const { platforms } = knowledge();

// By hand: what the build makes is not asked.
test.each([
  ["bit.ly", ["pages", "shorteners"]],
  ["nyti.ms", ["shorteners"]],
  ["github.io", ["hosting"]],
  ["vercel.app", ["hosting", "pages"]],
  ["linktr.ee", ["pages"]],
  ["docs.google.com", ["files"]],
  ["ipfs.io", ["gateways", "pages"]],
  ["zendesk.com", ["hosting", "tenants"]],
  ["safelinks.protection.outlook.com", ["wrappers"]],
  ["paypal.com", undefined],
])("%s is %j", (host, kinds) => {
  expect(platforms.get(host)).toEqual(kinds);
});

test("every kind has some, and no other kind is said", () => {
  expect(new Set([...platforms.values()].flat())).toEqual(new Set(PLATFORM_KINDS));
});
