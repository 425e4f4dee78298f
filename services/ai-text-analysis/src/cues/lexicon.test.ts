import { expect, test } from "vitest";
import { prepare } from "../text/mask.ts";
import { Lexicon } from "./lexicon.ts";
import { loadLexicon } from "./load.ts";

const small = new Lexicon([
  { language: "en", text: "pay: payment|settle\n~only: only|just\n~open: open*" },
  { language: "de", text: "pay: zahlen|überweisen\n~only: nur" },
]);
const found = (lexicon: Lexicon, text: string) =>
  lexicon.search(prepare(text).text).map(({ concept }) => lexicon.concepts[concept]);

test("a cue word stands for its inflected forms, a common word for itself unless starred", () => {
  expect(found(small, "payments, only justice opening")).toEqual(["pay", "~only", "~open"]);
});

test("the languages share their senses", () => {
  expect(found(small, "nur zahlen")).toEqual(found(small, "only settle"));
});

test("common words of several languages are the same senses", () => {
  const { lexicon } = loadLexicon();
  const texts = ["only today", "nur heute", "solo hoy", "seulement aujourd'hui", "tylko dziś", "только сегодня"];
  const further = ["bara idag", "jen dnes", "μόνο σήμερα", "тільки сьогодні", "فقط امروز", "শুধু আজ"];
  for (const text of [...texts, ...further]) {
    expect(found(lexicon, text)).toEqual(expect.arrayContaining(["~only", "~today"]));
  }
});
