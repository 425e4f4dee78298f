import { describe, expect, test } from "vitest";
import { intake } from "./index.ts";
import { brokenPlaces } from "./spans.ts";

const WORDS = "Your parcel is held, pay the fee of two pounds at https://evil.example.com/pay before it goes back";

async function bodies(content: string, inputType: "text" | "email") {
  const taken = await intake(content, { id: "scan", receivedAt: 0, inputType });
  expect(brokenPlaces(taken)).toEqual([]);
  return taken.subject.texts.filter(({ kind }) => kind === "body").map(({ text }) => text);
}
const HEAD = "From: a@example.com\nSubject: x\n";
const mail = (type: string, body: string) => bodies(`${HEAD}Content-Type: ${type}\n\n${body}`, "email");
const uuencoded =
  "begin 644 a.txt\nM4&%Y('1H92!P87)C96P@9F5E(&%T(&AT='!S.B\\O979I;\"YE>&%M<&QE+F-O\n$;2]P80``\n`\nend\n";

describe("words that only a page would hide", () => {
  test.each([
    ["a comment", `<p>Good morning.</p><!-- ${WORDS} -->`],
    ["an open sheet", `<p>Good morning.</p><style>\n${WORDS}`],
    ["an open script", `<p>Good morning.</p><script>\n${WORDS}`],
    ["an attribute", `<p>Good morning.</p><br data-x="${WORDS}">`],
  ])("in a text, %s is words", async (_what, content) => {
    expect((await bodies(content, "text")).join("\n")).toContain("pay the fee");
    expect((await mail("text/plain", content)).join("\n")).toContain("pay the fee");
    expect((await mail("text/html", content)).join("\n")).not.toContain("pay the fee");
  });

  test("words of a script without spaces in an attribute, and a link on a line of its own", async () => {
    const content = `<p>Good morning.</p><br data-x="荷物の手数料が未払いのため返送されます\nhttps://evil.example.com/pay\n本日中に下記のフォームよりお支払いください。ご確認がない場合は差出人へ返送されますのでご注意ください">`;
    expect((await bodies(content, "text"))[1]).toMatch(/返送されます\nhttps:\/\/evil\.example\.com\/pay\n本日中/);
  });

  test("rules and code are no words", async () => {
    const source = `<p>Good morning.</p><style>.a{color:red;font-family:Arial,Helvetica,sans-serif}</style><script>var a = b ? c : document.body;</script><!--[if mso]><td><![endif]-->`;
    expect(await bodies(source, "text")).toEqual(["Good morning."]);
  });
});

describe("what stands beside a mail's parts, or in a part that says it is something else", () => {
  const part = "Content-Type: text/plain\n\nGood morning.\n";
  test.each([
    ["a body said to be a picture", "image/png", WORDS],
    ["a body said to be a document", "application/pdf", WORDS],
    ["a body said to be in base64", "text/plain\nContent-Transfer-Encoding: base64", WORDS],
    ["before the first part", "multipart/mixed; boundary=b", `${WORDS}\n--b\n${part}--b--\n`],
    ["behind the last part", "multipart/mixed; boundary=b", `--b\n${part}--b--\n${WORDS}\n`],
  ])("%s", async (_what, type, body) => {
    expect((await mail(type, body)).join("\n")).toContain("pay the fee");
  });

  test("the customary words before the first part are nobody's", async () => {
    const body = `This is a multi-part message in MIME format.\n--b\n${part}--b--\n`;
    expect(await mail("multipart/mixed; boundary=b", body)).toEqual(["Good morning.\n"]);
  });

  test("a file in a text", async () => {
    expect((await mail("text/plain", `Good morning.\n${uuencoded}`)).join("\n")).toBe(
      "Pay the parcel fee at https://evil.example.com/pa\nGood morning.\n\n",
    );
  });
});

/** As uuencode writes it (POSIX). */
function uuencode(text: string): string {
  const data = Buffer.from(text);
  const sign = (value: number) => String.fromCharCode(value === 0 ? 0x60 : value + 0x20);
  const lines: string[] = [];
  for (let at = 0; at < data.length; at += 45) {
    const chunk = data.subarray(at, at + 45);
    const groups = Array.from({ length: Math.ceil(chunk.length / 3) }, (_, i) => {
      const [a = 0, b = 0, c = 0] = chunk.subarray(3 * i, 3 * i + 3);
      return [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63].map(sign).join("");
    });
    lines.push(sign(chunk.length) + groups.join(""));
  }
  return ["begin 644 a.txt", ...lines, "`", "end", ""].join("\n");
}

test("a message that stands uuencoded in a text is read", async () => {
  const message = `From: a@b.example\nTo: c@d.example\nSubject: Your parcel\n\n${WORDS}`;
  expect((await mail("text/plain", `Good morning.\n${uuencode(message)}`)).join("\n")).toContain("pay the fee");
});

test("a link in tag characters is one", async () => {
  const tags = Array.from(WORDS, (char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join("");
  const { subject } = await intake(`Good morning.${tags}`, { id: "scan", receivedAt: 0 });
  expect(subject.links.map(({ url }) => url)).toEqual(["https://evil.example.com/pay"]);
});

describe("what a browser shows", () => {
  test.each([
    ["a rule by attribute", `<style>.a{display:none}[data-x]{display:block}</style><p class="a" data-x>${WORDS}</p>`],
    ["a nested rule", `<style>.a{display:none;&.b{display:block}}</style><p class="a b">${WORDS}</p>`],
    ["a picture's text", `<svg><text>${WORDS}</text></svg>`],
    ["a frame's own document", `<iframe srcdoc="&lt;p&gt;${WORDS}&lt;/p&gt;"></iframe>`],
    ["a frame's data", `<iframe src="data:text/html,<p>${encodeURIComponent(WORDS)}</p>"></iframe>`],
    ["text of a sheet", `<style>p::after{content:"${WORDS}"}</style><p></p>`],
  ])("%s", async (_what, body) => {
    expect((await mail("text/html", body)).join("\n")).toContain("pay the fee");
  });

  test("what a nested rule hides stays hidden", async () => {
    const body = `<style>.a{color:red;.b{color:blue}}.c{display:none}</style><p>Good morning.</p><p class="c">${WORDS}</p>`;
    expect(await mail("text/html", body)).toEqual(["Good morning."]);
  });
});
