import { expect, test } from "vitest";
import { intake } from "./index.ts";
import { sendersOf } from "./senders.ts";

const read = (head: string) => sendersOf(head, 0, new Set());
const places = (head: string, spans: readonly { readonly start: number; readonly end: number }[]) =>
  spans.map(({ start, end }) => head.slice(start, end));

test("each sender has its place, and the fields of other lines none of it", () => {
  const head =
    'Return-Path: <bounce@Mail.example.net>\nFrom: "Your Bank" <a@Evil.example.com>\nReply-To: b@gmail.com, Team: c@example.org;\nSender: d@example.com\n';
  const { from, replyTo, returnPath, sender } = read(head);
  expect(from).toMatchObject({ address: "a@evil.example.com", name: "Your Bank" });
  expect(replyTo.map(({ address }) => address)).toEqual(["b@gmail.com", "c@example.org"]);
  expect(returnPath).toMatchObject({ address: "bounce@mail.example.net", name: "" });
  expect(sender?.address).toBe("d@example.com");
  expect(places(head, [from!.span, ...replyTo.map(({ span }) => span)])).toEqual([
    "a@Evil.example.com",
    "b@gmail.com",
    "c@example.org",
  ]);
});

test.each([
  ["From: Winners, Inc <a@b.example>", { address: "a@b.example", name: "Winners, Inc" }],
  ["From: <<a@b.example>>", { address: "a@b.example", name: "" }],
  ["From: a@B.example.", { address: "a@b.example", name: "" }],
  ["From: Team: a@b.example, c@d.example;", { address: "a@b.example" }],
])("%s", (field, from) => {
  expect(read(field).from).toMatchObject(from);
});

test("a sender behind a line that is no field is known, with its place", () => {
  const head =
    "Received: from x by y; Thu, 1 Jan 2026 00:00:00 +0000\nquite Delivered-To: a@b.c\nDate: x\nFrom: a@b.example";
  const { from } = read(head);
  expect(from?.address).toBe("a@b.example");
  expect(places(head, [from!.span])).toEqual(["a@b.example"]);
});

test("a lone carriage return ends a line, as some programs read it", () => {
  const head = "X: y\rFrom: a@b.example\nSubject: s\n";
  const { from } = read(head);
  expect(from?.address).toBe("a@b.example");
  expect(places(head, [from!.span])).toEqual(["a@b.example"]);
});

test("an address keeps its place behind letters that grow in lower case", () => {
  const head = "From: x@y.example\nReply-To: İ, a@b.example\nSubject: s\n";
  expect(places(head, [read(head).replyTo[0]!.span])).toEqual(["a@b.example"]);
});

test("places are those of the whole content", async () => {
  const content = "\n\nFrom: x@y.example\nSubject: s\n\nhi";
  const { subject } = await intake(content, { id: "s", receivedAt: 0, inputType: "email" });
  expect(places(content, [subject.domains[0]!.span!])).toEqual(["x@y.example"]);
});

test("of thousands of addresses the first are known, and the rest named as cut off", async () => {
  const content = `From: x@y.example\nReply-To: ${"a@b.example,".repeat(5_000)}\n\nhi`;
  const truncated = new Set<string>();
  expect(sendersOf(content, 0, truncated).replyTo).toHaveLength(10);
  expect([...truncated]).toEqual(["emails"]);
  expect((await intake(content, { id: "s", receivedAt: 0 })).truncated).toEqual(["emails"]);
});
