import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MAIL, SMS } from "../../e2e/samples.ts";

const CORPUS = join(import.meta.dirname, "..", "..", "..", "services", "ai-text-analysis", "corpus");
/** Messages in languages that differ in script, direction and what JSON writers escape. */
const LANGUAGES = ["en", "ar", "ja", "de", "hi", "ru", "th", "zh"];

const textsOf = (language: string) =>
  readFileSync(join(CORPUS, `heldout-${language}-last.jsonl`), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { text: string }).text);

/** Different contents: a mail, a text, links, signs that writers of JSON escape, then messages in turn of each language. */
export function contents(count: number): string[] {
  const texts = LANGUAGES.map(textsOf);
  const inTurn = texts[0]!.flatMap((_, index) => texts.flatMap((own) => own[index] ?? []));
  const plain = [
    MAIL,
    SMS,
    "https://paypa1-secure-login.top/verify?id=1&x=<b>",
    "https://example.com/",
    "\u{1F600} <&> \u0000 \ud83d",
  ];
  return [...plain, ...inTurn].slice(0, count);
}
