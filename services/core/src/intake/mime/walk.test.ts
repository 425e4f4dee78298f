import { describe, expect, test } from "vitest";
import { Allowance } from "../../allowance.ts";
import { MAX_PARTS } from "../limits.ts";
import { bytesOf, textOf } from "./decode.ts";
import { type Leaf, walkMessage } from "./walk.ts";

const walk = (raw: string) => {
  const allowance = new Allowance();
  const message = walkMessage(raw, allowance);
  const words = (leaf: Leaf) => {
    const bytes = bytesOf(leaf, allowance);
    return (bytes ? textOf(bytes, leaf.header.charset, allowance) : leaf.body).trim();
  };
  const parts = message.leaves.map((leaf) => [leaf.header.mediaType, words(leaf)]);
  return { ...message, parts, cut: [...allowance.truncated] };
};

describe("walkMessage", () => {
  test("a message without parts is one leaf, whatever its lines look like", () => {
    const { parts, head } = walk("Subject: x\n\nline = one\n\n--not a boundary\n=3D stays\n");
    expect(parts).toEqual([["text/plain", "line = one\n\n--not a boundary\n=3D stays"]]);
    expect(head).toBe("Subject: x\n");
  });

  test("parts, each in its own encoding, and what stands around them", () => {
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
      "caf=E9 is=",
      " open",
      "--inner--",
      "--a b",
      "Content-Type: image/png; name=x.png",
      "Content-Transfer-Encoding: base64",
      "",
      "iVBORw0KGgo=",
      "--a b--",
      "epilogue",
    ].join("\r\n");
    const { parts, leaves, loose } = walk(raw);
    expect(parts.slice(0, 2)).toEqual([
      ["text/plain", "plain = text"],
      ["text/html", "café is open"],
    ]);
    expect(leaves.map(({ alternative, header }) => [alternative, header.fileName])).toEqual([
      [0, ""],
      [0, ""],
      [undefined, "x.png"],
    ]);
    expect(bytesOf(leaves[2]!, new Allowance())).toEqual(
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    );
    expect(loose.map((text) => text.trim())).toEqual(["preamble = x", "epilogue"]);
  });

  test.each([
    ["a missing blank line", "Subject: x\nHello friend,\n I write to you.\nBye: now", "Hello friend,\n I write to you.\nBye: now"],
    ["no boundary at all", "Content-Type: multipart/mixed\n\nhello", "hello"],
    ["no media type", "Content-Type: text; charset=utf-8\n\nhello", "hello"],
    ["a boundary that the header names wrongly", 'Content-Type: multipart/alternative; boundary="=x"\n\n--= x\nContent-Type: text/plain\n\nhello\n--= x--', "hello"],
    ["a boundary in two pieces (RFC 2231)", "Content-Type: multipart/mixed; boundary*0=in; boundary*1=ner\n\n--inner\n\nhello\n--inner--", "hello"],
    ["a comment beside the boundary", "Content-Type: multipart/mixed (c; boundary=no); boundary=b\n\n--b\n\nhello\n--b--", "hello"],
    ["carriage returns alone", "Subject: x\r\rhello\r", "hello"],
    ["base64 that breaks off", "Content-Transfer-Encoding: base64\n\naGVsbG", "hell"],
    ["base64 in padded lines", "Content-Transfer-Encoding: base64\n\naGU=\nbGxv\n", "hello"],
    ["an escape that is none", "Content-Transfer-Encoding: quoted-printable\n\nhe=XXllo=", "he=XXllo"],
    ["characters in a charset that they are not in", "Content-Type: text/plain; charset=koi8-r\n\nпривет", "привет"],
  ])("%s does not lose the body", (_name, raw, body) => {
    expect(walk(raw).parts.map(([, words]) => words)).toEqual([body]);
  }); // prettier-ignore

  test("boundaries that begin alike are told apart", () => {
    const raw =
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/mixed; boundary=b--\n\n--b--\n\ninner\n--b----\n--b\n\nouter\n--b--\n";
    expect(walk(raw).parts.map(([, words]) => words)).toEqual(["inner", "outer"]);
  });

  test("limits cut and say so; what was cut off is kept as it stands", () => {
    const many = walk(`Content-Type: multipart/mixed; boundary=b\n\n${"--b\n\nx\n".repeat(MAX_PARTS + 5)}last words`);
    expect(many.cut).toEqual(["parts"]);
    expect(many.parts).toHaveLength(MAX_PARTS);
    expect(many.loose.join("")).toContain("last words");
    let deep = "";
    for (let i = 0; i < 40; i++) deep += `Content-Type: multipart/mixed; boundary=b${i}.\n\n--b${i}.\n`;
    expect(walk(`${deep}\ndeepest`).cut).toEqual(["depth"]);
    expect(walk(`${deep}\ndeepest`).parts.at(-1)?.[1]).toContain("deepest");
  });
});

test.each([
  ["a byte order mark", "\uFEFFhi", "utf-16le", undefined],
  ["Latin letters two bytes wide", "<html>hello there", "utf-16le", undefined],
  ["a charset that is said", "hello there", "utf-16le", "utf-16"],
])("UTF-16 is told by %s", (_name, text, _charset, said) => {
  const bytes = new Uint8Array(Uint16Array.from(text, (char) => char.charCodeAt(0)).buffer);
  expect(textOf(bytes, said, new Allowance())).toBe(text.replace("\uFEFF", ""));
});

test("bytes without a charset are UTF-8, else windows-1252", () => {
  expect(textOf(new TextEncoder().encode("café"), undefined, new Allowance())).toBe("café");
  expect(textOf(Uint8Array.from([0x63, 0x61, 0x66, 0xe9]), "none", new Allowance())).toBe("café");
});
