import { create } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import type { LayerReport } from "@sextant/aggregator";
import { createLog, inMemoryTransport, Metrics, severities, subjectToWire } from "@sextant/chassis";
import type { Finding, Subject } from "@sextant/core";
import { knowledge } from "@sextant/knowledge";
import { FindingSchema, LayerService, type Report } from "@sextant/proto/layer";
import { judge } from "../../../services/url-reputation/src/analyze.ts";
import { catalogue } from "../../../services/url-reputation/src/flags.ts";
import { judgedLinks } from "../../../services/url-reputation/src/judged.ts";
import { type Model, readIn } from "../../../services/url-reputation/src/model/model.ts";
import { type Row, withScheme } from "../../../services/url-reputation/training/rows.ts";
import { LAYERS } from "../../local/services.ts";

/** What one layer said of one link. */
export interface Said {
  /** 0 to 100. */
  readonly score: number;
  readonly abstained: boolean;
  readonly findings: LayerReport["findings"];
}

/** What layers 1 and 2 say of a link without feeds and look-ups; the second is missing where it gave no answer. */
export interface LinkReports {
  readonly first: Said;
  readonly second?: Said;
}

/** Layer 2, open until it is put away. */
export interface Reporters extends AsyncDisposable {
  /** What the layers say of each row, layer 1 by `model`. */
  report(model: Model, rows: readonly Row[]): Promise<LinkReports[]>;
}

/** Links in one call of layer 2. */
const BATCH = 500;

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
  if (!link) return { score: 0, abstained: true, findings: [] };
  const { score, findings } = judge(link, (parts) => readIn(model, parts));
  return { score, abstained: false, findings: findings.map(raised) };
}

/** A finding of layer 1 as it goes over the wire. */
function raised({ flag, note = "" }: Finding): LayerReport["findings"][number] {
  const severity = severities.toWire(catalogue.flags.get(flag)?.severity ?? "low");
  return create(FindingSchema, { flag, note, severity });
}

const saidBy = ({ score, weighs, findings }: Report): Said => ({ score, abstained: !weighs, findings });

/** Opens layer 2 with look-ups off. */
export async function openReporters(): Promise<Reporters> {
  const serviceContext = { log: createLog("quality", "silent"), metrics: new Metrics() };
  const service = await LAYERS[2].build({ SEXTANT_LOOKUPS: "off" }, serviceContext);
  const client = createClient(LayerService, inMemoryTransport(service.methods));
  const report = async (model: Model, rows: readonly Row[]): Promise<LinkReports[]> => {
    const all: LinkReports[] = [];
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH);
      const subjects = batch.map((row, at) => subjectToWire(subjectOf(row, String(at))));
      const { reports } = await client.analyze({ subjects });
      const byId = new Map(reports.filter(({ answered }) => answered).map((own) => [own.subjectId, own]));
      for (const [at, row] of batch.entries()) {
        const second = byId.get(String(at));
        all.push({ first: firstOf(model, row), ...(second ? { second: saidBy(second) } : {}) });
      }
    }
    return all;
  };
  return { report, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}
