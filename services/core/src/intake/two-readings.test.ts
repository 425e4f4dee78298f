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
