import { describe, expect, test } from "vitest";
import { prepare } from "../text/mask.ts";
import { loadLexicon } from "./load.ts";
import { CUE_RULES } from "./rules.ts";
import { Together } from "./together.ts";

const { lexicon } = loadLexicon();
const rules = new Together(lexicon.concepts, CUE_RULES);
const flags = (text: string) => {
  const prepared = prepare(text).text;
  return rules.find(prepared, lexicon.search(prepared)).map(({ flag }) => flag);
};

describe("cues of one rule", () => {
  test("stand in one sentence or in two that adjoin", () => {
    expect(flags("Your parcel is held. An unpaid fee is due: http://a.top/x")).toContain("text.parcel_fee");
    expect(
      flags("Your parcel is on its way. See you soon at our shop. We were glad to help you. Fee list: http://a.top/x"),
    ).not.toContain("text.parcel_fee");
  });

  test("stand in one paragraph, entry or cell", () => {
    const cues = ["Send the release fee by bank transfer", "to receive your prize"] as const;
    expect(flags(cues.join(" "))).toContain("text.advance_fee");
    for (const border of ["\n\n", "\n- ", "\t"]) expect(flags(cues.join(border))).not.toContain("text.advance_fee");
  });

  test("are silenced where the first of them is denied", () => {
    expect(flags("Your parcel is here, pay the customs fee now: http://a.top/x")).toContain("text.parcel_fee");
    expect(flags("There is no parcel, never a customs fee: http://a.top/x")).not.toContain("text.parcel_fee");
  });
});
