import { describe, expect, test } from "vitest";
import { CLASS, prepare } from "./mask.ts";
import { respell } from "./respell.ts";
import { deobfuscate } from "./deobfuscate.ts";

describe("prepare", () => {
  test.each([
    ["between 10:00 - 12:00", `between ${CLASS.time}`],
    ["at 5pm", `at ${CLASS.time}`],
    ["on 14/11/2025", `on ${CLASS.date}`],
    ["11月20日", CLASS.date],
    ["card ending ****1187", `card ending ${CLASS.tail}`],
    ["code 483920", `code ${CLASS.code}`],
    ["call +1 (833) 555-0182", `call ${CLASS.phone}`],
    ["pay $1.99 at post-fee.top/x", `pay ${CLASS.money} at ${CLASS.url}`],
    ["24 eggs", `${CLASS.number} eggs`],
    ["paid Ksh 500", `paid ${CLASS.money}`],
    ["1 200 Kč, 12 500 Ft", `${CLASS.money}, ${CLASS.money}`],
    ["SEK 500 or 1 200 NOK or 349 ILS", `${CLASS.money} or ${CLASS.money} or ${CLASS.money}`],
    ["à 10 ils; try 2", `a ${CLASS.number} ils; try ${CLASS.number}`],
    ["Ref EV25170653359, JB955207542IN", `ref ${CLASS.code}, ${CLASS.code}`],
    ["加QQ1234567890, Rs500000", `加qq${CLASS.phone}, rs${CLASS.code}`],
    ["call9876543210, EV09876543", `call${CLASS.phone}, ev${CLASS.phone}`],
    ["500 ብር", CLASS.money],
    ["ரூ.௫௦௦", CLASS.money],
    ["20 km, 5 ft, 1 ден", `${CLASS.number} km, ${CLASS.number} ft, ${CLASS.number} ден`],
  ])("%s", (written, read) => {
    expect(prepare(written).text).toBe(read);
  });

  test("letters that some writers join, leave out or write otherwise are one", () => {
    expect(prepare("ശ്രീ എന്‍ ඔබ ශ්\u200dරී oʻzbek ɗan").text).toBe(prepare("ശ്രീ എൻ ඔබ ශ්රී o'zbek dan").text);
  });

  test("keeps the place of every character", () => {
    const { text, from } = prepare("Pay $1.99 NOW");
    expect("Pay $1.99 NOW".slice(from[text.indexOf("now")])).toBe("NOW");
  });
});

describe("deobfuscate", () => {
  test("reads disguised words and leaves addresses as they are", () => {
    const { text, changes } = deobfuscate("v3rify y\u200bour acc0unt, write to 4lice@m4il.example");
    expect(text).toBe("verify your account, write to 4lice@m4il.example");
    expect(changes.length).toBeGreaterThanOrEqual(3);
  });

  test("tells where a change stands in the text as written", () => {
    const written = "a@b.example says pas\u200bsword";
    const [change] = deobfuscate(written).changes;
    expect(written.slice(change?.start, change?.end)).toBe("\u200b");
  });
});

describe("respell", () => {
  const known = new Set(["verify", "account", "xbacz", "xacbz", "пароль"]);
  const read = (text: string) =>
    respell(text, (letters, length) => known.has(String.fromCharCode(...letters.subarray(0, length))));

  test.each([
    ["puts exchanged letters of a known word back", "veirfy yuor acocunt, пароьл", "verify yuor account, пароьл"],
    ["leaves known words, and words nothing makes known", "verify xbacz tomorrow", "verify xbacz tomorrow"],
    ["leaves the first and last letter", "evrify accoutn", "evrify accoutn"],
    ["leaves a word that two exchanges make known", "xabcz", "xabcz"],
  ])("%s", (_, written, expected) => {
    expect(read(written)).toBe(expected);
  });

  test("a text without anything to put back is the same string", () => {
    expect(read("")).toBe("");
    expect(read(`${CLASS.url} verify ${"a".repeat(100)}`)).toBe(`${CLASS.url} verify ${"a".repeat(100)}`);
  });
});
