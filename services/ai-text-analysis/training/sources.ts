import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { SCAM_TYPES, type ScamType } from "@sextant/core";
import type { Example, Label } from "./example.ts";
import { nameHash } from "./folds.ts";
import { teaches } from "./weigh.ts";
import { mailText, withoutListTraces } from "./mail-text.ts";

const PACKAGE = join(import.meta.dirname, "..");
export const CORPUS = join(PACKAGE, "corpus");
export const SHARED_TEXT = join(PACKAGE, "..", "..", "..", "shared", "data", "text");

/** Sources whose licence permits any use; the others state none, or forbid commerce. */
export const PERMISSIVE: ReadonlySet<string> = new Set([
  "finlight_bank_sms_india",
  "janitr_x_posts",
  "thai_sms_ssivakorn",
  "tg_spam_umputun",
  "uci_sms_machine_translated",
]);

/** Sources whose honest texts were never received by anybody (SOURCES.md): rendered from templates, made up, translated by machine. */
export const RENDERED: ReadonlySet<string> = new Set([
  "bank_eg_tagroba",
  "bratislava_konto",
  "fixmystreet_cobrands",
  "korean_delivery_ham_synthetic",
  "mozilla_engagement",
  "mozilla_monitor",
  "uci_sms_machine_translated",
  "wikimedia_fundraising",
  "wikipedia_security",
]);

export const AUTHORED_LICENCE = "written for Sextant";

/** What SOURCES.md says of a source's licence, where it is not "none stated". */
const LICENCES: Readonly<Record<string, string>> = {
  finlight_bank_sms_india: "Apache-2.0",
  otphelper_otp_sms: "AGPL-3.0",
  thai_sms_ssivakorn: "MIT",
  tg_spam_umputun: "MIT",
  uci_sms_machine_translated: "MIT",
  janitr_x_posts: "MIT",
};

/** The licence that a shared source states. */
export const licenceOf = (source: string): string =>
  LICENCES[source] ??
  (source.startsWith("spamassassin_") ? "free for research; text stays with its senders" : "none stated");

/** A line of a shared file, as SOURCES.md describes it. */
export interface Row {
  readonly id: string;
  readonly source: string;
  readonly label: number;
  readonly kind: string;
  readonly scam_type: string | null;
  readonly lang: string;
  readonly input_type: string;
  readonly content: string;
}

/** Scam types of the sources in the contract's words. */
const TYPES: Readonly<Record<string, ScamType>> = {
  account_alert: "phishing",
  family_impersonation: "family_emergency",
  loan_debt: "advance_fee",
  investment_crypto: "crypto",
  invoice_bec: "business_email_compromise",
};

function typeOf(word: string | null): ScamType | undefined {
  if (word === null) return undefined;
  return SCAM_TYPES.find((type) => type === word) ?? TYPES[word];
}

function labelOf(row: Row): Label {
  if (row.kind === "spam") return "spam";
  return row.label === 1 ? "scam" : "honest";
}

/** Placeholders that a source put for names, links and numbers, as what they stood for. */
const PLACEHOLDERS: readonly (readonly [RegExp, string])[] = [
  [/URL[a-z]*/g, " http://ab.com "],
  [/(?:CELL)?PHONE|TELEPHONE/g, " 13800138000 "],
  [/DIGIT/g, "7"],
  [/(?:NAME|PLACE|[A-Z]*CODE)(?![a-z])/g, ""],
];

function cleaned(row: Row): string {
  let text = row.content;
  if (row.source === "chinese_fbs_sms") for (const [pattern, put] of PLACEHOLDERS) text = text.replace(pattern, put);
  if (row.source.startsWith("korean_")) {
    text = text
      .replace(/^\s*\[(?:web|국제|국외)발신\]/i, "")
      .replace(/[?*]{2,}/g, "1234")
      .replace(/\{CLASS\}|CODE:/g, "")
      .replace(/\burl:/g, "");
  }
  if (row.source === "mishra_soni_uci_sms") text = text.replace(/&lt;(?:#|DECIMAL|TIME|URL|EMAIL)&gt;/g, "7");
  if (row.source === "enron_spam_preprocessed") text = text.replace(/ ([.,;:!?)'%])/g, "$1").replace(/([($']) /g, "$1");
  return text.replace(/&amp;/g, "&").replace(/&lt;/g, "<").replace(/&gt;/g, ">");
}

/** What a line teaches, cleaned of its source's traces. */
export async function exampleOf(row: Row): Promise<Example> {
  const isMail = row.input_type === "email";
  const read = isMail ? withoutListTraces(await mailText(cleaned(row))) : { text: cleaned(row) };
  const type = typeOf(row.scam_type);
  const base = {
    id: row.id,
    source: row.source,
    label: labelOf(row),
    lang: row.lang,
    channel: isMail ? "mail" : "sms",
    ...read,
  };
  return type === undefined ? base : { ...base, type };
}

/** Every example of one shared file; texts under three characters are left out. */
export async function readShared(file: string): Promise<Example[]> {
  const examples: Example[] = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.trim() === "") continue;
    const example = await exampleOf(JSON.parse(line) as Row);
    if (example.text.length >= 3) examples.push(example);
  }
  return examples;
}

/** All shared examples of `train` or `validation`; none when the data are absent. */
export async function readSharedFolder(folder: "train" | "validation"): Promise<Example[]> {
  const path = join(SHARED_TEXT, folder);
  if (!existsSync(path)) return [];
  const examples: Example[] = [];
  for (const file of readdirSync(path).toSorted()) {
    if (file.endsWith(".jsonl")) examples.push(...(await readShared(join(path, file))));
  }
  return examples;
}

/** The halves of validation, by the last bit of sha256(id): calibration may look at the even one, figures are told on the odd one. */
export type Half = "even" | "odd";

export const halfOf = (id: string): Half =>
  (createHash("sha256").update(id).digest()[31] ?? 0) % 2 === 0 ? "even" : "odd";

/** A source teaches with at most this many texts of a label: more of the same add time, not knowledge. */
const MAX_TAUGHT = 500;

/** What of the shared train folder is learned from: of each source and label the first by a hash of their ids. */
export async function taughtByShared(): Promise<Example[]> {
  const examples = (await readSharedFolder("train")).filter(teaches);
  const groups = Map.groupBy(examples, ({ source, label }) => `${source}|${label}`);
  return [...groups.values()].flatMap((group) =>
    group.toSorted((a, b) => nameHash(a.id) - nameHash(b.id) || (a.id < b.id ? -1 : 1)).slice(0, MAX_TAUGHT),
  );
}

interface Authored {
  readonly lang: string;
  readonly channel: string;
  readonly label: number;
  readonly scam_type: string;
  readonly text: string;
  readonly pair?: string;
}

/** The authored corpus: the slice that is trained on, or the one that is only measured on. */
export function readAuthored(slice: "train" | "heldout"): Example[] {
  const examples: Example[] = [];
  for (const file of readdirSync(CORPUS).toSorted()) {
    if (!file.startsWith(`${slice}-`) || !file.endsWith(".jsonl")) continue;
    const source = `authored_${basename(file, ".jsonl")}`;
    const lines = readFileSync(join(CORPUS, file), "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "");
    for (const [index, line] of lines.entries()) {
      const row = JSON.parse(line) as Authored;
      const type = typeOf(row.scam_type);
      const base: Example = {
        id: `${source}-${index}`,
        source,
        label: row.label === 1 ? "scam" : "honest",
        lang: row.lang,
        channel: row.channel,
        text: row.text,
        ...(row.pair !== undefined && { pair: `${source} ${row.pair}` }),
      };
      examples.push(type === undefined || row.label !== 1 ? base : { ...base, type });
    }
  }
  return examples;
}
