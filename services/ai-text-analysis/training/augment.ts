import { attacked } from "../quality/attacks.ts";
import type { Example } from "./example.ts";
import { marksWithin } from "../src/text/marks.ts";
import { turnsOf } from "../src/text/turns.ts";
import { nameHash } from "./folds.ts";

/** One in so many authored texts is learned from a second time, with letters of some words swapped. */
const ONE_IN = 3;

/** Copies with typing errors, so that a misspelt word's remaining n-grams carry its meaning too. */
const misspelt = (examples: readonly Example[]): Example[] =>
  examples
    .filter(({ source, id }) => source.startsWith("authored_") && nameHash(id) % ONE_IN === 0)
    .map((example) => ({ ...example, text: attacked("char-swap", example.text, nameHash(example.text)) }));

/** One in so many honest messages of companies is learned from a second time as if nobody knew whose its links are. */
const ONE_UNKNOWN_IN = 2;

/** Copies with strangers' links: the registry knows few of the companies there are, and their messages are honest too. */
export const withUnknownOwners = (examples: readonly Example[]): Example[] =>
  examples.flatMap(({ marks, ...example }) =>
    marks !== undefined &&
    example.label === "honest" &&
    example.source.startsWith("authored_train-companies") &&
    nameHash(example.id) % ONE_UNKNOWN_IN === 0
      ? [example]
      : [],
  );

/** Conversations from their middle on: so they are judged beside the whole (`secondHalf` of text/turns.ts). */
const secondHalves = (examples: readonly Example[]): Example[] =>
  examples.flatMap((example) => {
    const turns = turnsOf(example.text);
    const from = turns[Math.floor(turns.length / 2)]?.head;
    if (from === undefined) return [];
    const { text, marks = [] } = example;
    return [{ ...example, text: text.slice(from), marks: marksWithin(marks, from, text.length) }];
  });

/** Mails as a person pastes them: their links are words, and nobody can tell where they lead. */
const pasted = (examples: readonly Example[]): Example[] =>
  examples.flatMap(({ marks = [], ...example }) => (example.channel === "mail" && marks.length > 0 ? [example] : []));

/** What is learned from beside the texts themselves. */
export const augmented = (authored: readonly Example[], shared: readonly Example[]): Example[] => [
  ...misspelt(authored),
  ...withUnknownOwners(authored),
  ...secondHalves([...authored, ...shared]),
  ...pasted(shared),
];
