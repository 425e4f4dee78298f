/**
 * `npm run quality -- identity`: whether the service knows who speaks. Twins (one notice of a company, with its own link
 * and with others') by kind of link, one household's received mail, and how often honest content is said not to be from
 * whom it says. Look-ups and feeds off. Prints tables, writes `results/identity.json` and a plot.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { concludeLayers, type Outcome } from "@sextant/aggregator";
import { type InputType, LINK_NOT_OF_CLAIMED, SENDER_NOT_OF_CLAIMED, VERDICT_FROM } from "@sextant/core";
import { intake } from "@sextant/core/intake";
import { knowledge } from "@sextant/knowledge";
import { auc, interval, progress, type Scored, tprAt, writeBlock } from "@sextant/lab";
import { README } from "../local/readme.ts";
import { APART, headOf, tablesOf } from "./identity-tables.ts";
import { openPipeline, type Pipeline } from "./pipeline.ts";
import { isDataThere, receivedHonest, type Sample, validationMails } from "./samples.ts";
import { VARIANTS, type Twin, TWIN_SETS, type TwinSet, twins, contentOf, type Variant } from "./twins.ts";

const RESULTS = join(import.meta.dirname, "results");
const SCAM = VERDICT_FROM.likely_scam;
const FLAGS: ReadonlySet<string> = new Set([LINK_NOT_OF_CLAIMED, SENDER_NOT_OF_CLAIMED]);

const mismatchOf = ({ redFlags }: Outcome) => redFlags.find(({ finding }) => FLAGS.has(finding.flag));
const share = <T>(of: readonly T[], is: (each: T) => boolean): number => of.filter(is).length / of.length;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const judge = async (pipeline: Pipeline, content: string, inputType: InputType): Promise<Outcome> =>
  concludeLayers(await pipeline.layerResultsOf(content, inputType));

/** What a twin's company is called, in lower case: the words of its name, and the registry's names of whose its own link is. */
function namesOf({ company, own }: Twin): string[] {
  const { owners, partiesOf } = knowledge();
  const { party } = owners.ownerOf(URL.parse(own)?.hostname ?? "");
  const registered = party === undefined ? [] : partiesOf(party).flatMap(({ name, names = [] }) => [name, ...names]);
  const words = company.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
  return [...words, ...registered].map((name) => name.toLowerCase());
}

async function measureTwins(pipeline: Pipeline, set: TwinSet) {
  const all = twins(set);
  const tick = progress(set, all.length);
  const judged: { twin: Twin; outcomes: Record<Variant, Outcome> }[] = [];
  for (const twin of all) {
    const outcomes = {} as Record<Variant, Outcome>;
    for (const variant of VARIANTS)
      outcomes[variant] = await judge(pipeline, contentOf(twin, variant), twin.channel === "mail" ? "email" : "text");
    judged.push({ twin, outcomes });
    tick();
  }
  const names = (outcome: Outcome, twin: Twin) => {
    const title = mismatchOf(outcome)?.finding.title.toLowerCase() ?? "";
    return title !== "" && namesOf(twin).some((name) => title.startsWith(`says it is ${name}`));
  };
  const figures = Object.fromEntries(
    (["sms", "mail"] as const).map((channel) => {
      const own = judged.filter(({ twin }) => twin.channel === channel);
      const byVariant = Object.fromEntries(
        VARIANTS.map((variant) => [
          variant,
          {
            likely: share(own, ({ outcomes }) => outcomes[variant].composite >= SCAM),
            suspicious: share(own, ({ outcomes }) => outcomes[variant].composite >= VERDICT_FROM.suspicious),
            median: median(own.map(({ outcomes }) => outcomes[variant].composite)),
            flagged: share(own, ({ outcomes }) => mismatchOf(outcomes[variant]) !== undefined),
            named: share(own, ({ twin, outcomes }) => names(outcomes[variant], twin)),
          },
        ]),
      );
      const apart = share(own, ({ outcomes }) => outcomes.stranger.composite - outcomes.own.composite >= APART);
      return [channel, { twins: own.length, apart, byVariant }];
    }),
  );
  if (process.env["SHOW"] && set === "twins")
    for (const { twin, outcomes } of judged) {
      const { own, stranger } = outcomes;
      if (own.composite >= SCAM || stranger.composite < SCAM || mismatchOf(stranger) === undefined)
        process.stderr.write(
          `${twin.id}\town ${own.composite}\tstranger ${stranger.composite}\t${mismatchOf(stranger)?.finding.title ?? "no flag"}\t${mismatchOf(own)?.finding.title ?? ""}\t${own.layers.map((l) => l.score).join("/")}\t${stranger.layers.map((l) => l.score).join("/")}\n`,
        );
    }
  return figures;
}

async function through(pipeline: Pipeline, title: string, samples: readonly Sample[]) {
  const tick = progress(title, samples.length);
  const rows: { sample: Sample; outcome: Outcome }[] = [];
  for (const sample of samples) {
    rows.push({ sample, outcome: await judge(pipeline, sample.content, sample.inputType) });
    tick();
  }
  return rows;
}

async function measureHousehold(pipeline: Pipeline) {
  const rows = await through(
    pipeline,
    "household",
    validationMails("odd").filter(({ source }) => source === "household_mailbox"),
  );
  const judged: Scored[] = rows.map(({ sample, outcome }) => ({
    score: outcome.composite / 100,
    isScam: sample.isScam,
  }));
  const honest = rows.filter(({ sample }) => !sample.isScam);
  const scams = rows.filter(({ sample }) => sample.isScam);
  if (process.env["SHOW"])
    for (const { sample, outcome } of rows)
      if (outcome.composite >= SCAM !== sample.isScam)
        process.stderr.write(
          `${sample.isScam ? "MISSED" : "ALARM"} ${outcome.composite} ${outcome.layers.map((l) => l.score).join("/")} ${/^From:.*(?:\n[ \t].*)*/im.exec(sample.content)?.[0].slice(0, 120)} | ${/^Subject:.*/im.exec(sample.content)?.[0].slice(0, 80)} ${mismatchOf(outcome)?.finding.title ?? ""}\n`,
        );
  return {
    scams: scams.length,
    honest: honest.length,
    auc: auc(judged),
    aucInterval: interval(judged, auc),
    recall: share(scams, ({ outcome }) => outcome.composite >= SCAM),
    alarms: share(honest, ({ outcome }) => outcome.composite >= SCAM),
    recallAtOnePercent: tprAt(judged, 0.01),
    scamsFlagged: share(scams, ({ outcome }) => mismatchOf(outcome) !== undefined),
    honestFlagged: share(honest, ({ outcome }) => mismatchOf(outcome) !== undefined),
  };
}

/** Scams of the validation mails whose sender's name is a registered company's. */
async function measureNamed(pipeline: Pipeline) {
  const { names } = knowledge();
  const samples: Sample[] = [];
  for (const mail of validationMails("odd").filter(({ isScam }) => isScam)) {
    const { subject } = await intake(mail.content, { id: "quality", receivedAt: 0, inputType: "email" });
    const shown = subject.domains.find(({ role }) => role === "from")?.displayName ?? "";
    if (names.find(shown).some(({ ordinary }) => !ordinary)) samples.push(mail);
  }
  const rows = await through(pipeline, "phish that names a company", samples);
  return { scams: rows.length, flagged: share(rows, ({ outcome }) => mismatchOf(outcome) !== undefined) };
}

/** Honest content that was really received, and mentions of companies between people: how often it is flagged. */
async function measureHonest(pipeline: Pipeline) {
  const mentions = readFileSync(join(import.meta.dirname, "identity", "mentions.jsonl"), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { text: string })
    .map(({ text }): Sample => ({ source: "mentions", isScam: false, inputType: "text", content: text }));
  const rows = await through(pipeline, "honest", [...mentions, ...receivedHonest()]);
  const bySource = Map.groupBy(rows, ({ sample }) => sample.source);
  if (process.env["SHOW"])
    for (const { sample, outcome } of rows)
      if (mismatchOf(outcome))
        process.stderr.write(
          `${sample.source} ${outcome.composite} ${mismatchOf(outcome)?.finding.title} | ${sample.content.slice(0, 140).replaceAll("\n", " ")}\n`,
        );
  return {
    all: { honest: rows.length, flagged: share(rows, ({ outcome }) => mismatchOf(outcome) !== undefined) },
    bySource: Object.fromEntries(
      [...bySource].map(([source, own]) => [
        source,
        {
          honest: own.length,
          flagged: share(own, ({ outcome }) => mismatchOf(outcome) !== undefined),
          alarms: share(own, ({ outcome }) => outcome.composite >= SCAM),
        },
      ]),
    ),
  };
}

export type Figures = {
  twins: Record<TwinSet, Awaited<ReturnType<typeof measureTwins>>>;
  household?: Awaited<ReturnType<typeof measureHousehold>>;
  named?: Awaited<ReturnType<typeof measureNamed>>;
  honest?: Awaited<ReturnType<typeof measureHonest>>;
};

async function main(): Promise<void> {
  await using pipeline = await openPipeline();
  const sets = {} as Figures["twins"];
  for (const set of TWIN_SETS) sets[set] = await measureTwins(pipeline, set);
  const figures: Figures = { twins: sets };
  if (isDataThere()) {
    figures.household = await measureHousehold(pipeline);
    figures.named = await measureNamed(pipeline);
    figures.honest = await measureHonest(pipeline);
  } else process.stderr.write("../shared/data is not there: twins alone are measured\n");
  process.stdout.write(`${tablesOf(figures)}\n`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, "identity.json"), `${JSON.stringify(figures, undefined, 2)}\n`);
  writeBlock(README, "identity", headOf(figures));
}

await main();
