/**
 * `node services/email-authentication/training/train.ts`: fits the weights of the score and writes `src/data/weights.json`.
 *
 * Logistic regression with a sign for each feature (flags from nought upwards, agreements from nought downwards), by projected
 * gradient descent on the log loss at equal numbers of scams and honest mails, pulled towards the prior. Rows: mails of `train/`
 * that were really received, and the even half of `validation/`; of these the ones in which there is something to score.
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { AGREEMENTS, type AgreementName } from "../src/agreements.ts";
import { GROUPS, logOddsOf, OTHERS_IN_GROUP } from "../src/score.ts";
import { COLLECTIONS, samplesOf } from "../quality/collections.ts";
import { PRIOR } from "./prior.ts";
import { type Found, foundIn, mailOf } from "./rows.ts";

/** Mails from which on a source has its whole say; smaller ones have less, or single mails would count as hundreds. */
const FULL_SAY = 30;
/** Of 2002: today's lists do not know whose a domain was then, so what it belongs to cannot be told. */
const OLD = /^spamassassin_/;
const OLD_SAY = 0.25;
/** Its addresses were replaced (SOURCES.md), so that names and domains do not belong together. */
const REPLACED = "sisimai_bounces";
/** Pull towards the prior: the loss of a log-odd's square. The data of one class weigh a half. */
const PULL = 0.012;
const STEPS = 4_000;
const RATE = 0.5;

interface Row extends Found {
  readonly source: string;
  readonly isScam: boolean;
  weight: number;
}

async function rowsOf(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const collection of COLLECTIONS.filter(({ name }) => name !== REPLACED))
    for (const { content, label } of samplesOf(collection, "even")) {
      const mail = await mailOf(content);
      if (mail) rows.push({ ...foundIn(mail), source: collection.name, isScam: label === 1, weight: 0 });
    }
  return rows.filter(({ abstained }) => !abstained);
}

/** Every source and class the same weight, within it every sender by the root of its mails; then the classes made equal. */
function weigh(rows: readonly Row[]): void {
  const groups = Map.groupBy(rows, ({ source, isScam }) => `${source} ${isScam}`);
  for (const group of groups.values()) {
    const senders = Map.groupBy(group, ({ sender }) => sender);
    for (const own of senders.values()) for (const row of own) row.weight = 1 / Math.sqrt(own.length);
    const isOld = OLD.test(group[0]?.source ?? "");
    scale(group, Math.min(1, group.length / FULL_SAY) * (isOld ? OLD_SAY : 1));
  }
  for (const isScam of [true, false])
    scale(
      rows.filter((row) => row.isScam === isScam),
      0.5,
    );
}

function scale(rows: readonly Row[], to: number): void {
  const sum = rows.reduce((total, { weight }) => total + weight, 0);
  for (const row of rows) row.weight *= to / sum;
}

interface Parameters {
  bias: number;
  flags: Record<string, number>;
  agreements: Record<AgreementName, number>;
}

/** How much each flag of a row counts, at weights: the strongest of a group whole. */
function* sharesOf(flags: ReadonlySet<string>, weights: Readonly<Record<string, number>>): Generator<[string, number]> {
  for (const group of Object.values(GROUPS)) {
    const own = group.filter((flag) => flags.has(flag)).toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
    for (const [at, flag] of own.entries()) yield [flag, at === 0 ? 1 : OTHERS_IN_GROUP];
  }
}

function fit(rows: readonly Row[]): Parameters {
  const at: Parameters = { bias: PRIOR.bias, flags: { ...PRIOR.flags }, agreements: { ...PRIOR.agreements } };
  for (let step = 0; step < STEPS; step++) {
    let bias = PULL * (at.bias - PRIOR.bias);
    const flags = new Map(
      Object.entries(at.flags).map(([flag, value]) => [flag, PULL * (value - (PRIOR.flags[flag] ?? 0))]),
    );
    const agreements = new Map(AGREEMENTS.map((name) => [name, PULL * (at.agreements[name] - PRIOR.agreements[name])]));
    for (const row of rows) {
      const said = 1 / (1 + Math.exp(-logOddsOf(row.flags, row.agreements, at)));
      const slope = row.weight * (said - Number(row.isScam));
      bias += slope;
      for (const [flag, share] of sharesOf(row.flags, at.flags))
        flags.set(flag, (flags.get(flag) ?? 0) + share * slope);
      for (const name of row.agreements) agreements.set(name, (agreements.get(name) ?? 0) + slope);
    }
    at.bias -= RATE * bias;
    for (const [flag, slope] of flags) at.flags[flag] = Math.max(0, (at.flags[flag] ?? 0) - RATE * slope);
    for (const [name, slope] of agreements) at.agreements[name] = Math.min(0, at.agreements[name] - RATE * slope);
  }
  return at;
}

const round = (value: number) => Math.round(value * 1_000) / 1_000;
const rounded = <Name extends string>(values: Readonly<Record<Name, number>>) =>
  Object.fromEntries((Object.entries(values) as [Name, number][]).map(([name, value]) => [name, round(value)]));

if (COLLECTIONS.length === 0) throw new Error("../shared/data is not there: nothing to learn from");
const rows = await rowsOf();
weigh(rows);
const fitted = fit(rows);
const digest = createHash("sha256").update(
  JSON.stringify(rows.map(({ source, isScam, flags, agreements }) => [source, isScam, [...flags], [...agreements]])),
);
const weights = {
  format: 1,
  version: "1",
  provenance: {
    method: "Logistic regression with a sign for each feature, pulled towards weights set by hand (training/prior.ts).",
    rows: rows.length,
    sha256: digest.digest("hex"),
  },
  bias: round(fitted.bias),
  flags: rounded(fitted.flags),
  agreements: rounded(fitted.agreements),
};
writeFileSync(
  join(import.meta.dirname, "..", "src", "data", "weights.json"),
  `${JSON.stringify(weights, undefined, 2)}\n`,
);
const table = (
  prior: Readonly<Record<string, number>>,
  values: Readonly<Record<string, number>>,
  has: (row: Row, name: string) => boolean,
) =>
  console.table(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        {
          prior: prior[name],
          fitted: round(value),
          scams: rows.filter((row) => row.isScam && has(row, name)).length,
          honest: rows.filter((row) => !row.isScam && has(row, name)).length,
        },
      ]),
    ),
  );
console.log(`${rows.length} rows that weigh, bias ${PRIOR.bias} → ${round(fitted.bias)}`);
table(PRIOR.flags, fitted.flags, ({ flags }, name) => flags.has(name));
table(PRIOR.agreements, fitted.agreements, ({ agreements }, name) => agreements.has(name as AgreementName));
