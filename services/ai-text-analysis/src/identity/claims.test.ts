import type { Link, Text } from "@sextant/core";
import { NameIndex, type Organisation } from "@sextant/knowledge";
import { describe, expect, test } from "vitest";
import { claimsOf } from "./claims.ts";

const organisation = (id: string, name: string, more: Partial<Organisation> = {}): Organisation => ({
  id,
  name,
  own: [`${id}.example`],
  impersonated: true,
  ...more,
});
const NAMES = new NameIndex([
  organisation("oakbank", "Oakbank", { names: ["橡樹銀行"] }),
  organisation("swiftpost", "SwiftPost"),
  organisation("ox", "Orchard Exchange", { names: ["OXE"], ordinary: ["OXE"] }),
  organisation("willow", "Willow", { ordinary: ["Willow"] }),
]);

const body = (text: string): Text => ({ view: 0, start: 0, kind: "body", text });
const link = (url: string): Link => ({
  url,
  origin: "text",
  defanged: false,
  schemeless: false,
  owner: { kind: "unknown" },
});
const claims = (text: string, url = "https://kiln-and-clay.example/t", score = 0, isMail = false) =>
  claimsOf({ texts: [body(text)], links: [link(url)], isMail, score }, NAMES).map(
    ({ name, strength, place }) => `${name} ${place} ${strength}`,
  );

describe("signed as", () => {
  test.each([
    ["Oakbank: your card is blocked https://a.example", "Oakbank label 3"],
    ["【橡樹銀行】您的卡片已停用 https://a.example", "橡樹銀行 label 3"],
    ["Your card is blocked: https://a.example Oakbank", "Oakbank label 3"],
    ["Your card is blocked: https://a.example\nThanks, your Oakbank Team", "Oakbank label 3"],
    ["Hello, it's Willow. Your bill is due https://a.example", "Willow label 3"],
    ["Message from Willow: your bill is due https://a.example", "Willow label 3"],
    ["Fibre engineer booked for Thursday https://a.example OXE", "OXE label 3"],
    ["Fibre engineer booked for Thursday https://a.example OXE B001", "OXE label 3"],
    ["Plačilo ni bilo uspešno. Poskusite znova: https://a.example Lep pozdrav, Oakbank d.d.", "Oakbank label 3"],
    ["Votre train partira à 17h35. Horaires sur https://a.example. Oakbank vous remercie.", "Oakbank label 3"],
    ["Oakbank informa: el jueves no habrá servicio https://a.example", "Oakbank label 3"],
    ["RM0.00 OXE: Baki kad anda tidak mencukupi https://a.example", "OXE label 3"],
  ])("%s", (text, claim) => {
    expect(claims(text)).toContain(claim);
  });

  test("in an ordinary word's own letters alone, and not where the word is used", () => {
    expect(claims("The tree is down https://a.example Oxe")).toEqual([]);
    expect(claims("The willow is down https://a.example")).toEqual([]);
    expect(claims("Reserved for Anna Willow Smith https://a.example")).toEqual([]);
    expect(claims("Entry fee 49 OXE - https://a.example")).toEqual([]);
  });

  test("an ending behind a colon is no label", () => {
    expect(claims("OXE:n sovellus ei toimi https://a.example")).not.toContain("OXE label 3");
  });
});

describe("an abbreviation in capitals", () => {
  test.each([
    ["opens a text", "OXE statement for October is ready. https://a.example", ["OXE words 2"]],
    ["is a sentence of its own", "OXE. Documents are needed by Friday. https://a.example", ["OXE label 3"]],
    [
      "stands in a sentence on what is the reader's",
      "Dear client, your identity card on file at OXE has expired: https://a.example",
      ["OXE words 1"],
    ],
    [
      "is whom something is with",
      "Hej! En obetald faktura på 2 418 kr finns hos OXE. Logga in https://a.example",
      ["OXE words 1"],
    ],
    ["opens a text in capitals", "OXE AND CART FOR SALE https://a.example", []],
  ])("%s", (_name, text, expected) => expect(claims(text)).toEqual(expected));
});

describe("spoken for", () => {
  test.each([
    ["A parcel is here. Confirm your Oakbank card at https://a.example", "Oakbank words 2"],
    ["Use code 730994 to sign in to Willow. Keep it to yourself. https://a.example more", "Willow words 2"],
    ["We noticed a sign-in to your OXE ID https://a.example", "OXE words 2"],
    ["Ya puedes ver tu estado de cuenta Willow con corte al 12 https://a.example", "Willow words 2"],
  ])("%s", (text, claim) => {
    expect(claims(text)).toContain(claim);
  });

  test("the one organisation of alarming words, unless it stands in brackets", () => {
    expect(claims("Someone signed in. If not you, tell Oakbank now https://a.example", undefined, 90)).toEqual([
      "Oakbank words 2",
    ]);
    expect(
      claims("A new device (Oakbank 15) signed in. Stop it here now, please https://a.example", undefined, 90),
    ).toEqual(["Oakbank words 1"]);
  });
});

test("beside a stranger's link, whom a sentence on what is the reader's names is whom it speaks for; a question is none, nor a person's talk", () => {
  const notice = "We could not deliver. The fee for your parcel brought by Oakbank waits: https://a.example";
  expect(claims(notice, undefined, 40)).toEqual(["Oakbank words 2"]);
  expect(claims(notice, undefined, 10)).toEqual(["Oakbank words 1"]);
  for (const text of [
    "Mayıs dönemi ekstreniz hazır. Son ödeme tarihi yakın, ekstreniz şimdi Oakbank uygulamasında: https://a.example",
    "Замовлення 748 201 993 чекає на вас у магазині Oakbank на вулиці: https://a.example",
    "ستصل الشحنة رقم ٤٤٧١٨٢ اليوم بين الثانية والرابعة مساءً مع Oakbank للتتبع https://a.example",
  ])
    expect(claims(text, undefined, 40)).toEqual(["Oakbank words 2"]);
  expect(
    claims(
      "Since yesterday nothing works. Your account is slow as well; Oakbank down again? https://a.example",
      undefined,
      40,
    ),
  ).toEqual(["Oakbank words 1"]);
  expect(
    claims("We talked of it. Their stand is beside Oakbank at the fair: https://a.example", undefined, 40),
  ).toEqual(["Oakbank words 1"]);
});

describe("only mentioned", () => {
  test.each([
    ["Is Oakbank down? https://a.example", "Oakbank words 1"],
    ["Oakbank paid, I got my money back https://a.example", "Oakbank words 1"],
    ["SwiftPost, Oakbank and others compared https://a.example", "SwiftPost words 1"],
    ["Das Rezept ist hier: https://a.example\nDas Paket holen wir bei Oakbank ab.", "Oakbank words 1"],
    ["Ich finde den Artikel gut. Oakbank informiert darin über Preise https://a.example", "Oakbank words 1"],
    ["Lo he leído aquí, es verdad. Oakbank informa que baja la hipoteca fija https://a.example", "Oakbank words 1"],
    ["The one that most of them like best is Oakbank https://a.example", "Oakbank words 1"],
    ["Beware, fake Oakbank texts go round https://a.example", "Oakbank words 1"],
    ["Thank you very much for your order. SwiftPost delivers on Thursday.", "SwiftPost words 1"],
  ])("%s", (text, claim) => {
    expect(claims(text)).toEqual(expect.arrayContaining([claim]));
  });

  test.each([
    "If people don't recognize how much it costs over the years, Oakbank will win. Good read: https://a.example",
    "Teile den Artikel, da geht es um manches, auch Oakbank war dabei: https://a.example",
    "Bu yaz denizde yalnız kaldık, gazetede gördüğümüz gibi satıyor Oakbank, haber burada: https://a.example",
    "Neem het mee, want na al die jaren stopt ook Oakbank ermee: https://a.example",
  ])("%s", (text) => expect(claims(text, undefined, 40)).toEqual(["Oakbank words 1"]));

  test("nor is what a friend has with it: an article is nobody's", () =>
    expect(claims("Ecco il contratto Willow di Marta per il regalo: https://a.example", undefined, 40)).toEqual([]));

  test("beside the site's own name a claim counts less", () => {
    const text = "SwiftPost: your order of Kiln and Clay is on its way https://kiln-and-clay.example/t";
    expect(claims(text)).toEqual(["SwiftPost label 2"]);
    expect(claims(text, "https://oakbank-orders.example/t")).toEqual(["SwiftPost label 3"]);
  });

  test("in a mail's words at most spoken for, and an ordinary word not at all", () => {
    expect(claims("Oakbank: your card is blocked", undefined, 0, true)).toEqual(["Oakbank label 2"]);
    expect(claims("Willow: your bill is due", undefined, 0, true)).toEqual(["Willow label 1"]);
  });
});
