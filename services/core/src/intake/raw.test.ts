import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { MAX_PARTS } from "./limits.ts";
import { prepareMessage } from "./raw.ts";

const parse = (raw: string) => PostalMime.parse(prepareMessage(raw).text, { forceRfc822Attachments: true });

describe("prepareMessage", () => {
  test("a 7-bit body reads as before", async () => {
    const raw = "Subject: x\n\nline = one\n\n--not a boundary\n=3D stays\n";
    expect((await parse(raw)).text).toBe((await PostalMime.parse(raw)).text);
  });

  test("parts read as before, each in its own encoding", async () => {
    const raw = [
      'Content-Type: multipart/mixed; boundary="a b"',
      "",
      "preamble = x",
      "--a b",
      "Content-Type: multipart/alternative;",
      " boundary=inner",
      "",
      "--inner",
      "",
      "plain = text",
      "--inner",
      "Content-Type: text/html; charset=iso-8859-1",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "caf=E9",
      "--inner--",
      "--a b",
      "Content-Type: image/png; name=x.png",
      "Content-Transfer-Encoding: base64",
      "",
      "iVBORw0KGgo=",
      "--a b--",
      "epilogue",
    ].join("\r\n");
    const [prepared, plain] = [await parse(raw), await PostalMime.parse(raw)];
    expect(prepared.text).toBe(plain.text);
    expect(prepared.html).toBe(plain.html);
    expect(prepared.html).toContain("café");
    expect(prepared.attachments.map(({ filename, content }) => [filename, content])).toEqual(
      plain.attachments.map(({ filename, content }) => [filename, content]),
    );
  });

  test("characters are UTF-8 whatever the charset said", async () => {
    expect((await parse("Content-Type: text/plain; charset=koi8-r\n\nпривет")).text?.trim()).toBe("привет");
  });

  test("a missing blank line, boundary or media type does not lose the body", async () => {
    expect((await parse("Subject: x\nHello friend,\n I write to you.\nBye: now")).text).toContain("Hello friend");
    expect((await parse("Content-Type: multipart/mixed\n\nhello")).text?.trim()).toBe("hello");
    expect((await parse("Content-Type: text; charset=utf-8\n\nhello")).text?.trim()).toBe("hello");
    const wrong =
      'Content-Type: multipart/alternative; boundary="=x"\n\n--= x\nContent-Type: text/plain\n\nhello\n--= x--';
    expect((await parse(wrong)).text?.trim()).toBe("hello");
  });

  test("carriage returns alone end lines where there is no line feed", async () => {
    expect((await parse("Subject: x\r\rhello\r")).subject).toBe("x");
  });

  test("limits cut and say so", () => {
    expect(
      prepareMessage(`Content-Type: multipart/mixed; boundary=b\n\n${"--b\n\nx\n".repeat(MAX_PARTS + 5)}`).cut,
    ).toEqual(["parts"]);
    let deep = "";
    for (let i = 0; i < 40; i++) deep += `Content-Type: multipart/mixed; boundary=b${i}.\n\n--b${i}.\n`;
    expect(prepareMessage(deep).cut).toEqual(["depth"]);
  });
});
