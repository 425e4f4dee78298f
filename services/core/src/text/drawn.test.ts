import { expect, test } from "vitest";
import { detectInputType, intake } from "../intake/index.ts";
import { hasUnseenGaps, taggedText } from "./drawn.ts";
import { normalize } from "./normalize.ts";

const shifted = (words: string, first: number) =>
  words.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(first + letter.charCodeAt(0) - 0x61));

test.each([
  ["on black circles", shifted("pay now", 0x1f150), "PAY NOW"],
  ["on black squares", shifted("pay now", 0x1f170), "PAY NOW"],
  ["in squares", shifted("pay now", 0x1f130), "PAY NOW"],
  ["in brackets", shifted("pay now", 0x249c), "pay now"],
  ["regional, one by one", Array.from(shifted("pay", 0x1f1e6)).join("\u200B"), "PAY"],
  ["small capitals", "ᴘᴀʏ ɴᴏᴡ ʙʏ ᴘᴏꜱᴛ", "pay now by post"],
  ["an empty Braille cell between", "pay\u2800now", "pay now"],
  ["flags", "🇺🇸 and 🇬🇧🇫🇷", "🇺🇸 and 🇬🇧🇫🇷"],
])("letters drawn %s", (_what, written, read) => {
  expect(normalize(written).text).toBe(read);
});

const SENTENCE = "your parcel waits for its fee of two pounds";

test("unseen marks are spaces where there are hardly any others", () => {
  for (const mark of ["\u200B", "\u00AD", "\u2060"])
    expect(normalize(SENTENCE.replaceAll(" ", mark)).text).toBe(SENTENCE);
  expect(normalize("p\u200Ba\u200By\u200Bp\u200Ba\u200Bl now").text).toBe("paypal now");
  expect(normalize(SENTENCE.replaceAll(/(\w{4})/g, "$1\u00AD")).text).toBe(SENTENCE);
  expect(hasUnseenGaps("ขอบคุณ\u200Bมาก\u200Bครับ\u200Bที่\u200Bมา\u200Bวันนี้\u200Bนะ")).toBe(false);
});

test("words written downwards, a letter a line", () => {
  const down = SENTENCE.split(" ").map((word) => Array.from(word).join("\n"));
  expect(normalize(down.join("\n\n"), { spaced: true }).text).toBe(SENTENCE);
  const list = "a\nb\nc\nSome line of words\nanother line of words\n";
  expect(normalize(list, { spaced: true }).text).toBe(list);
});

test("words set wide, a blank between letters and more between words", () => {
  const wide = SENTENCE.split(" ").map((word) => Array.from(word).join(" "));
  expect(normalize(wide.join("   "), { spaced: true }).text).toBe(SENTENCE);
  const table = "a  b  c  d  e  f  g  h  i  j  k  l  m";
  expect(normalize(table, { spaced: true }).text).toBe(table);
  const list = "A note:  a list of the words  that we need, a b c d e f g";
  expect(normalize(list, { spaced: true }).text).toContain("a list of the words  that we need");
});

test.each(["\u2800", "\u200B", "\u00AD"])("words behind a host, parted by %j, are a text", async (mark) => {
  const content = `https://google.com/${SENTENCE.replaceAll(" ", mark)}`;
  expect(detectInputType(content)).toBe("text");
  const { subject } = await intake(content, { id: "a", receivedAt: 0 });
  expect(subject.links.map(({ url }) => url)).toEqual(["https://google.com/your"]);
});

test("a link with a place or two to break at stays a link", async () => {
  const content = "https://example.com/one\u200B/two\u00AD/three";
  expect(detectInputType(content)).toBe("url");
});

test("words in tag characters are read; a region's flag is none", async () => {
  const tagged = Array.from("pay two pounds", (char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join("");
  expect(taggedText(`Good morning.${tagged}`)).toBe("pay two pounds");
  expect(taggedText("\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}")).toBe("");
  const { subject } = await intake(`Good morning.${tagged}`, { id: "a", receivedAt: 0 });
  expect(subject.texts.map(({ text }) => text)).toContain("pay two pounds");
});
