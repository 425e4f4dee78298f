import { describe, expect, test } from "vitest";
import { intake } from "./index.ts";
import { type Little, littleIn } from "./little.ts";

const of = async (content: string, inputType?: "text" | "email") =>
  littleIn((await intake(content, { id: "a", receivedAt: 0, ...(inputType ? { inputType } : {}) })).subject);

describe("too little to judge", () => {
  test.each(["hi", "Hello!", "hi mum", "Password", "ok thanks", "你好", "สวัสดี", "12345", "👋 hey"])(
    "a few words: %j",
    async (content) => {
      expect(await of(content)).toEqual({ kind: "words" });
    },
  );

  test.each<[string, NonNullable<Extract<Little, { kind: "number" }>["facts"]>]>([
    ["+44 20 7946 0018", { country: "GB", kind: "landline" }],
    ["+44 9011 234567", { country: "GB", kind: "premium_rate" }],
    ["+49 171 2345678", { country: "DE", kind: "mobile" }],
    ["0044 56 1234 5678", { country: "GB", kind: "voip" }],
    ["(212) 555-0123", { country: "US", kind: "landline_or_mobile" }],
    ["+1 900 234 5678", { country: "US", kind: "premium_rate" }],
    ["+33 800 123 456", { country: "FR", kind: "toll_free" }],
    ["+800 1234 5678", { kind: "toll_free" }],
  ])("a number, with its country and kind: %s", async (content, facts) => {
    expect(await of(content)).toEqual({ kind: "number", facts });
  });

  test.each(["020 7946 0018", "08717 890 123", "555-0123 99"])(
    "a number without its country's code: %s",
    async (content) => {
      expect(await of(content)).toEqual({ kind: "number" });
    },
  );
});

test.each([
  "Your code is 123456, share it with nobody",
  "Hi mum, I lost my phone",
  "call +44 20 7946 0018 at once",
  "www.example.com",
  "ann@example.com",
  "bitcoin 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
  "请立即付款一百元",
  "From: a@example.com\nSubject: hi\n\nhi",
])("enough to judge: %j", async (content) => expect(await of(content)).toBeUndefined());

test("a pasted body of a mail may be too little as well", async () => {
  expect(await of("hi there", "email")).toEqual({ kind: "words" });
});
