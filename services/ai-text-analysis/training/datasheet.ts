/** Writes the counts of the authored corpus into its datasheet. */
import { join } from "node:path";
import { markdown, printTable, type Table, writeBlock } from "@sextant/lab";
import { nearDuplicates, shapeOf, wholeCorpus } from "./corpus.ts";
import type { Example } from "./example.ts";
import { CORPUS } from "./sources.ts";

const corpus = wholeCorpus();
const percent = (share: number) => `${Math.round(100 * share)} %`;

function row(name: string, own: readonly Example[]): (string | number)[] {
  const [scam, honest] = ["scam", "honest"].map((label) => shapeOf(own.filter((example) => example.label === label)));
  if (!scam || !honest) return [name];
  return [
    name,
    own.filter(({ source }) => source.startsWith("authored_train")).length,
    own.filter(({ source }) => source.startsWith("authored_heldout")).length,
    percent(honest.texts / own.length),
    `${scam.length} / ${honest.length}`,
    `${percent(scam.links)} / ${percent(honest.links)}`,
    `${percent(scam.numbers)} / ${percent(honest.numbers)}`,
  ];
}

const groups = (key: (example: Example) => string | undefined) =>
  [...Map.groupBy(corpus, key)]
    .filter((group): group is [string, Example[]] => group[0] !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

const shapes: Table = {
  head: ["", "train", "held out", "honest", "median length, scam / honest", "with a link", "with a number"],
  rows: [
    row("all", corpus),
    ...groups(({ lang }) => lang).map(([lang, own]) => row(lang, own)),
    ...groups(({ channel }) => channel).map(([channel, own]) => row(channel, own)),
  ],
};
const types: Table = {
  head: ["scam type", "scams"],
  rows: groups(({ type }) => type).map(([type, own]) => [type, own.length]),
};
const pairs = nearDuplicates(corpus).length;
printTable("The authored corpus", shapes);
printTable("Scam types", types);
process.stdout.write(`\nnear-duplicates: ${pairs} pairs\n`);
writeBlock(
  join(CORPUS, "README.md"),
  "counts",
  `${markdown(shapes)}\n\n${markdown(types)}\n\nPairs of near-duplicates: ${pairs}.`,
);
