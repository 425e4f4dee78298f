import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findInText } from "./find.ts";

fc.configureGlobal({ seed: 7 });

const urls = (text: string) => [...findInText(text)].filter(({ kind }) => kind === "url").map(({ value }) => value);
const emails = (text: string) => [...findInText(text)].filter(({ kind }) => kind === "email").map(({ value }) => value);

describe("links", () => {
  test.each<[string, string[]]>([
    ["go to https://example.com/a?b=c#d.", ["https://example.com/a?b=c#d"]],
    ["(https://example.com/a_(b))", ["https://example.com/a_(b)"]],
    ["[label](https://example.com/x)", ["https://example.com/x"]],
    ["<https://example.com/x>", ["https://example.com/x"]],
    ["**https://example.com/x**", ["https://example.com/x"]],
    ["'https://example.com/x', \"https://example.com/y\"", ["https://example.com/x", "https://example.com/y"]],
    ["“https://example.com/x”…", ["https://example.com/x"]],
    ["https://a.comhttps://b.com", ["https://a.com", "https://b.com"]],
    ["https://a.com/?u=https://b.com/x", ["https://a.com/?u=https://b.com/x"]],
    ["visithttps://example.com", ["https://example.com"]],
    ["http://пример.рф/путь", ["http://пример.рф/путь"]],
    ["http://例え.jp/x", ["http://例え.jp/x"]],
    ["点击http://t.cn/abc查看", ["http://t.cn/abc"]],
    ["点击t.cn/abc查看。谢谢", ["http://t.cn/abc"]],
    ["คลิกhttps://bit.ly/abcที่นี่", ["https://bit.ly/abc"]],
    ["www.example.com, and www.example.org", ["http://www.example.com", "http://www.example.org"]],
    ["example.com/login and example.com:8080", ["http://example.com/login", "http://example.com:8080"]],
    ["secure-bank.ru now", ["http://secure-bank.ru"]],
    ["pay\u200Bpal.com/x", ["http://pay\u200Bpal.com/x"]],
    ["ｅｘａｍｐｌｅ．ｃｏｍ/x", ["http://ｅｘａｍｐｌｅ．ｃｏｍ/x"]],
    ["ⓔⓧample.com", ["http://ⓔⓧample.com"]],
    ["http:///example.com/x", ["http://example.com/x"]],
    ["https:\\\\example.com\\x", ["https://example.com\\x"]],
    ["http://user:pw@example.com/", ["http://user:pw@example.com/"]],
    ["http://0x7f.1/ http://[::1]/", ["http://0x7f.1/", "http://[::1]/"]],
    ["10.0.0.1/admin but 10.0.0.1 alone", ["http://10.0.0.1/admin"]],
    ["tg://resolve?domain=x", ["tg://resolve?domain=x"]],
    ["javascript:alert(1) and JavaScript: the language", ["javascript:alert(1)"]],
    ["data:text/html,hello data: none", ["data:text/html,hello"]],
    ["ends with https://example.com/?q=1&", ["https://example.com/?q=1"]],
    ["http:// and https://!", []],
    ["I am sorry.it was late.Please call me.Is it ok", []],
    ["readme.md, setup.py, checkpatch.pl and init_data.name", ["http://checkpatch.pl"]],
    ["e.g. this, i.e. that, 3.14 or v1.2.3, U.S. and a.m.", []],
    ["end.Next sentence. Done...", []],
    ["node.js and asp.net", ["http://asp.net"]],
    ["dir/sub/script.pl and $obj->file.name", []],
    ["open it on amazon.it today", ["http://amazon.it"]],
    ["server.local and host.internal", []],
    ["", []],
  ])("%j holds %j", (text, expected) => {
    expect(urls(text)).toEqual(expected);
  });
});

describe("addresses", () => {
  test.each<[string, string[]]>([
    ["write to Bob.Smith+x@Example.COM.", ["Bob.Smith+x@example.com"]],
    ["mailto:bob@example.com", ["bob@example.com"]],
    ["<bob@example.co.uk>", ["bob@example.co.uk"]],
    ["邮箱bob@example.com联系", ["bob@example.com"]],
    ["пётр@пример.рф", ["пётр@пример.рф"]],
    ["@handle and a@b and x@server.local", []],
    ["https://example.com/?mail=bob@example.com", []],
  ])("%j holds %j", (text, expected) => {
    expect(emails(text)).toEqual(expected);
  });
});

test("what is found lies in the text, in order and without overlap", () => {
  const part = fc.constantFrom(
    "http://",
    "https://",
    "www.",
    "a",
    "Б",
    "好",
    ".",
    "。",
    "com",
    "@",
    "/",
    ":",
    "?",
    " ",
    "(",
    ")",
    "😀",
    "\uD800",
    "-",
    "_",
    "1",
    "javascript:",
    "data:a/b,",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const text = parts.join("");
      let last = 0;
      for (const { start, end } of findInText(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        last = end;
      }
    }),
    { numRuns: 500 },
  );
});
