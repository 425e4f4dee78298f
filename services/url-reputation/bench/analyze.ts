import { performance } from "node:perf_hooks";
import type { Subject } from "@sextant/core";
import { analyze } from "../src/analyze.ts";
import { readRows, withScheme } from "../training/rows.ts";

/** CPU of a whole analysis of one link (parsing, checks, model, scam types), over every twentieth training URL. Prints JSON. */
const rows = readRows().filter((_, at) => at % 20 === 0);
const subjects = rows.map(({ url }): Subject => {
  const written = withScheme(url);
  const link = {
    url: written,
    origin: "text",
    span: { view: 0, start: 0, end: written.length },
    defanged: false,
    schemeless: false,
  } as const;
  return {
    id: "b",
    inputType: "url",
    receivedAt: 0,
    texts: [],
    links: [link],
    domains: [],
    images: [],
    indicators: [],
  };
});

function runAll(): void {
  for (const subject of subjects) {
    const steps = analyze(subject, { links: [] });
    while (!steps.next().done);
  }
}

runAll();
const before = process.cpuUsage();
const from = performance.now();
runAll();
const { user, system } = process.cpuUsage(before);
const result = {
  urls: subjects.length,
  microsecondsCpuPerUrl: Number(((user + system) / subjects.length).toFixed(1)),
  microsecondsPerUrl: Number((((performance.now() - from) * 1_000) / subjects.length).toFixed(1)),
};
process.stdout.write(`${JSON.stringify(result, undefined, 2)}\n`);
