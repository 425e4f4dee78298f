import { describe, expect, test } from "vitest";
import { Allowance } from "../allowance.ts";
import { looksLikeHtml, readHtml } from "./html.ts";

describe("readHtml", () => {
  test.each([
    ["<p>one</p><p>two</p>", "one\ntwo"],
    ["a<br>b", "a\nb"],
    ["a  \n <b>b</b>c", "a bc"],
    ["<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"],
    ["<title>no</title><style>p{}</style><script>no()</script>yes", "yes"],
    ["caf&eacute; &amp; &#x1F600; &lt;b&gt;", "café & 😀 <b>"],
    ["<img alt='Your bank'> hello", "Your bank hello"],
    ["<body><head><div>shown", "shown"],
    ["<p>open <p>paragraphs", "open\nparagraphs"],
    ["<!-- no -->yes<![if mso]>", "yes"],
    ["<bdo dir=rtl>olleh</bdo>", "\u202Eolleh\u202C"],
    ["", ""],
    ["no tags", "no tags"],
  ])("%j shows %j", (html, visible) => {
    expect(readHtml(html).visible).toBe(visible);
  });

  test.each([
    "<span style='display:none'>x</span>",
    "<span style='DISPLAY : NONE !important'>x</span>",
    "<span style='visibility:hidden'>x</span>",
    "<span style='font-size:0'>x</span>",
    "<span style='font-size:1px'>x</span>",
    "<span style='opacity:0'>x</span>",
    "<span style='color:#ffffff'>x</span>",
    "<font color=white>x</font>",
    "<div bgcolor=#000><font color=black>x</font></div>",
    "<div style='background:#336699'><span style='color:rgb(51,102,153)'>x</span></div>",
    "<div style='max-height:0;overflow:hidden'>x</div>",
    "<div style='position:absolute;left:-9999px'>x</div>",
    "<div style='text-indent:-9999px'>x</div>",
    "<div style='mso-hide:all'>x</div>",
    "<div style='color:transparent'>x</div>",
    "<div hidden>x</div>",
    "<style>.pre{display:none}</style><div class='big pre'>x</div>",
    "<style>#pre{font-size:0}</style><div id=pre>x</div>",
    "<style>/* c */ i.pre, b.pre { display : none }</style><b class=pre>x</b>",
    "<div style='display:none'><p style='display:block'>x</p></div>",
    "<style>.a.b{display:none}</style><div class='b c a'>x</div>",
    "<style>.a{display:none !important}</style><div class=a style='display:block'>x</div>",
    "<style>#i{display:none}.a{display:block}</style><div class=a id=i>x</div>",
    "<style>.b{display:none}.a{display:block}.b{display:none}</style><div class='a b'>x</div>",
    "<style>.a{d\\69splay:none}</style><div class=a>x</div>",
    "<style>@font-face{a:b}</style><style>.a{display:none}</style><div class=a>x</div>",
    `<style>${"p{margin:0}".repeat(5_000)}.a{display:none}</style><div class=a>x</div>`,
  ])("%s is hidden", (html) => {
    const view = readHtml(`before ${html} after`);
    expect(view.hidden).toBe("x");
    expect(view.visible.replace(/\s+/g, " ")).toBe("before after");
  });

  test.each([
    "<span style='font-size:12px'>x</span>",
    "<div style='background:#000'><span style='color:#fff'>x</span></div>",
    "<div style='background:url(a.png)'><span style='color:#fff'>x</span></div>",
    "<div style='visibility:hidden'><span style='visibility:visible'>x</span></div>",
    "<div style='font-size:0'><span style='font-size:14px'>x</span></div>",
    "<style>@media (max-width:600px){.m{display:none}}</style><p class=m>x</p>",
    "<style>td .dark{background:#000}</style><p class=dark style='color:#fff'>x</p>",
    "<div style='max-height:0'>x</div>",
    "<div style='color:#eee;background-color:#333'>x</div>",
    "<body bgcolor=black text=white>x</body>",
    "<div hidden style='display:block'>x</div>",
    "<style>.a{display:block}</style><div hidden class=a>x</div>",
    "<style>.a{display:none}.a.b{display:block}</style><div class='a b'>x</div>",
    "<style>.a{display:block!important}</style><div class=a style='display:none'>x</div>",
    "<style>.a{display:none}@media screen{.a{display:block}}</style><div class=a>x</div>",
    "<style>.a{display:none}body .a{display:block}</style><div class=a>x</div>",
    "<style>.a{display:none}.a:not(.b){display:block}</style><div class=a>x</div>",
    `<style>.a{display:none}${"p{color:red}".repeat(5_000)}.a{display:block}</style><div class=a>x</div>`,
  ])("%s is seen", (html) => {
    expect(readHtml(html)).toMatchObject({ visible: "x", hidden: "" });
  });

  test("links come with the text shown and their place in the source", () => {
    const html = `<a class=b href = "http://evil.example/?a=1&amp;b=2">Pay<b>Pal</b></a><img src='cid:1'><form action=/go><a href=x><img alt=Logo></a>`;
    const { links } = readHtml(html);
    expect(links.map(({ target, shownText, origin }) => [target, shownText, origin])).toEqual([
      ["http://evil.example/?a=1&b=2", "PayPal", "href"],
      ["cid:1", "", "resource"],
      ["/go", "", "href"],
      ["x", "Logo", "href"],
    ]);
    expect(links.map(({ start, end }) => html.slice(start, end))).toEqual([
      "http://evil.example/?a=1&amp;b=2",
      "cid:1",
      "/go",
      "x",
    ]);
  });

  test("what is beyond the allowance is not walked, and it is said where", () => {
    const allowance = new Allowance();
    const html = "<b>word</b> ".repeat(20_000);
    const view = readHtml(html, allowance);
    expect(view.end).toBeLessThan(html.length);
    expect(html.slice(view.end)).toMatch(/^(?:<b>|word|<\/b>| )/);
    expect([...allowance.truncated]).toEqual(["html"]);
  });

  test("a refresh is a link", () => {
    expect(readHtml(`<meta http-equiv=refresh content="0; url='http://evil.example/'">`).links[0]?.target).toBe(
      "http://evil.example/",
    );
  });
});

test.each([
  ["<html>x", true],
  ["<!DOCTYPE html><p>", true],
  ["<p>hello</p>", true],
  ["<a href='http://x'>y</a>", true],
  ["hello<br>there<br/>", true],
  ["a < b and c > d", false],
  ["<https://example.com>", false],
  ["mail <bob@example.com>", false],
  ["I <b you", false],
])("%j is HTML: %j", (text, isHtml) => {
  expect(looksLikeHtml(text)).toBe(isHtml);
});
