import { expect, test } from "vitest";
import { isPublic, parseDate, parseReceived } from "./received.ts";

const read = (value: string) => parseReceived({ name: "received", value, span: { view: 0, start: 0, end: 0 } }, 0);

test.each([
  [
    "Postfix",
    "from mail-il1-x133.google.com (mail-il1-x133.google.com [IPv6:2607:f8b0:4864:20::133]) by lists.ozlabs.org (Postfix) with ESMTPS id 4G; Fri, 13 Aug 2021 08:38:11 +1000 (AEST)",
    {
      ip: "2607:f8b0:4864:20::133",
      helo: "mail-il1-x133.google.com",
      reverse: "mail-il1-x133.google.com",
      by: "lists.ozlabs.org",
    },
  ],
  [
    "Postfix, a client without a name that lies in its HELO",
    "from paypal.com (unknown [203.0.113.9]) by mx.example.org (Postfix) with ESMTP id 1; Thu, 1 Oct 2026 00:00:00 +0000",
    { ip: "203.0.113.9", helo: "paypal.com", reverse: "unknown", by: "mx.example.org" },
  ],
  [
    "Postfix, an address as HELO",
    "from [192.168.1.5] (dsl.isp.example.net [198.51.100.4]) by mx.example.org with ESMTPSA id 1; Thu, 1 Oct 2026 00:00:00 +0000",
    { ip: "198.51.100.4", helo: "[192.168.1.5]", reverse: "dsl.isp.example.net", by: "mx.example.org" },
  ],
  [
    "Microsoft",
    "from NAM11-CO1-obe.outbound.protection.outlook.com (40.92.18.68) by CO1NAM11FT020.mail.protection.outlook.com (10.13.174.149) with Microsoft SMTP Server id 15.20; Wed, 22 Nov 2023 15:18:55 +0000",
    {
      ip: "40.92.18.68",
      helo: "nam11-co1-obe.outbound.protection.outlook.com",
      by: "co1nam11ft020.mail.protection.outlook.com",
    },
  ],
  [
    "Exim",
    "from [203.0.113.77] (helo=mail.shop.example.com) by mx.example.org with esmtps (TLS1.3) tls TLS_AES_256 (Exim 4.96) id 1; Thu, 1 Oct 2026 00:00:00 +0000",
    { ip: "203.0.113.77", helo: "mail.shop.example.com", by: "mx.example.org" },
  ],
  [
    "qmail",
    "from unknown (HELO hotmail.com) (64.4.16.121) by mta1.grp.example.com with SMTP; 28 Aug 2002 10:50:13 -0000",
    { ip: "64.4.16.121", helo: "hotmail.com", by: "mta1.grp.example.com" },
  ],
  [
    "an IPv4 address mapped into IPv6",
    "from a.example.net (a.example.net [IPv6:::ffff:192.0.2.7]) by b.example.org; Thu, 1 Oct 2026 00:00:00 +0000",
    { ip: "192.0.2.7" },
  ],
  [
    "a version number is no address",
    "from localhost (localhost) by b.example.org (8.11.6/8.11.6) id 1",
    { ip: undefined },
  ],
])("%s", (_name, value, expected) => expect(read(value)).toMatchObject(expected));

test("a hop that names no client is none", () => {
  expect(read("by 10.237.47.35 with SMTP id l32csp1135894qtd; Sun, 30 Apr 2017 04:04:30 -0700 (PDT)")).toBeUndefined();
});

test("the date after the last semicolon, comments left out", () => {
  expect(read("from a by b; Fri, 13 Aug 2021 08:38:11 +1000 (AEST)")?.time).toBe(Date.UTC(2021, 7, 12, 22, 38, 11));
  expect(read("from a by b")?.time).toBeNaN();
  expect(parseDate("no date")).toBeNaN();
});

test.each([
  ["8.8.8.8", true],
  ["2607:f8b0::1", true],
  ["10.0.0.1", false],
  ["127.0.0.1", false],
  ["169.254.3.4", false],
  ["fe80::1", false],
  ["::ffff:192.168.0.1", false],
  ["7", false],
  ["example.org", false],
])("%s is public: %s", (ip, expected) => expect(isPublic(ip)).toBe(expected));
