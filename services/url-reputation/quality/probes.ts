import { performance } from "node:perf_hooks";
import { knowledge } from "@sextant/knowledge";
import { CHECKS } from "../src/checks/index.ts";
import { judgedLinks } from "../src/judged.ts";
import { type Model, riskIn } from "../src/model/model.ts";
import { partsOf } from "../src/url/parts.ts";
import { type Row, withScheme } from "../training/rows.ts";
import { probability, round, SUSPICIOUS, WARNING } from "./figures.ts";

/** Largest move of a score, in points, when scheme, `www.` or the final slash changes. */
export function toggleTest(model: Model, rows: readonly Row[]) {
  const scoreOf = (url: string) => 100 * probability(riskIn(model, partsOf(url)));
  let [largest, moved] = [0, 0];
  for (const { url, view } of rows) {
    if (view.parts.isAddress) continue;
    const base = withScheme(url);
    const https = base.startsWith("https:") ? base.replace("https:", "http:") : base.replace("http:", "https:");
    const www = base.includes("://www.") ? base.replace("://www.", "://") : base.replace("://", "://www.");
    const slash = base.includes("?") || base.includes("#") ? base : base.endsWith("/") ? base.slice(0, -1) : `${base}/`;
    const before = scoreOf(base);
    const most = Math.max(...[https, www, slash].map((other) => Math.abs(scoreOf(other) - before)));
    largest = Math.max(largest, most);
    if (most > 5) moved += 1;
  }
  return { urls: rows.length, largestMove: round(largest), movedOver5Points: moved };
}

/** Brands' own domains and login pages that layer 1 would warn of. */
export function brandTest(model: Model) {
  const domains = knowledge()
    .organisations.filter(({ impersonated }) => impersonated)
    .flatMap(({ own }) => own);
  const urls = domains.flatMap((domain) => [`https://${domain}/`, `https://www.${domain}/login`]);
  const scores = urls.map((url) => probability(riskIn(model, partsOf(url))));
  const over = (least: number) => round(scores.filter((score) => score >= least).length / scores.length);
  return { urls: urls.length, fromWarning: over(WARNING), fromSuspicious: over(SUSPICIOUS) };
}

/** CPU and wall time to judge a URL, parsing included. */
export function costOf(model: Model, rows: readonly Row[]) {
  const urls = rows.map(({ url }) => withScheme(url));
  for (const url of urls.slice(0, 2_000)) riskIn(model, partsOf(url));
  const started = process.cpuUsage();
  const from = performance.now();
  for (const url of urls) riskIn(model, partsOf(url));
  const { user, system } = process.cpuUsage(started);
  return {
    microsecondsCpuPerUrl: round((user + system) / urls.length),
    microsecondsPerUrl: round(((performance.now() - from) * 1_000) / urls.length),
  };
}

/** How often each flag fires on honest links and on scams. */
export function flagRates(rows: readonly Row[]): Record<string, { honest: number; scams: number }> {
  const counts = new Map<string, [number, number]>();
  const totals: [number, number] = [0, 0];
  for (const { url, label } of rows) {
    totals[label] += 1;
    const link = { url: withScheme(url), origin: "text", defanged: false, schemeless: false } as const;
    const subject = {
      id: "",
      inputType: "url",
      receivedAt: 0,
      texts: [],
      domains: [],
      images: [],
      indicators: [],
      links: [link],
    } as const;
    for (const judged of judgedLinks(subject, [], 1)) {
      for (const check of CHECKS) {
        const flag = check(judged)?.flag;
        if (flag === undefined) continue;
        const pair = counts.get(flag) ?? [0, 0];
        pair[label] += 1;
        counts.set(flag, pair);
      }
    }
  }
  const share = ([honest, scams]: [number, number]) => ({
    honest: round(honest / totals[0]),
    scams: round(scams / totals[1]),
  });
  return Object.fromEntries([...counts].map(([flag, pair]) => [flag, share(pair)]));
}
