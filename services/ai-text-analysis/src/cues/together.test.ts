import { describe, expect, test } from "vitest";
import { CLASS, prepare } from "../text/mask.ts";
import { loadLexicon } from "./load.ts";
import { CUE_RULES } from "./rules.ts";
import { Together } from "./together.ts";

const { lexicon } = loadLexicon();
const rules = new Together(lexicon.concepts, CUE_RULES);
const flags = (text: string, link: string = CLASS.url) => {
  const prepared = prepare(text).text.replace(CLASS.url, link);
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

  test("are not silenced by last digits beside a stranger's link: anybody makes some up", () => {
    const asked =
      "Your account xx4711 is suspended. Verify now within 24 hours at http://a.top/x or it will be closed.";
    expect(flags(asked)).toContain("text.account_threat");
  });

  test("are silenced by a link that is no stranger's, and by the last digits of an account that is the reader's", () => {
    const asked = (link: string) => flags("Your parcel is here, pay the customs fee now: http://a.top/x", link);
    expect(asked(CLASS.anyonesLink)).toContain("text.parcel_fee");
    for (const link of [CLASS.ownLink, CLASS.otherLink, CLASS.knownLink]) expect(asked(link)).toEqual([]);
    const alert = (account: string) => flags(`Your account ${account} is blocked, call us immediately to verify it`);
    expect(alert("with us")).toContain("text.account_threat");
    expect(alert("xx4711")).not.toContain("text.account_threat");
  });

  test("are asked of short texts alone where such scams are short", () => {
    const job = "Earn 300 USD per day with simple tasks, write to us on Telegram. ";
    expect(flags(job)).toContain("text.easy_money");
    expect(flags(job + "This week we write about the garden, the sea and the wind. ".repeat(40))).not.toContain(
      "text.easy_money",
    );
  });

  test("are two words at least: one that means both is no pair", () => {
    expect(flags("He sent a signal to the process")).not.toContain("text.off_platform");
  });

  test("are silenced where the first of them is denied", () => {
    expect(flags("Your parcel is here, pay the customs fee now: http://a.top/x")).toContain("text.parcel_fee");
    expect(flags("There is no parcel, never a customs fee: http://a.top/x")).not.toContain("text.parcel_fee");
  });
});
