import { describe, expect, test } from "vitest";
import { deliveryOf } from "./delivery.ts";
import { parseHeaderBlock } from "./header-block.ts";

const read = (...lines: string[]) => deliveryOf(parseHeaderBlock(`${lines.join("\n")}\n\n`));
const DATE = "Thu, 1 Oct 2026 00:00:00 +0000";
const WAY_IN = `Received: from evil.example.net (evil.example.net [203.0.113.9]) by mx.home.example.org; ${DATE}`;

describe("the way in", () => {
  test("the topmost hop from outside, whatever stands below", () => {
    const typed = `Received: from mail.bank.example.com (mail.bank.example.com [198.51.100.1]) by evil.example.net; ${DATE}`;
    expect(read(WAY_IN, typed)).toMatchObject({ ip: "203.0.113.9", helo: "evil.example.net", trustedBefore: 0 });
  });

  test("hand-overs inside the receiving side are passed over", () => {
    const inner = `Received: from mx.home.example.org (mx.home.example.org [198.51.100.7]) by store.home.example.org; ${DATE}`;
    const local = `Received: from localhost (localhost [127.0.0.1]) by store.home.example.org; ${DATE}`;
    expect(read(local, inner, WAY_IN)).toMatchObject({ ip: "203.0.113.9", trustedBefore: 2 });
  });

  test("servers of one operator under several names", () => {
    const inner = `Received: from CO1.eop-nam11.prod.protection.outlook.com (2603:10b6:303:8d:cafe::7c) by MW4.outlook.office365.com (2603:10b6:303:8d::25) with Microsoft SMTP Server; ${DATE}`;
    expect(read(inner, WAY_IN)).toMatchObject({ ip: "203.0.113.9", trustedBefore: 1 });
  });

  test("a client that calls itself by the receiver's name, but has another by reverse DNS, comes from outside", () => {
    const liar = `Received: from mx.home.example.org (evil.example.net [203.0.113.9]) by mx.home.example.org; ${DATE}`;
    expect(read(liar)).toMatchObject({ ip: "203.0.113.9" });
  });

  test("no trace at all: nothing is known", () => {
    expect(read("From: a@b.example")).toMatchObject({
      ip: undefined,
      mailFrom: undefined,
      time: undefined,
      recorded: [],
    });
  });
});

describe("what the receiving side recorded", () => {
  const results =
    "Authentication-Results: mx; spf=pass smtp.mailfrom=a@b.example; dkim=fail (bad; signature) header.d=b.example";

  test("above the way in it is a record, below it a claim", () => {
    const above = read(results, WAY_IN);
    expect(above.recorded.map(({ method, result }) => `${method}=${result}`)).toEqual(["spf=pass", "dkim=fail"]);
    expect(above.claimed).toEqual([]);
    const below = read(WAY_IN, results);
    expect([below.recorded.length, below.claimed.length]).toEqual([0, 2]);
  });

  test("the client's address and MAIL FROM of Received-SPF win over the hop's", () => {
    const spf =
      'Received-SPF: Pass (mx: domain of b.example designates 198.51.100.33 as permitted sender) receiver=mx; client-ip=198.51.100.33; envelope-from="bounce@b.example"; helo=out.b.example;';
    expect(read(spf, WAY_IN)).toMatchObject({
      ip: "198.51.100.33",
      mailFrom: "bounce@b.example",
      helo: "out.b.example",
    });
    expect(read(WAY_IN, spf)).toMatchObject({ ip: "203.0.113.9", mailFrom: undefined });
  });

  test("the null sender is known, and empty", () => {
    expect(read("Return-Path: <>", WAY_IN).mailFrom).toBe("");
  });
});

describe("results under the way in", () => {
  const results = (server: string) => `Authentication-Results: ${server}; dkim=pass header.d=shop.example.com`;
  const passes = (...lines: string[]) => read(...lines).underWayIn.map(({ method, result }) => `${method}=${result}`);

  test("of the server that took the mail over, as filters of Postfix and Sendmail write them", () => {
    expect(passes(WAY_IN, results("mx.home.example.org"), "From: a@b.example")).toEqual(["dkim=pass"]);
  });

  test("not of another server, further down, or beside a record above", () => {
    expect(passes(WAY_IN, results("mx.other.example"), "From: a@b.example")).toEqual([]);
    expect(passes(WAY_IN, "Subject: x", results("mx.home.example.org"), "From: a@b.example")).toEqual([]);
    const above = "Authentication-Results: mx.home.example.org; spf=fail";
    expect(passes(above, WAY_IN, results("mx.home.example.org"), "From: a@b.example")).toEqual([]);
    expect(passes(results("mx.home.example.org"), "From: a@b.example")).toEqual([]);
  });
});
