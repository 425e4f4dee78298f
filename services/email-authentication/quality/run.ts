/**
 * `npm run quality -- mail [even|odd|all]`: what layer 3 alone, look-ups off, says of mails that were really received; of
 * validation the odd half unless told otherwise, the half of which no weight has seen anything. Prints how the scores divide,
 * how often each flag fires on honest mail, and the calibration, and writes the README's figures.
 */
import { join } from "node:path";
import { STATUS_FROM } from "@sextant/core";
import { auc, ece, reliability, writeBlock } from "@sextant/lab";
import { intake } from "@sextant/core/intake";
import { knowledge } from "@sextant/knowledge";
import { analyze } from "../src/analyze.ts";
import { CHECKS } from "../src/checks/index.ts";
import { NOT_ASKED } from "../src/evidence.ts";
import { catalogue } from "../src/flags.ts";
import { RECEIVED_AT, senderOf, mailOf } from "../training/rows.ts";
import { COLLECTIONS, type Collection, type Half, type Sample, samplesOf } from "./collections.ts";

interface Judged {
  readonly isScam: boolean;
  /** 0 to 100. */
  readonly score: number;
  readonly abstained: boolean;
  readonly flags: ReadonlySet<string>;
  /** Registrable domain of the sender. */
  readonly sender: string;
}

const { warning: WARNING, danger: DANGER } = STATUS_FROM;
const README = join(import.meta.dirname, "..", "README.md");

const half = (process.argv[2] ?? "odd") as Half;
const percent = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);
const share = <T>(all: readonly T[], holds: (one: T) => boolean) => percent(all.filter(holds).length, all.length);

async function judge({ content, label }: Sample): Promise<Judged & { readonly cpuMs: number }> {
  const { owners } = knowledge();
  const { subject } = await intake(content, { id: "quality", receivedAt: RECEIVED_AT, inputType: "email", owners });
  const before = process.cpuUsage();
  const { score, abstained, findings } = analyze(subject, NOT_ASKED);
  const { user, system } = process.cpuUsage(before);
  const flags = new Set(findings.map(({ flag }) => flag));
  return { isScam: label === 1, score, abstained, flags, sender: senderOf(subject), cpuMs: (user + system) / 1_000 };
}

interface Table {
  readonly collection: Collection;
  readonly judged: readonly Judged[];
  readonly cpuMs: number;
}

const tables: Table[] = [];
for (const collection of COLLECTIONS) {
  const judged: (Judged & { cpuMs: number })[] = [];
  for (const sample of samplesOf(collection, half)) judged.push(await judge(sample));
  const cpuMs = judged.reduce((sum, each) => sum + each.cpuMs, 0) / Math.max(1, judged.length);
  tables.push({ collection, judged, cpuMs });
}
if (tables.length === 0) console.log("skipped: the collections of ../shared/data/text are not there");

/** The share of senders of whom at least half of the mails are so: one big sender does not make the figure. */
function bySender(judged: readonly Judged[], holds: (one: Judged) => boolean): string {
  const senders = [...Map.groupBy(judged, ({ sender }) => sender).values()];
  return share(senders, (own) => own.filter(holds).length >= own.length / 2);
}

const isDanger = ({ score }: Judged) => score >= DANGER;
const isWarning = ({ score }: Judged) => score >= WARNING && score < DANGER;
/** No opinion ranks between what speaks for a mail and what speaks against it. */
const asRows = (judged: readonly Judged[]) =>
  judged.map(({ score, isScam, abstained }) => ({ score: (abstained ? WARNING : score) / 100, isScam }));

function figuresOf({ collection, judged, cpuMs }: Table) {
  const [scams, honest] = [true, false].map((isScam) => judged.filter((each) => each.isScam === isScam)) as [
    Judged[],
    Judged[],
  ];
  return {
    "scams / honest": `${scams.length} / ${honest.length}`,
    "scams: danger, warning": `${share(scams, isDanger)}, ${share(scams, isWarning)}`,
    "honest: danger, warning": `${share(honest, isDanger)}, ${share(honest, isWarning)}`,
    "honest senders: danger": bySender(honest, isDanger),
    "speaks for honest": share(honest, ({ abstained, score }) => !abstained && score < WARNING),
    AUC: scams.length > 0 && honest.length > 0 ? auc(asRows(judged)).toFixed(3) : "–",
    "CPU ms": cpuMs.toFixed(2),
    isLearnedFrom: !collection.isValidation,
  };
}

const named = new Map(tables.map((table) => [table.collection.name, figuresOf(table)]));
console.log(`validation: ${half} lines; spam that is only advertising left out\n`);
console.table(Object.fromEntries(named));

const honest = tables.flatMap(({ judged }) => judged).filter(({ isScam }) => !isScam);
const scams = tables.flatMap(({ judged }) => judged).filter(({ isScam }) => isScam);
const flagRows = [...catalogue.flags.values()]
  .filter(({ joined }) => !joined)
  .map(({ id, severity }) => {
    const fires = ({ flags }: Judged) => flags.has(id);
    const lists = tables.filter(({ judged }) => judged.some((each) => !each.isScam && fires(each)));
    return [
      id,
      {
        severity,
        scams: share(scams, fires),
        honest: share(honest, fires),
        "honest senders": bySender(honest, fires),
        "honest collections": lists.map(({ collection }) => collection.name).join(" "),
      },
    ] as const;
  });
console.table(Object.fromEntries(flagRows));

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
const firstDelivery: Record<string, Record<string, number | string>> = {};
for (const collection of COLLECTIONS.filter(({ name }) => /^list_|phishing/.test(name))) {
  const fired: Set<string>[] = [];
  for (const { content } of samplesOf(collection, half)) {
    const mail = await mailOf(content);
    if (!mail) continue;
    const { delivery } = mail.message;
    const recorded = delivery.recorded.length > 0 ? delivery.recorded : delivery.claimed;
    const methods = new Set(recorded.map(({ method }) => method));
    if (!methods.has("spf") || !methods.has("dkim")) continue;
    const seen = { ...mail, message: { ...mail.message, delivery: { ...delivery, recorded } } };
    fired.push(new Set(CHECKS.flatMap((check) => check(seen)).map(({ flag }) => flag)));
  }
  const rates = FIRST_DELIVERY.map((flag) => [flag, share(fired, (flags) => flags.has(flag))]);
  firstDelivery[collection.name] = { mails: fired.length, ...Object.fromEntries(rates) };
}
console.log("as the first server that recorded SPF and DKIM saw it:");
console.table(firstDelivery);

const weighing = asRows(
  tables
    .filter(({ collection }) => collection.isValidation)
    .flatMap(({ judged }) => judged)
    .filter(({ abstained }) => !abstained),
);
console.table(
  reliability(weighing).map(({ mean, share: scamShare, weight }) => ({
    "share of weight": weight.toFixed(3),
    "score said": (100 * mean).toFixed(1),
    "scams were": (100 * scamShare).toFixed(1),
  })),
);
const calibration = `AUC ${auc(weighing).toFixed(3)}, ECE ${(100 * ece(weighing)).toFixed(1)} points`;
console.log(`of the mails of validation that weigh: ${calibration}`);

/** The README's block of figures. */
function written(): string {
  const columns = [
    "scams / honest",
    "scams: danger, warning",
    "honest: danger, warning",
    "honest senders: danger",
    "speaks for honest",
    "AUC",
  ] as const;
  return [
    `| mails really received | ${columns.join(" | ")} |`,
    `|---|${columns.map(() => "---|").join("")}`,
    ...[...named].map(
      ([name, figures]) =>
        `| ${name}${figures.isLearnedFrom ? " (learned from)" : ` (${half} half)`} | ${columns.map((column) => figures[column]).join(" | ")} |`,
    ),
    "",
    `Of validation's mails that weigh: ${calibration}.`,
  ].join("\n");
}

if (half === "odd" && tables.length > 0) writeBlock(README, "figures", written());
