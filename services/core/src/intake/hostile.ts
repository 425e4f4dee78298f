/** Contents made to be slow, each of about 100,000 characters: what the tests and the bench hold intake against. */

/** The contract's limit on a content, in characters. */
const SIZE = 100_000;

const fill = (unit: string, size = SIZE) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
const numbered = (make: (i: number) => string) => {
  let out = "";
  for (let i = 0; out.length < SIZE; i++) out += make(i);
  return out;
};

const HEAD = "From: a@example.com\nSubject: x\nMIME-Version: 1.0\n";
const HTML = `${HEAD}Content-Type: text/html\n\n`;

function nestedMultiparts(depth: number): string {
  let out = HEAD;
  for (let i = 0; i < depth; i++) out += `Content-Type: multipart/mixed; boundary="b${i}"\n\n--b${i}\n`;
  return `${out}Content-Type: text/plain\n\nhello`;
}

function nestedMessages(depth: number): string {
  return `${fill(`${HEAD}Content-Type: message/rfc822\n\n`, depth * 80)}hello`;
}

export const HOSTILE: Readonly<Record<string, string>> = {
  letters: fill("a"),
  digits: fill("1"),
  "spaced digits": fill("1 "),
  "dotted digits": fill("1."),
  "grouped digits": fill("123-4567 "),
  dots: fill("."),
  "dotted letters": fill("a."),
  "hosts with paths": fill("a.b/"),
  "real hosts with paths": numbered((i) => `h${i}.com/ `),
  "real hosts, no spaces": fill("aa.com/"),
  "at signs": fill("@"),
  "addresses, no spaces": fill("a@a.com@"),
  addresses: numbered((i) => `user${i}@host${i}.com `),
  "ten thousand links": numbered((i) => `http://h${i}.tk `),
  "glued links": numbered((i) => `https://h${i}.com`),
  "broken links": fill("http://[/"),
  "scheme after scheme": fill("a://"),
  "javascript after javascript": fill("javascript:"),
  "data after data": fill("data:,"),
  "one long link": `https://example.com/?${fill("a=b&")}`,
  "link in link": fill("https://example.com/?u="),
  "percent signs": `https://example.com/?u=${fill("%25")}`,
  brackets: `https://example.com/${fill("(")}${fill(")", 1000)}`,
  "de-fanged": numbered((i) => `hxxp[://]h${i}[.]com `),
  "open brackets": fill("[ . "),
  "base64 parameters": numbered((i) => `http://e.com/?${i}=aHR0cHM6Ly9ldmlsLmNvbS8 `),
  phones: numbered((i) => `+44 7700 9${String(i % 100_000).padStart(5, "0")} `),
  "North American phones": numbered((i) => `(212) 555-${String(i % 10_000).padStart(4, "0")}, `),
  wallets: fill("1BoatSLRHtKNngkdXEeobR76b53LETtpyT "),
  "almost Monero": fill(`4${"A".repeat(94)} `),
  "Cyrillic words": fill("перевод денег на счёт "),
  "mixed scripts": fill("раураl "),
  "Han, no spaces": fill("点击查看"),
  "Han and links": fill("点击t.cn/a查看"),
  Thai: fill("กรุณาคลิกลิงก์"),
  "zero-width": fill("a\u200B"),
  "piled-up marks": `a${fill("\u0301")}`,
  "marks on all": fill("e\u0301\u0302\u0303\u0304"),
  mathematical: fill("𝐚𝐛𝐜"),
  "full-width": fill("ｐａｙｐａｌ．ｃｏｍ"),
  "bidi controls": fill("a\u202Eb\u202C"),
  "lone surrogates": fill("\uD800a\uDC00"),
  emoji: fill("😀"),
  "spaced words": fill("v e r i f y "),
  "one spaced word": fill("a "),
  leet: fill("v1agra "),
  "one leet word": fill("a1"),
  "open tags": fill("<b>"),
  "open and other close": `${fill("<b>", SIZE / 2)}${fill("</i>", SIZE / 2)}`,
  "html: open tags": HTML + fill("<b>"),
  "html: open and other close": HTML + fill("<b>", SIZE / 2) + fill("</i>", SIZE / 2),
  "html: divisions": HTML + fill("<div style='color:#fff'>"),
  "html: attributes": `${HTML}<a ${numbered((i) => `a${i}=b `)}>`,
  "html: anchors": HTML + numbered((i) => `<a href=http://h${i}.tk>x</a>`),
  "html: comments": HTML + fill("<!--"),
  "html: entities": HTML + fill("&amp;"),
  "html: open angle": HTML + fill("<"),
  "html: style": `${HTML}<style>${fill(".a{color:red}")}</style><p class=a>x`,
  "html: open style": `${HTML}<style>${fill("/*")}`,
  "html: style in at-rules": `${HTML}<style>${fill("@media{")}`,
  "html: one style": `${HTML}<p style="${fill("color:red;")}">x`,
  "header lines": numbered((i) => `X-H${i}: v\n`).replace("X-H0", "From"),
  "one folded header": `From: a@example.com\nSubject: ${fill("x\n ")}`,
  "long From": `From: ${fill('"a" <a@b.c>, ')}\nSubject: x\n\nhello`,
  "encoded words": `From: a@example.com\nSubject: ${fill("=?utf-8?Q?a?= ")}\n\nhello`,
  parts: `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n${fill("--b\n\nx\n")}`,
  "line feeds": HEAD + fill("\n"),
  "deep multiparts": nestedMultiparts(1500),
  "deep messages": nestedMessages(1200),
  "quoted-printable": `${HEAD}Content-Transfer-Encoding: quoted-printable\n\n${fill("=3D")}`,
  base64: `${HEAD}Content-Transfer-Encoding: base64\n\n${fill("QUFB")}`,
  "charset lines": `${HEAD}Content-Type: text/plain; charset=iso-8859-1\n\né${fill("--b\ncharset=x\n")}`,
};
