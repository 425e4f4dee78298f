import { join } from "node:path";
import { writeBlock } from "@sextant/lab";
import type { alarmsSection, costSection, modelSection, namingSection, ownSection } from "./sections.ts";

const README = join(import.meta.dirname, "..", "README.md");

interface Figures {
  readonly own: ReturnType<typeof ownSection>;
  readonly alarms: ReturnType<typeof alarmsSection>;
  readonly naming: ReturnType<typeof namingSection>;
  readonly cost: ReturnType<typeof costSection>;
  readonly unseen: ReturnType<typeof modelSection>;
}

const percent = (value: number, digits = 2) => `${(100 * value).toFixed(digits)} %`;
const LISTS: Readonly<Record<keyof Figures["alarms"], string>> = {
  withList: "top 50,000, with the list of well-known sites",
  withoutList: "top 50,000, without it",
  withoutListUnread: "the half of these held out",
  listWithoutThem: "names only Cloudflare knows, with a list of Tranco's names alone",
  listWithoutThemUnread: "the half of these held out",
};

/** Puts the figures of this run into the README, so that no figure there is typed by hand. */
export function writeFigures({ own, alarms, naming, cost, unseen }: Figures): void {
  const rows = (Object.keys(LISTS) as (keyof Figures["alarms"])[]).map((name) => {
    const { names, named, alarmed, warned, danger } = alarms[name];
    return `| ${LISTS[name]} | ${names} | ${percent(named, 3)} | ${percent(alarmed, 3)} | ${percent(warned)} | ${percent(danger, 3)} |`;
  });
  const text = [
    `| dnstwist, 50 brands (the most visited of each sector in turn) | ${naming.names} names |`,
    "|---|---|",
    `| named with the right brand | ${percent(naming.right)} of names; mean of brands ${percent(naming.rightMeanOfBrands)}; mean of fuzzers ${percent(naming.rightMeanOfFuzzers)} |`,
    `| raise a flag, from the name alone; an alarm (below) | ${percent(naming.flagged)}; ${percent(naming.alarmed)} |`,
    `| CPU of a look-up; of a whole judgement | ${cost.lookupMicroseconds} µs; ${cost.judgementMicroseconds} µs |`,
    `| brands' own and login hosts | ${own.alarms} alarms on ${own.names} |`,
    `| name model, whole sources held out | AUC ${unseen.auc}, TPR ${percent(unseen.tprAt1)} at 1 % FPR, ECE ${unseen.ece} |`,
    `| the layer's score where it weighs, the same | AUC ${unseen.layer.auc}, TPR ${percent(unseen.layer.tprAt1)} at 1 % FPR, ECE ${unseen.layer.ece} |`,
    "",
    "| honest names | names | a brand is named | alarm | 20 or more for any reason | 60 or more for any reason |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
  writeBlock(README, "figures", text);
}
