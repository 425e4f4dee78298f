import { describe, expect, test } from "vitest";
import { intake, InvalidUrlError } from "./index.ts";

const take = (content: string, inputType?: "text" | "url" | "email") =>
  intake(content, { id: "scan", receivedAt: 0, ...(inputType && { inputType }) });

describe("intake", () => {
  test("a URL is the first link, without texts and fingerprint", async () => {
    const { subject } = await take("example.com/login?x=1");
    expect(subject.inputType).toBe("url");
    expect(subject.links[0]).toMatchObject({ url: "http://example.com/login?x=1", schemeless: true });
    expect(subject.texts).toEqual([]);
    expect(subject.fingerprint).toBeUndefined();
  });

  test.each(["", "hello world", "hello", "http://", "http://exa mple.com/", "https://a b"])(
    "%j is no URL",
    async (content) => {
      await expect(take(content, "url")).rejects.toThrow(InvalidUrlError);
    },
  );

  test("a mail without a header is a body", async () => {
    const { subject } = await take("Dear friend, please call.", "email");
    expect(subject.mail).toBeUndefined();
    expect(subject.texts.map(({ kind }) => kind)).toEqual(["body"]);
  });

  test("headers reach no text but the subject line", async () => {
    const { subject } = await take(
      "From: Bank <a@evil.example.com>\nX-Secret: zebra\nSubject: =?utf-8?Q?Caf=C3=A9?=\n\nbody words here\n",
    );
    expect(subject.texts.map(({ kind, text }) => [kind, text.trim()])).toEqual([
      ["subject", "Café"],
      ["body", "body words here"],
    ]);
    expect(subject.domains).toMatchObject([{ name: "evil.example.com", role: "from", displayName: "Bank" }]);
  });
});
