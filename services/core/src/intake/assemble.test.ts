import { describe, expect, test } from "vitest";
import { writtenHost } from "./assemble.ts";
import { intake } from "./index.ts";
import { MAX_LINKS, MAX_NESTING } from "./limits.ts";
import { brokenPlaces } from "./spans.ts";

const take = async (content: string) => {
  const result = await intake(content, { id: "scan", receivedAt: 0, inputType: "text" });
  expect(brokenPlaces(result)).toEqual([]);
  return result;
};

describe("links", () => {
  test("a link in a link knows its carrier, and both hosts are judged", async () => {
    const { subject } = await take(
      "go https://www.google.com/url?q=https%3A%2F%2Fl.example.com%2F%3Fu%3Dhttps%253A%252F%252Fevil.example%252F",
    );
    expect(subject.links.map(({ url, origin, carrier }) => [url, origin, carrier])).toEqual([
      [expect.stringContaining("google"), "text", undefined],
      ["https://l.example.com/?u=https%3A%2F%2Fevil.example%2F", "nested", 0],
      ["https://evil.example/", "nested", 1],
    ]);
    expect(subject.domains.map(({ name }) => name)).toEqual(["www.google.com", "l.example.com", "evil.example"]);
    expect(subject.domains.every(({ span }) => span?.view === 0)).toBe(true);
  });

  test("nesting is followed to a limit", async () => {
    let url = "https://evil.example/";
    for (let i = 0; i < MAX_NESTING + 3; i++) url = `https://h${i}.example.com/?u=${encodeURIComponent(url)}`;
    const { subject, truncated } = await take(url);
    expect(subject.links.length).toBe(MAX_NESTING + 1);
    expect(truncated).toContain("nesting");
  });

  test("too many links: one of each host comes first", async () => {
    const flood = Array.from({ length: 500 }, (_, i) => `https://good.example.com/${i}`).join(" ");
    const { subject, truncated } = await take(`${flood} https://evil.example/x`);
    expect(subject.links.length).toBe(MAX_LINKS);
    expect(subject.links.map(({ url }) => url)).toContain("https://evil.example/x");
    expect(truncated).toContain("links");
  });

  test("too many hosts of one site: one of each site comes first", async () => {
    const flood = Array.from({ length: 500 }, (_, i) => `https://p${i}.example.co.uk/`).join(" ");
    const { subject } = await take(`${flood} https://evil.example/x`);
    expect(subject.links).toHaveLength(MAX_LINKS);
    expect(subject.links.map(({ url }) => url)).toContain("https://evil.example/x");
  });

  test("the same link counts once", async () => {
    const { subject } = await take("https://a.example.com/x and https://a.example.com/x");
    expect(subject.links).toHaveLength(1);
  });

  test("de-fanged links are restored, and quoted as written", async () => {
    const { subject, views } = await take("hxxps[:]//evil[.]com/a and bob[at]evil[.]com");
    expect(subject.links).toMatchObject([{ url: "https://evil.com/a", defanged: true }]);
    const span = subject.links[0]?.span;
    expect(views[0]?.slice(span?.start, span?.end)).toBe("hxxps[:]//evil[.]com/a");
    expect(subject.indicators.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      "email bob@evil.com",
      "url evil.com/a",
      "domain evil.com",
    ]);
  });

  test("a Markdown label is what is shown", async () => {
    const { subject } = await take("see [My Bank](https://evil.example/x)");
    expect(subject.links[0]?.shownText).toBe("My Bank");
  });
});

describe("indicators", () => {
  test("a chat link is a telephone number", async () => {
    const { subject } = await take("https://wa.me/62816236201");
    expect(subject.indicators).toContainEqual(expect.objectContaining({ kind: "phone", value: "+62816236201" }));
  });

  const mailOf = (html: string) =>
    intake(`From: a@oak-lane.example\r\nSubject: s\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${html}`, {
      id: "scan",
      receivedAt: 0,
      inputType: "email",
    });
  const rolesOf = async (html: string) =>
    (await mailOf(html)).subject.domains.filter(({ role }) => role !== "from").map(({ name, role }) => [name, role]);

  test("where a picture lies is told apart from where a link or a form leads", async () => {
    const html =
      '<img src="https://img.example/a.png"><a href="https://shop.example/x">shop</a>' +
      '<img src="https://shop.example/b.png"><form action="https://form.example/send"></form>';
    expect(await rolesOf(html)).toEqual([
      ["shop.example", "link"],
      ["form.example", "link"],
      ["img.example", "resource"],
    ]);
  });

  test("with nothing to follow, the picture is what there is to judge", async () =>
    expect(await rolesOf('<img src="https://img.example/a.png">')).toEqual([["img.example", "link"]]));

  test("addresses of the network are links, not domains", async () => {
    const { subject } = await take("http://192.0.2.7/x http://3221225991/y http://[2001:db8::1]/z");
    expect(subject.domains).toEqual([]);
    expect(subject.indicators.map(({ value }) => value)).toContain("192.0.2.7/x");
  });

  test("a Unicode host is named as written and compared as A-labels", async () => {
    const { subject } = await take("http://Пример.рф/x");
    expect(subject.domains).toMatchObject([{ name: "пример.рф", role: "link" }]);
    expect(subject.indicators).toContainEqual(
      expect.objectContaining({ kind: "domain", value: "xn--e1afmkfd.xn--p1ai" }),
    );
  });
});

test.each([
  ["https://user:pw@Example.com:8080/x", "Example.com"],
  ["http:\\\\example.com\\x", "example.com"],
  ["javascript:alert(1)", undefined],
  ["https:///", undefined],
])("the host of %s is %s", (url, host) => {
  expect(writtenHost(url)).toBe(host);
});
