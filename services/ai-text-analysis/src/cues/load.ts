import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { Lexicon } from "./lexicon.ts";

const FOLDER = new URL("../data/cues/", import.meta.url);
/** The language whose file names the concepts. */
const FIRST = "en";

/** The shipped lexicon and the SHA-256 of its files: weights are fitted to one lexicon and no other. */
export function loadLexicon(): { lexicon: Lexicon; sha256: string } {
  const others = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".cues"))
    .map((name) => name.slice(0, -".cues".length))
    .filter((language) => language !== FIRST)
    .toSorted();
  const files = [FIRST, ...others].map((language) => ({
    language,
    text: readFileSync(new URL(`${language}.cues`, FOLDER), "utf8"),
  }));
  const hash = createHash("sha256");
  for (const { language, text } of files) hash.update(`${language}\n${text}\n`);
  return { lexicon: new Lexicon(files), sha256: hash.digest("hex") };
}
