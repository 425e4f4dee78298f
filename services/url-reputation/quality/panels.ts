import { create } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import {
  createLog,
  inMemoryTransport,
  type Kit,
  Metrics,
  readConfig,
  type Service,
  type Settings,
  severities,
  subjectToWire,
} from "@sextant/chassis";
import type { Finding, Subject } from "@sextant/core";
import { knowledge } from "@sextant/knowledge";
import { FindingSchema, LayerService, type Report } from "@sextant/proto/layer";
import type { Opinion } from "../../aggregator/src/index.ts";
import { judge } from "../src/analyze.ts";
import { catalogue } from "../src/flags.ts";
import { judgedLinks } from "../src/judged.ts";
import { type Model, readIn } from "../src/model/model.ts";
import { type Row, withScheme } from "../train/rows.ts";

/** What one layer said of one link. */
export interface Said {
  /** 0 to 100. */
  readonly score: number;
  readonly weighs: boolean;
  readonly findings: Opinion["findings"];
}

/** What layers 1 and 2 say of a link without feeds and look-ups; layer 2 is missing where it is not there. */
export interface Panel {
  readonly first: Said;
  readonly second?: Said;
}

/** Layer 2, open until it is put away. */
export interface Panelists extends AsyncDisposable {
  /** What the layers say of each row, layer 1 by `model`. */
  panels(model: Model, rows: readonly Row[]): Promise<Panel[]>;
}

/** Links in one call of layer 2. */
const BATCH = 500;
/** By name, not by import: this room builds and measures itself also where layer 2 is not there. */
const LAYER_2: string = "../../domain-intelligence/src/index.ts";

interface LayerModule {
  readonly settings: Settings;
  readonly build: (config: unknown, kit: Kit) => Promise<Service>;
}

/** A link as intake would hand it to the layers, with whose it is. */
function subjectOf(row: Row, id: string): Subject {
  const url = withScheme(row.url);
  const span = { view: 0, start: 0, end: url.length };
  const { host, isAddress } = row.view.parts;
  const owner = host === "" || isAddress ? {} : { owner: knowledge().owners.ownerOf(host) };
  const link = { url, origin: "text", span, defanged: false, schemeless: false, ...owner } as const;
  const domains = [{ name: host, role: "link", span, ...owner }] as const;
  return { id, inputType: "url", receivedAt: 0, links: [link], domains, texts: [], images: [], indicators: [] };
}

function firstOf(model: Model, row: Row): Said {
  const [link] = judgedLinks(subjectOf(row, ""), [], 1);
  if (!link) return { score: 0, weighs: false, findings: [] };
  const { score, findings } = judge(link, (parts) => readIn(model, parts));
  return { score, weighs: true, findings: findings.map(raised) };
}

/** A finding of layer 1 as it goes over the wire. */
function raised({ flag, note = "" }: Finding): Opinion["findings"][number] {
  const severity = severities.toWire(catalogue.flags.get(flag)?.severity ?? "low");
  return create(FindingSchema, { flag, note, severity });
}

const saidBy = ({ score, weighs, findings }: Report): Said => ({ score, weighs, findings });

async function secondLayer(): Promise<Service | undefined> {
  try {
    const { build, settings } = (await import(LAYER_2)) as LayerModule;
    const kit: Kit = { log: createLog("quality", "silent"), metrics: new Metrics() };
    return await build(readConfig(settings, { SEXTANT_LOOKUPS: "off" }), kit);
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

/** Opens layer 2 with look-ups off. */
export async function openPanelists(): Promise<Panelists> {
  const service = await secondLayer();
  const client = service && createClient(LayerService, inMemoryTransport(service.methods));
  const panels = async (model: Model, rows: readonly Row[]): Promise<Panel[]> => {
    const all: Panel[] = [];
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH);
      const subjects = batch.map((row, at) => subjectToWire(subjectOf(row, String(at))));
      const reports = client ? (await client.analyze({ subjects })).reports : [];
      const byId = new Map(reports.filter(({ answered }) => answered).map((report) => [report.subjectId, report]));
      for (const [at, row] of batch.entries()) {
        const report = byId.get(String(at));
        all.push({ first: firstOf(model, row), ...(report ? { second: saidBy(report) } : {}) });
      }
    }
    return all;
  };
  return { panels, [Symbol.asyncDispose]: async () => service?.[Symbol.asyncDispose]() };
}
