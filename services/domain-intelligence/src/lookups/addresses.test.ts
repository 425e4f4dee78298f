import { expect, test } from "vitest";
import { isPublic } from "./addresses.ts";

test.each([
  "127.0.0.1",
  "127.8.8.8",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "255.255.255.255",
  "224.0.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "240.0.0.1",
  "::1",
  "::",
  "fe80::1",
  "fd00:ec2::254",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001::1",
  "ff02::1",
  "2001:db8::1",
  "not an address",
])("%s is not connected to", (address) => expect(isPublic(address)).toBe(false));

test.each(["8.8.8.8", "93.184.216.34", "2606:4700:4700::1111"])("%s is public", (address) =>
  expect(isPublic(address)).toBe(true),
);
