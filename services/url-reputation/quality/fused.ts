import { createClient } from "@connectrpc/connect";
import {
  createLog,
  inMemoryTransport,
  type Kit,
  Metrics,
  readConfig,
  type Service,
  type Settings,
  subjectToWire,
} from "@sextant/chassis";
import type { Finding, Subject } from "@sextant/core";
import { LayerService, type Report } from "@sextant/proto/layer";
import { type Fusion, FUSION, fuse, type Opinion, type Seat } from "../../aggregator/src/index.ts";
import { CHECKS } from "../src/checks/index.ts";
import { judgedLinks } from "../src/judged.ts";

/** A link with layer 1's score, 0 to 100. */
export interface Scored {
  readonly url: string;
  readonly host: string;
  readonly layer1: number;
}

/** Layer 2 and the fusion, open until it is put away. */
export interface Fuser extends AsyncDisposable {
  /** Composites (0 to 100) of layers 1 and 2, without look-ups. */
  fuse(links: readonly Scored[]): Promise<number[]>;
}

/** Links in one call of layer 2. */
const BATCH = 500;
/** By name, not by import: this room builds and measures itself also where layer 2 is not there. */
const LAYER_2: string = "../../domain-intelligence/src/index.ts";

interface LayerModule {
  readonly settings: Settings;
  readonly build: (config: unknown, kit: Kit) => Promise<Service>;
}

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === "ERR_MODULE_NOT_FOUND";

function subjectOf({ url, host }: Scored, id: string): Subject {
  const span = { view: 0, start: 0, end: url.length };
  const link = { url, origin: "text", span, defanged: false, schemeless: false } as const;
  const empty = { texts: [], images: [], indicators: [] } as const;
  return {
    id,
    inputType: "url",
    receivedAt: 0,
    links: [link],
    domains: [{ name: host, role: "link", span }],
    ...empty,
  };
}

const noOpinion = { scamTypes: new Map(), unknowns: 0, latencyMs: 0, weighs: true } as const;

/** The fusion asks only how many findings there are. */
const counted = (findings: readonly Finding[]) =>
  findings.map(({ flag }) => ({ flag })) as unknown as Opinion["findings"];

function composite(link: Scored, report: Report | undefined, fusion: Fusion): number {
  const [judged] = judgedLinks(subjectOf(link, ""), [], 1);
  const findings = judged ? CHECKS.map((check) => check(judged)).filter((finding) => finding !== undefined) : [];
  const first: Opinion = { ...noOpinion, score: link.layer1, findings: counted(findings) };
  const second: Opinion | undefined = report?.answered
    ? { ...noOpinion, score: report.score, weighs: report.weighs, findings: report.findings }
    : undefined;
  const seats: Seat[] = [
    { layer: 1, applicable: true, opinion: first },
    { layer: 2, applicable: true, ...(second ? { opinion: second } : {}) },
  ];
  return fuse({ inputType: "url", seats }, fusion).composite;
}

/** Layer 2 with look-ups off, and the aggregator's fusion; undefined where layer 2 is not there. */
export async function openFuser(): Promise<Fuser | undefined> {
  let module: LayerModule;
  try {
    module = (await import(LAYER_2)) as LayerModule;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const kit: Kit = { log: createLog("quality", "silent"), metrics: new Metrics() };
  const service = await module.build(readConfig(module.settings, { SEXTANT_LOOKUPS: "off" }), kit);
  const client = createClient(LayerService, inMemoryTransport(service.methods));
  const fuseAll = async (links: readonly Scored[]): Promise<number[]> => {
    const composites: number[] = [];
    for (let from = 0; from < links.length; from += BATCH) {
      const batch = links.slice(from, from + BATCH);
      const { reports } = await client.analyze({
        subjects: batch.map((link, at) => subjectToWire(subjectOf(link, String(at)))),
      });
      const byId = new Map(reports.map((report) => [report.subjectId, report]));
      composites.push(...batch.map((link, at) => composite(link, byId.get(String(at)), FUSION)));
    }
    return composites;
  };
  return { fuse: fuseAll, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}
