import { describe, expect, test } from "vitest";
import { intake } from "./index.ts";
import { brokenPlaces } from "./spans.ts";

const take = async (content: string) => {
  const result = await intake(content, { id: "scan", receivedAt: 0, inputType: "email" });
  expect(brokenPlaces(result)).toEqual([]);
  return result;
};

const PNG = btoa(`\x89PNG${"\0".repeat(200)}`);

describe("senders", () => {
  test("are parsed with their places in the content", async () => {
    const content =
      'Return-Path: <bounce@Mail.example.net>\nFrom: "Your Bank" <a@Evil.example.com>\nReply-To: b@gmail.com, Team: c@example.org;\nSender: d@example.com\n\nhi';
    const { subject, views } = await take(content);
    const written = subject.domains.map(({ span }) => views[span?.view ?? -1]?.slice(span?.start, span?.end));
    expect(written).toEqual([
      "a@Evil.example.com",
      "b@gmail.com",
      "c@example.org",
      "bounce@Mail.example.net",
      "d@example.com",
    ]);
    expect(subject.domains.map(({ name, role, displayName }) => [name, role, displayName])).toEqual([
      ["evil.example.com", "from", "Your Bank"],
      ["gmail.com", "reply_to", undefined],
      ["example.org", "reply_to", undefined],
      ["mail.example.net", "return_path", undefined],
      ["example.com", "from", undefined],
    ]);
    expect(new TextDecoder().decode(subject.mail?.raw)).toBe(content);
  });

  test("an encoded display name keeps the field's place", async () => {
    const { subject, views } = await take("From: =?utf-8?Q?B=C3=A4nk?=\n <a@example.com>\nSubject: x\n\nhi");
    const [from] = subject.domains;
    expect(from).toMatchObject({ name: "example.com", displayName: "Bänk" });
    expect(views[0]?.slice(from?.span?.start, from?.span?.end)).toBe("a@example.com");
  });

  test.each(["From x@example.com Thu Jan  1 00:00:00 2026\n", "\n \n", "\uFEFF"])(
    "what stands before the message (%j) stays in raw: places in it are those of view 0",
    async (before) => {
      const content = `${before}Subject: x\nFrom: a@example.com\n\nhi`;
      const { subject, views } = await take(content);
      expect(views[0]).toBe(content);
      expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(subject.mail?.raw)).toBe(content);
    },
  );

  test("an mbox line names no sender", async () => {
    const { subject } = await take(
      "From x@example.com Thu Jan  1 00:00:00 2026\nSubject: x\nFrom: a@example.com\n\nhi",
    );
    expect(subject.domains.map(({ name }) => name)).toEqual(["example.com"]);
  });
});

describe("bodies", () => {
  test("HTML is seen, its alternative only where it says something else", async () => {
    const mail = (plain: string) =>
      `Subject: s\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\n${plain}\n--b\nContent-Type: text/html\n\n<p>Your parcel is waiting for you at the depot</p><p style="display:none">zebra</p>\n--b--`;
    const same = await take(mail("Your parcel is waiting for you at the depot https://example.com/x"));
    expect(same.subject.texts.map(({ kind }) => kind)).toEqual(["subject", "body", "hidden"]);
    expect(same.subject.links.map(({ url }) => url)).toEqual(["https://example.com/x"]);
    const other = await take(mail("the quick brown fox jumps over lazy dogs every night"));
    expect(other.subject.texts.map(({ kind }) => kind)).toEqual(["subject", "body", "hidden", "body"]);
  });

  test("links know what is shown for them", async () => {
    const { subject, views } = await take(
      'Content-Type: text/html\nSubject: s\n\n<a href="https://evil.example/?a=1&amp;b">www.mybank.com</a> <a href="mailto:bob@example.com">mail</a> <a href="tel:+442079460958">call</a><img src="https://cdn.example.com/x.png"><a href="#top">top</a>',
    );
    expect(subject.links).toMatchObject([
      { url: "https://evil.example/?a=1&b", origin: "href", shownText: "www.mybank.com" },
      { url: "https://cdn.example.com/x.png", origin: "resource" },
      { url: "http://www.mybank.com", origin: "text", schemeless: true },
    ]);
    const span = subject.links[0]?.span;
    expect(views[span?.view ?? -1]?.slice(span?.start, span?.end)).toBe("https://evil.example/?a=1&amp;b");
    expect(subject.indicators).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "email", value: "bob@example.com" }),
        expect.objectContaining({ kind: "phone", value: "+442079460958" }),
        expect.objectContaining({ kind: "url", value: "evil.example/?a=1&b" }),
        expect.objectContaining({ kind: "domain", value: "evil.example" }),
      ]),
    );
  });

  test("relative links need a base", async () => {
    const html = (base: string) =>
      `Content-Type: text/html\nSubject: s\n\n${base}<a href="login?x">a</a><a href="//cdn.example.com/y">b</a>`;
    expect((await take(html(""))).subject.links.map(({ url }) => url)).toEqual(["http://cdn.example.com/y"]);
    expect((await take(html("<base href='https://example.com/d/'>"))).subject.links.map(({ url }) => url)).toEqual([
      "https://example.com/d/login?x",
      "http://cdn.example.com/y",
    ]);
  });
});

describe("attachments", () => {
  const mixed = (part: string) =>
    `Subject: s\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nsee attached\n--b\n${part}\n--b--`;

  test("images, whatever they claim to be", async () => {
    const { subject } = await take(
      mixed(`Content-Type: application/octet-stream; name=qr.png\nContent-Transfer-Encoding: base64\n\n${PNG}`),
    );
    expect(subject.images).toMatchObject([{ mediaType: "image/png", name: "qr.png" }]);
  });

  test("images in the HTML", async () => {
    const { subject, views } = await take(
      `Subject: s\nContent-Type: text/html\n\n<img src="data:image/png;base64,${PNG}">`,
    );
    const span = subject.images[0]?.span;
    expect(views[span?.view ?? -1]?.slice(span?.start, span?.end)).toMatch(/^data:image\/png;base64,/);
    expect(subject.links).toEqual([]);
  });

  test("messages in messages", async () => {
    const inner =
      "From: Inner <in@evil.example.com>\nSubject: inner subject\nX-Secret: zebra\n\ninner body https://evil.example/in";
    const { subject } = await take(mixed(`Content-Type: message/rfc822\n\n${inner}`));
    expect(subject.texts.map(({ kind, text }) => `${kind}: ${text.trim()}`)).toEqual([
      "subject: s",
      "body: see attached",
      "subject: inner subject",
      "body: inner body https://evil.example/in",
    ]);
    expect(subject.links.map(({ url }) => url)).toEqual(["https://evil.example/in"]);
    expect(subject.domains.map(({ name, role }) => [name, role])).toContainEqual(["evil.example.com", "mention"]);
  });

  test("pages", async () => {
    const { subject } = await take(
      mixed(
        "Content-Type: text/html; name=a.html\nContent-Disposition: attachment; filename=a.html\n\n<a href=https://evil.example/p>open</a>",
      ),
    );
    expect(subject.links).toMatchObject([{ url: "https://evil.example/p", shownText: "open" }]);
  });

  test("messages nested too deep are cut off by name", async () => {
    let message = "Subject: s\n\ndeepest https://evil.example/deep";
    for (let i = 0; i < 12; i++) message = `Subject: s${i}\nContent-Type: message/rfc822\n\n${message}`;
    const { truncated } = await take(message);
    expect(truncated).toContain("depth");
  });
});
