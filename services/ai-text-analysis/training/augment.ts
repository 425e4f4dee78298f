import { attacked } from "../quality/attacks.ts";
import type { Example } from "./example.ts";
import { nameHash } from "./folds.ts";

/** Of every six authored texts so many are learned from a second time, with letters of some words swapped or leetspeak. */
const COPIES = ["char-swap", "char-swap", "char-swap", "leetspeak"] as const;
const OF = 6;

/** Copies with typing errors and disguises, so that a misspelt word's remaining n-grams carry its meaning too. */
export const misspelt = (examples: readonly Example[]): Example[] =>
  examples.flatMap((example) => {
    const attack = example.source.startsWith("authored_") ? COPIES[nameHash(example.id) % OF] : undefined;
    return attack ? [{ ...example, text: attacked(attack, example.text, nameHash(example.text)) }] : [];
  });
