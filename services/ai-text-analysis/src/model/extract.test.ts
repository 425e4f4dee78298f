import { expect, test } from "vitest";
import { loadLexicon } from "../cues/load.ts";
import { prepare } from "../text/mask.ts";
import { asSaid } from "../text/turns.ts";
import { Extractor, SIZES } from "./extract.ts";
import { GROUP } from "./features.ts";

const { lexicon } = loadLexicon();
const rowOf = (extractor: Extractor, text: string) => extractor.row(prepare(text).text);

test("a row is the same whatever texts came before, and counts a feature once", () => {
  const extractor = new Extractor(12, lexicon);
  const alone = rowOf(new Extractor(12, lexicon), "please pay the parcel fee today");
  rowOf(extractor, "pay the fee, pay the fee, and send the code to the parcel office at once ".repeat(400));
  expect(rowOf(extractor, "please pay the parcel fee today")).toEqual(alone);
  expect(new Set(alone.columns).size).toBe(alone.columns.length);
});

test("a conversation has features of who says what, another text has none", () => {
  const [all, without] = [SIZES, SIZES.with(GROUP.said, 0)].map((sizes) => new Extractor(16, lexicon, sizes));
  const found = (extractor: Extractor | undefined, text: string) => {
    const said = asSaid({ text, marks: [] });
    const { values } = extractor?.row(prepare(said.text, said.marks).text) ?? { values: [] };
    return values.filter((value) => value !== 0).length;
  };
  const chat = "Anna: pay the fee today\nBen: call me first\nAnna: cannot call, send the code\nBen: no";
  expect(found(all, chat)).toBeGreaterThan(found(without, chat));
  const prose = chat.replaceAll(":", ",");
  expect(found(all, prose)).toBe(found(without, prose));
});
