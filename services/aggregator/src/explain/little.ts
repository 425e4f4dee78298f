import type { Little } from "../conclude/layer-results.ts";
import type { Phrases } from "./messages.ts";

type LittleNumber = Extract<Little, { kind: "number" }>;

/** Which country's number it is, and of what kind, as far as the numbering plan tells. */
export function numberSentence({ country, numberKind }: LittleNumber, phrases: Phrases): string {
  if (numberKind === undefined) return phrases.say("little.number.unknown");
  const number = phrases.say(`number.${numberKind}`);
  if (country === undefined) return phrases.say("little.number.nowhere", { number });
  return phrases.say("little.number", { number, country: phrases.country(country) });
}

/** What is said of a content in which there is too little to judge, and in which nothing was found. */
export function tooLittle(little: Little, phrases: Phrases): string[] {
  if (little.kind === "words") return [phrases.say("little.words"), phrases.say("little.words.advice")];
  const rest = [phrases.say("little.number.silent"), phrases.say("little.number.advice")];
  return [numberSentence(little, phrases), ...rest];
}
