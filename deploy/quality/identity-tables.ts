import type { Figures } from "./identity.ts";
import { TWIN_SETS, type TwinSet, VARIANTS } from "./twins.ts";

/** Points of the composite that a stranger's twin is to stand above the company's own. */
export const APART = 40;
const percent = (value: number): string => (Number.isNaN(value) ? "–" : `${(100 * value).toFixed(1)} %`);

type OfSet = Figures["twins"][TwinSet];

function rowsOf(set: TwinSet, twin: OfSet): string[] {
  return Object.entries(twin).flatMap(([channel, { twins: count, apart, byVariant }]) => [
    ...Object.entries(byVariant).map(
      ([variant, each]) =>
        `| ${count} ${set} ${channel} | ${variant} | ${percent(each.likely)} | ${each.median} | ${percent(each.named)} |`,
    ),
    `| ${count} ${set} ${channel} | stranger's ${APART} points above own | ${percent(apart)} | | |`,
  ]);
}

/** What is told of a set that nobody looked at, in a sentence. */
function freshOf(words: string, fresh: OfSet): string {
  const told = Object.entries(fresh).map(
    ([channel, { twins: count, apart, byVariant }]) =>
      `${count} ${channel}: called a scam with a stranger's link ${percent(byVariant["stranger"]?.likely ?? Number.NaN)}, with the company's own ${percent(byVariant["own"]?.likely ?? Number.NaN)}, behind its click counter ${percent(byVariant["tracked"]?.likely ?? Number.NaN)}; ${APART} points apart ${percent(apart)}; the flag names the company ${percent(byVariant["stranger"]?.named ?? Number.NaN)}`,
  );
  return `${words}: ${told.join(". ")}.`;
}

/** All figures of the run as tables. */
export function tablesOf({ twins, household, named, honest }: Figures): string {
  const lines = [
    "| twins | link and sender | likely scam or worse | median | flag names the company |",
    "|---|---|---|---|---|",
    ...TWIN_SETS.flatMap((set) => rowsOf(set, twins[set])),
  ];
  if (household)
    lines.push(
      "",
      "| household's mail, odd half | |",
      "|---|---|",
      `| scams / honest | ${household.scams} / ${household.honest} |`,
      `| AUC | ${household.auc.toFixed(3)} (${household.aucInterval.map((value) => value.toFixed(3)).join(" to ")}) |`,
      `| called likely scam or worse: scams / honest | ${percent(household.recall)} / ${percent(household.alarms)} |`,
      `| identity flag: scams / honest | ${percent(household.scamsFlagged)} / ${percent(household.honestFlagged)} |`,
    );
  if (named && honest) {
    lines.push(
      "",
      `Scams whose sender's name is a registered company's: ${named.scams}, flagged ${percent(named.flagged)}.`,
    );
    lines.push(`Honest, really received: ${honest.all.honest}, flagged ${percent(honest.all.flagged)}.`, "");
    lines.push("| honest source | texts | identity flag | called likely scam or worse |", "|---|---|---|---|");
    for (const [source, each] of Object.entries(honest.bySource))
      lines.push(`| ${source} | ${each.honest} | ${percent(each.flagged)} | ${percent(each.alarms)} |`);
  }
  return lines.join("\n");
}

/** What a reader of the README is shown: notices by whose link and address they bear, and the household's mail. */
export function headOf({ twins, household, honest }: Figures): string {
  const WORDS: Readonly<Record<string, string>> = {
    own: "the company's own",
    tracked: "the company's own behind a click counter",
    lookalike: "a look-alike",
    stranger: "a stranger's site",
    short: "a short link",
    page: "anybody's page",
  };
  const channels = Object.entries(twins.twins);
  const lines = [
    `| the same notice of a company (${channels.map(([channel, { twins: count }]) => `${count} ${channel}`).join(", ")}), with the link of | ${channels.map(([channel]) => `${channel}: called likely or confirmed scam, flag names the company`).join(" | ")} |`,
    `|---|${channels.map(() => "---|").join("")}`,
    ...VARIANTS.map((variant) => {
      const cells = channels.map(([, { byVariant }]) => {
        const each = byVariant[variant];
        return each ? `${percent(each.likely)}, ${percent(each.named)}` : "–";
      });
      return `| ${WORDS[variant]} | ${cells.join(" | ")} |`;
    }),
    "",
    "The table's notices were looked at while the code was mended.",
    freshOf(
      "Those of other companies, by another writer, that nobody had looked at, though measured several times since",
      twins["twins-fresh"],
    ),
    freshOf("Of a third set, looked at since, when claims were mended", twins["twins-third"]),
    freshOf("Of a fourth, looked at since as well", twins["twins-fourth"]),
    freshOf(
      "Of a fifth, of 72 companies of 69 countries in 57 languages, a tenth of whose notices name nobody, looked at since (before, at commit 3ca5cbc: a stranger's 82.4 and 100.0 %, own 0.9 and 8.3 %)",
      twins["twins-fifth"],
    ),
    freshOf(
      "Of a sixth, of 64 companies of 64 countries in 49 languages, by a writer who saw neither code nor registry, looked at since as well (before, at commit e073ea5: a stranger's 81.6 and 86.4 %, own 0.0 and 0.0 %)",
      twins["twins-sixth"],
    ),
  ];
  if (household && honest)
    lines.push(
      "",
      `One household's real mailbox (odd half, ${household.scams} scams, ${household.honest} honest): AUC ${household.auc.toFixed(3)} (${household.aucInterval.map((value) => value.toFixed(3)).join(" to ")}), called a scam ${percent(household.recall)} of the scams and ${percent(household.alarms)} of the honest. Identity flags on ${percent(honest.all.flagged)} of ${honest.all.honest} honest contents that were really received.`,
    );
  return lines.join("\n");
}
