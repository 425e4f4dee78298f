import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LAYER_SERVICES } from "@sextant/core";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { definedMetrics, groupingsOf, type Metric, usesOf } from "./metrics.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}
interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number };
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
}
interface Scrapes {
  readonly scrape_configs: readonly {
    readonly dns_sd_configs: readonly { readonly names: readonly string[]; readonly port: number }[];
  }[];
}
interface Cases {
  readonly tests: readonly {
    readonly input_series: readonly { readonly series: string }[];
    readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly unknown[] }[];
  }[];
}

const RULES = (parse(read("alerts.yml")) as Rules).groups.flatMap(({ rules }) => rules);
const PANELS = (JSON.parse(read("grafana/dashboards/sextant.json")) as Dashboard).panels;
const CASES = (parse(read("alerts.cases.yml")) as Cases).tests;
const DEFINED = await definedMetrics();

/** Labels that the scrape gives, and the bucket bound of a histogram. */
const SCRAPED = ["job", "instance", "le"];

/** The metric behind a series name: a histogram has three series, none of its own name. */
function metricOf(series: string): Metric | undefined {
  const histogram = DEFINED.get(series.replace(/_(?:bucket|sum|count)$/, ""));
  if (histogram?.type === "histogram") return /_(?:bucket|sum|count)$/.test(series) ? histogram : undefined;
  return DEFINED.get(series);
}

/** What an expression names that no process has. */
function unknownIn(expression: string): string[] {
  const uses = usesOf(expression);
  const made = [...expression.matchAll(/label_replace\(.*?, "(\w+)"/g)].map(([, label]) => label!);
  const known = new Set([...SCRAPED, ...made, ...uses.flatMap(({ metric }) => metricOf(metric)?.labels ?? [])]);
  return [
    ...uses.filter(({ metric }) => !metricOf(metric)).map(({ metric }) => metric),
    ...uses.flatMap(({ metric, labels }) =>
      labels.filter((label) => ![...SCRAPED, ...(metricOf(metric)?.labels ?? [])].includes(label)),
    ),
    ...groupingsOf(expression).filter((label) => !known.has(label)),
  ];
}

test("the code's metrics are found, with their labels", () => {
  expect(DEFINED.get("sextant_breaker_state")).toEqual({ type: "gauge", labels: ["breaker"] });
  expect(DEFINED.get("sextant_http_request_seconds")).toEqual({ type: "histogram", labels: ["route"] });
  expect(DEFINED.get("sextant_events_waiting")).toEqual({ type: "gauge", labels: [] });
  expect(DEFINED.has("sextant_process_resident_memory_bytes")).toBe(true);
});

test("a metric, a matcher or a grouping that does not exist is found out", () => {
  expect(unknownIn("rate(sextant_no_such_total[5m])")).toEqual(["sextant_no_such_total"]);
  expect(unknownIn("sextant_http_request_seconds")).toEqual(["sextant_http_request_seconds"]);
  expect(unknownIn('sextant_breaker_state{layer="x"}')).toEqual(["layer"]);
  expect(unknownIn("sum by (layer) (sextant_breaker_state)")).toEqual(["layer"]);
});

const promtool = (...words: readonly string[]) =>
  spawnSync("promtool", words, { cwd: import.meta.dirname, encoding: "utf8" });
const hasPromtool = promtool("--version").status === 0;

describe.skipIf(!hasPromtool)("promtool (skipped when Debian's prometheus is not installed)", () => {
  test.each([
    ["check", "rules", "alerts.yml"],
    ["test", "rules", "alerts.cases.yml"],
    ["check", "config", "--syntax-only", "prometheus.yml"],
  ])("%s %s %s", (...words) => {
    const { status, stdout, stderr } = promtool(...words);
    expect([status, status === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
  });
});

describe("alerts", () => {
  test.each(RULES)("$alert reads metrics that exist", ({ expr }) => {
    expect(unknownIn(expr)).toEqual([]);
    expect(usesOf(expr).length > 0 || /^(?:absent\()?up\{/.test(expr)).toBe(true);
  });

  test("each has a case in which it fires, made of series that exist", () => {
    const fired = CASES.flatMap((one) => one.alert_rule_test)
      .filter(({ exp_alerts: expected }) => expected.length > 0)
      .map(({ alertname }) => alertname);
    expect([...new Set(fired)].sort()).toEqual(RULES.map(({ alert }) => alert).sort());
    const series = CASES.flatMap((one) => one.input_series.map((input) => input.series));
    expect(series.flatMap(unknownIn)).toEqual([]);
  });
});

describe("the dashboard", () => {
  test.each(PANELS)("$title reads metrics that exist", ({ targets }) => {
    expect(targets.length).toBeGreaterThan(0);
    for (const { expr, legendFormat } of targets) {
      expect(usesOf(expr).length).toBeGreaterThan(0);
      expect(unknownIn(expr)).toEqual([]);
      const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!);
      const kept = [...groupingsOf(expr), ...(expr.includes(" by (") ? [] : SCRAPED)];
      expect(shown.filter((label) => !kept.includes(label))).toEqual([]);
    }
  });

  test("no panel lies on another", () => {
    const places = PANELS.map(({ gridPos: { x, y } }) => `${x},${y}`);
    expect(new Set(places).size).toBe(places.length);
  });
});

test("every process that is scraped is missed when it vanishes", () => {
  const { expr } = RULES.find(({ alert }) => alert === "SextantTargetVanished")!;
  const missed = [...expr.matchAll(/absent\(up\{job="([^"]+)"\}\)/g)].map(([, job]) => job!);
  expect(missed.toSorted()).toEqual([...Object.values(LAYER_SERVICES), "aggregator", "gateway"].toSorted());
});

test("every process is scraped, on the port that serves its metrics", () => {
  const ports = (parse(read("prometheus.yml")) as Scrapes).scrape_configs
    .flatMap((scrape) => scrape.dns_sd_configs)
    .flatMap(({ names, port }) => names.map((name) => [name, port] as const));
  expect(Object.fromEntries(ports)).toEqual({
    ...Object.fromEntries([...Object.values(LAYER_SERVICES), "aggregator"].map((name) => [name, 9091])),
    gateway: 9464,
  });
});
