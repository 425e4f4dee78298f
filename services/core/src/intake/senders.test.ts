import { expect, test } from "vitest";
import { intake } from "./index.ts";

const mailOf = async (head: string) =>
  (await intake(`${head}\nSubject: s\n\nhi`, { id: "s", receivedAt: 0, inputType: "email" })).subject.mail;

test.each([
  ["From: Winners, Inc <a@b.example>", { address: "a@b.example", name: "Winners, Inc" }],
  ["From: <<a@b.example>>", { address: "a@b.example", name: "" }],
  ["From: a@B.example.", { address: "a@b.example", name: "" }],
  ["From: Team: a@b.example, c@d.example;", { address: "a@b.example" }],
])("%s", async (field, from) => {
  expect((await mailOf(field))?.from).toMatchObject(from);
});

test("a sender behind a line that is no field is known, without a place", async () => {
  const mail = await mailOf(
    "Received: from x by y; Thu, 1 Jan 2026 00:00:00 +0000\nquite Delivered-To: a@b.c\nDate: x\nFrom: a@b.example",
  );
  expect(mail?.from).toEqual({ address: "a@b.example", name: "" });
});

test("an address keeps its place behind letters that grow in lower case", async () => {
  const content = "From: x@y.example\nReply-To: İ, a@b.example\nSubject: s\n\nhi";
  const { subject, views, truncated } = await intake(content, { id: "s", receivedAt: 0 });
  const [reply] = subject.mail?.replyTo ?? [];
  expect(views[0]?.slice(reply?.span?.start, reply?.span?.end)).toBe("a@b.example");
  expect(truncated).toEqual([]);
});

test("of thousands of addresses the first are known, and the rest named as cut off", async () => {
  const { subject, truncated } = await intake(`From: x@y.example\nReply-To: ${"a@b.example,".repeat(5_000)}\n\nhi`, {
    id: "s",
    receivedAt: 0,
  });
  expect(subject.mail?.replyTo).toHaveLength(10);
  expect(truncated).toEqual(["emails"]);
});
