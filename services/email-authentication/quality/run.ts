/**
 * Prints how often each flag fires in each collection, and how the score divides and is calibrated, look-ups off.
 * `node services/email-authentication/quality/run.ts [even|odd|all]` (default odd: the half of validation that no weight was looked at on)
 */
import { auc, ece, reliability } from "@sextant/core/measure";
import { analyze } from "../src/analyze.ts";
import { CHECKS } from "../src/checks/index.ts";
import { NOT_ASKED } from "../src/evidence.ts";
import { catalogue } from "../src/flags.ts";
import { messageOf } from "../src/message/message.ts";
import { subjectOf } from "../src/suites/shared.ts";
import { COLLECTIONS, type Half, isThere, samplesOf } from "./collections.ts";

interface Judged {
  readonly label: 0 | 1;
  readonly score: number;
  readonly weighs: boolean;
  readonly flags: ReadonlySet<string>;
}

const half = (process.argv[2] ?? "odd") as Half;
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

function judge(content: string, label: 0 | 1): Judged {
  const { score, weighs, findings } = analyze(subjectOf(content), NOT_ASKED);
  return { label, score, weighs, flags: new Set(findings.map(({ flag }) => flag)) };
}

const tables = COLLECTIONS.filter(isThere).map((collection) => {
  const samples = samplesOf(collection, half);
  const before = process.cpuUsage();
  const judged = samples.map(({ content, label }) => judge(content, label));
  const { user, system } = process.cpuUsage(before);
  const recorded = samples.filter(
    ({ content }) => (messageOf(subjectOf(content))?.delivery.recorded.length ?? 0) > 0,
  ).length;
  return { collection, judged, recorded, cpuMs: (user + system) / 1_000 / Math.max(1, samples.length) };
});
if (tables.length === 0) console.log("skipped: the collections of ../shared/data/text are not there");

console.log(`validation: ${half} lines; spam that is only advertising left out\n`);
const share = (judged: readonly Judged[], holds: (one: Judged) => boolean) =>
  percent(judged.filter(holds).length, judged.length);
console.table(
  Object.fromEntries(
    tables.map(({ collection, judged, recorded, cpuMs }) => [
      collection.name,
      {
        about: collection.about,
        mails: judged.length,
        "results recorded": percent(recorded, judged.length),
        clean: share(judged, ({ score }) => score < 20),
        warning: share(judged, ({ score }) => score >= 20 && score < 60),
        danger: share(judged, ({ score }) => score >= 60),
        "CPU ms": cpuMs.toFixed(2),
      },
    ]),
  ),
);
console.table(
  Object.fromEntries(
    [...catalogue.flags.keys()].map((flag) => [
      flag,
      Object.fromEntries(
        tables.map(({ collection, judged }) => [
          collection.name.slice(0, 16),
          share(judged, ({ flags }) => flags.has(flag)),
        ]),
      ),
    ]),
  ),
);

/**
 * The lists' own servers took these mails straight from their honest senders and recorded what they saw; in the copies
 * that record stands below the subscriber's way in and is a claim. Read as a record, it tells how often honest mail fires.
 */
const FIRST_DELIVERY = [
  "mail.recorded_dmarc_fail",
  "mail.recorded_spf_fail",
  "mail.recorded_spf_softfail",
  "mail.unvouched_sender",
];
const firstDelivery = COLLECTIONS.filter(({ about }) => /list, 2019|phishing/.test(about))
  .filter(isThere)
  .map((collection) => {
    const mails = samplesOf(collection, half).flatMap(({ content }) => {
      const message = messageOf(subjectOf(content));
      if (!message) return [];
      const { recorded, claimed } = message.delivery;
      const all = recorded.length > 0 ? recorded : claimed;
      const methods = new Set(all.map(({ method }) => method));
      const isWhole = methods.has("spf") && methods.has("dkim");
      return isWhole
        ? [
            {
              message: { ...message, delivery: { ...message.delivery, recorded: all } },
              evidence: NOT_ASKED,
              receivedAt: 0,
            },
          ]
        : [];
    });
    const fired = mails.map((mail) => new Set(CHECKS.flatMap((check) => check(mail)).map(({ flag }) => flag)));
    const rate = (flag: string) => percent(fired.filter((flags) => flags.has(flag)).length, mails.length);
    return [
      collection.name,
      { mails: mails.length, ...Object.fromEntries(FIRST_DELIVERY.map((flag) => [flag, rate(flag)])) },
    ] as const;
  });
console.log("as the first server that recorded SPF and DKIM saw it:");
console.table(Object.fromEntries(firstDelivery));

const weighing = tables
  .flatMap(({ judged }) => judged)
  .filter(({ weighs }) => weighs)
  .map(({ label, score }) => ({ score: score / 100, isScam: label === 1 }));
console.table(
  reliability(weighing).map(({ mean, share: scams, weight }) => ({
    "share of weight": weight.toFixed(3),
    "score said": (100 * mean).toFixed(1),
    "scams were": (100 * scams).toFixed(1),
  })),
);
console.log(`of the mails that weigh: AUC ${auc(weighing).toFixed(3)}, ECE ${(100 * ece(weighing)).toFixed(1)} points`);
