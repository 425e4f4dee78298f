import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { STATUS_FROM } from "@sextant/core";
import { knowledge as registry } from "@sextant/knowledge";
import { auc, ece, type Scored, tprAt } from "@sextant/lab";
import { topDomains } from "../training/sources.ts";
import { type Example, loadExamples, weighted } from "../training/examples.ts";
import { fitMonotone, rowsOf } from "../training/train.ts";
import { analyzer } from "../src/analyze.ts";
import { readHost } from "../src/brands/host.ts";
import { NO_EVIDENCE } from "../src/evidence.ts";
import { catalogue } from "../src/flags.ts";
import type { Knowledge } from "../src/knowledge/index.ts";
import { type Model, sigmoid } from "../src/model/model.ts";
import { measuredBrands } from "./brands.ts";
import { permutationsOf } from "./dnstwist.ts";

const BRANDS = 50;
const TOP = 50_000;

/** Flags that say "this pretends to be somebody". */
const IMPERSONATION = new Set(
  "homoglyph lookalike combosquat credential_bait tld_swap brand_in_subdomain brand_on_free_hosting"
    .split(" ")
    .map((name) => `domain.${name}`),
);

const LOUD = new Set(["medium", "high", "critical"]);
/** Impersonation told at medium or more: an alarm. At low the brand is only named. */
const ALARMS = new Set([...IMPERSONATION].filter((flag) => LOUD.has(catalogue.flags.get(flag)?.severity ?? "")));
/** A score of `danger` is an alarm beside a named brand, whatever the flag. */
const { danger: DANGER, warning: WARNING } = STATUS_FROM;

type Analyze = ReturnType<typeof analyzer>;

const subjectOf = (name: string) => ({
  id: "q",
  inputType: "url" as const,
  receivedAt: 0,
  texts: [],
  links: [],
  domains: [{ name, role: "link" as const }],
  images: [],
  indicators: [],
});
const judge = (analyze: Analyze, name: string) => analyze(subjectOf(name), NO_EVIDENCE);
const round = (value: number, digits = 4) => Math.round(value * 10 ** digits) / 10 ** digits;

/** dnstwist's output: named with the right brand, by fuzzer and over brands; and how often a flag is raised at all. */
export function namingSection(knowledge: Knowledge, model: Model) {
  const analyze = analyzer(knowledge, model);
  const count = () => ({ names: 0, right: 0, flagged: 0, alarmed: 0 });
  const byFuzzer = new Map<string, ReturnType<typeof count>>();
  const byBrand = new Map<string, ReturnType<typeof count>>();
  for (const { brand, fuzzer, domain } of permutationsOf(measuredBrands(BRANDS))) {
    const host = readHost(domain);
    const official = host && (knowledge.brands.official(host) ?? knowledge.owners.organisationOf(host.ascii));
    const named = official ?? (host && knowledge.brands.lookup(host)?.key.brand);
    const { findings, score } = judge(analyze, domain);
    const isFlagged = findings.some(({ flag }) => IMPERSONATION.has(flag));
    const isAlarm = isFlagged && (score >= DANGER || findings.some(({ flag }) => ALARMS.has(flag)));
    for (const [map, key] of [[byFuzzer, fuzzer] as const, [byBrand, brand.id] as const]) {
      const row = map.get(key) ?? count();
      map.set(key, row);
      row.names += 1;
      if (named?.id === brand.id) row.right += 1;
      if (isFlagged) row.flagged += 1;
      if (isAlarm) row.alarmed += 1;
    }
  }
  const total = [...byFuzzer.values()].reduce(
    (sum, row) => ({
      names: sum.names + row.names,
      right: sum.right + row.right,
      flagged: sum.flagged + row.flagged,
      alarmed: sum.alarmed + row.alarmed,
    }),
    count(),
  );
  const shares = [...byBrand.values()].map(({ names, right }) => right / names);
  const table = [...byFuzzer].map(([fuzzer, { names, right, flagged }]) => ({
    fuzzer,
    names,
    right: round(right / names),
    flagged: round(flagged / names),
  }));
  return {
    names: total.names,
    right: round(total.right / total.names),
    rightMeanOfBrands: round(shares.reduce((sum, share) => sum + share, 0) / shares.length),
    rightMeanOfFuzzers: round(table.reduce((sum, row) => sum + row.right, 0) / table.length),
    flagged: round(total.flagged / total.names),
    alarmed: round(total.alarmed / total.names),
    byFuzzer: table,
  };
}

/** Half of all names, by their hash, were read to mend registry and rules; the other half is held out. */
const isRead = (name: string) => (createHash("sha256").update(name).digest()[31] as number) % 2 === 0;

function alarmsIn(analyze: Analyze, names: readonly string[]) {
  let [named, alarmed, warned, danger] = [0, 0, 0, 0];
  const examples: string[] = [];
  for (const name of names) {
    const { findings, score } = judge(analyze, name);
    const finding = findings.find(({ flag }) => IMPERSONATION.has(flag));
    if (score >= WARNING) warned += 1;
    if (score >= DANGER) danger += 1;
    if (!finding) continue;
    named += 1;
    if (score < DANGER && !findings.some(({ flag }) => ALARMS.has(flag))) continue;
    alarmed += 1;
    if (examples.length < 25 && isRead(name)) examples.push(finding.note ?? "");
  }
  const share = (count: number) => round(count / names.length, 5);
  return {
    names: names.length,
    named: share(named),
    alarmed: share(alarmed),
    warned: share(warned),
    danger: share(danger),
    examples,
  };
}

const ESTABLISHED = join(import.meta.dirname, "..", "..", "knowledge", "src", "data", "established.txt");
const establishedRows = () => readFileSync(ESTABLISHED, "utf8").split("\n");

/** False alarms on popular names: with the shipped list, without it, and with a list that never saw them. */
export function alarmsSection(knowledge: Knowledge, model: Model) {
  const top = topDomains();
  const first = top.slice(0, TOP).map(({ name }) => name);
  const unseen = top.filter(({ tranco }) => tranco === undefined).map(({ name }) => name);
  const trancoOnly = new Set(
    establishedRows()
      .filter((row) => row.endsWith("+"))
      .map((row) => row.slice(0, -1)),
  );
  const withList = (established: Knowledge["established"]) => analyzer({ ...knowledge, established }, model);
  return {
    withList: alarmsIn(withList(knowledge.established), first),
    withoutList: alarmsIn(withList({ has: () => false }), first),
    withoutListUnread: alarmsIn(
      withList({ has: () => false }),
      first.filter((name) => !isRead(name)),
    ),
    /** Names that only Cloudflare knows, judged with the Tranco half of the list alone. */
    listWithoutThem: alarmsIn(withList(trancoOnly), unseen),
    listWithoutThemUnread: alarmsIn(
      withList(trancoOnly),
      unseen.filter((name) => !isRead(name)),
    ),
  };
}

const LOGIN = ["", "www.", "login.", "signin.", "secure.", "accounts.", "my.", "online."];

/** The brands' own names and the hosts of their login pages: nothing may be said of them. */
export function ownSection(knowledge: Knowledge, model: Model) {
  const analyze = analyzer(knowledge, model);
  const { brands, organisations } = registry();
  const byId = new Map(organisations.map((each) => [each.id, each]));
  const names = brands.flatMap(({ id, domains, also }) => {
    const { own = [], link = [], mail = [] } = byId.get(id) ?? {};
    const theirs = new Set([...domains, ...also, ...own, ...link, ...mail]);
    return [...theirs].flatMap((domain) => LOGIN.map((front) => `${front}${domain}`));
  });
  const alarms = names.filter((name) => {
    const { score, findings } = judge(analyze, name);
    return score >= WARNING || findings.some(({ flag }) => IMPERSONATION.has(flag));
  });
  return { names: names.length, alarms: alarms.length, examples: alarms.slice(0, 20) };
}

/** CPU of one look-up against all brands and of one whole judgement, in microseconds. */
export function costSection(knowledge: Knowledge, model: Model) {
  const names = topDomains()
    .slice(0, TOP)
    .map(({ name }) => name);
  const hosts = names.flatMap((name) => readHost(name) ?? []);
  const analyze = analyzer({ ...knowledge, established: { has: () => false } }, model);
  const timed = (work: () => void, count: number) => {
    work();
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return round((user + system) / count, 1);
  };
  return {
    lookupMicroseconds: timed(() => hosts.forEach((host) => knowledge.brands.lookup(host)), hosts.length),
    judgementMicroseconds: timed(() => names.forEach((name) => judge(analyze, name)), names.length),
  };
}

const FOLDS = 5;

/**
 * The name model, and the layer's own score where it weighs, on sources that the model was not trained on: five folds
 * of whole sources, no list of known names.
 */
export function modelSection(knowledge: Knowledge) {
  const examples = loadExamples();
  const sources = [...new Set(examples.map(({ source, label }) => `${label}${source}`))].toSorted();
  const foldOf = ({ source, label }: Example) => sources.indexOf(`${label}${source}`) % FOLDS;
  const model: Scored[] = [];
  const layer: Scored[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fitMonotone(rowsOf(weighted(examples.filter((example) => foldOf(example) !== fold)), knowledge));
    const bias = weights[weights.length - 1] as number;
    const logit = (x: Float64Array) => x.reduce((sum, value, index) => sum + value * (weights[index] as number), bias);
    const holdout = examples.filter((example) => foldOf(example) === fold);
    for (const { x, y, w } of rowsOf(holdout, knowledge))
      model.push({ score: sigmoid(logit(x)), isScam: y === 1, weight: w });
    const analyze = analyzer({ ...knowledge, established: { has: () => false } }, { version: "fold", logit });
    for (const { host, label, weight } of holdout) {
      const { score, abstained } = judge(analyze, host);
      if (!abstained) layer.push({ score: score / 100, isScam: label === 1, weight });
    }
  }
  return { ...measured(model), layer: measured(layer) };
}

const measured = (rows: readonly Scored[]) => ({
  rows: rows.length,
  auc: round(auc(rows)),
  tprAt1: round(tprAt(rows, 0.01)),
  ece: round(ece(rows)),
});
