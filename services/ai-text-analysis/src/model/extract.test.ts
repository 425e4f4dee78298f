import { expect, test } from "vitest";
import { loadLexicon } from "../cues/load.ts";
import { prepare } from "../text/mask.ts";
import { Extractor } from "./extract.ts";

const { lexicon } = loadLexicon();
const rowOf = (extractor: Extractor, text: string) => extractor.row(prepare(text).text);

test("a row is the same whatever texts came before, and counts a feature once", () => {
  const extractor = new Extractor(12, lexicon);
  const alone = rowOf(new Extractor(12, lexicon), "please pay the parcel fee today");
  rowOf(extractor, "pay the fee, pay the fee, and send the code to the parcel office at once ".repeat(400));
  expect(rowOf(extractor, "please pay the parcel fee today")).toEqual(alone);
  expect(new Set(alone.columns).size).toBe(alone.columns.length);
});
