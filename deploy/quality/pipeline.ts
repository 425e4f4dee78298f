import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@connectrpc/connect";
import { type LayerResults, layerResultsOf } from "@sextant/aggregator";
import {
  createLog,
  inMemoryTransport,
  inputTypes,
  type ServiceContext,
  Metrics,
  subjectToWire,
} from "@sextant/chassis";
import {
  applicableLayers,
  type InputType,
  LAYER_NUMBERS,
  type LayerNumber,
  partFor,
  type Subject,
} from "@sextant/core";
import { intake } from "@sextant/core/intake";
import { knowledge } from "@sextant/knowledge";
import { create } from "@bufbuild/protobuf";
import { type Case, CaseSchema } from "@sextant/proto/aggregator";
import { LayerService } from "@sextant/proto/layer";
import { LAYERS } from "../local/services.ts";

/** Intake and the six layers, look-ups off, feeds off, an empty community database, in this process. */
export interface Pipeline extends AsyncDisposable {
  /** What the layers say of one content: what the aggregator would be sent, without links read from images. */
  layerResultsOf(content: string, inputType: InputType): Promise<LayerResults>;
  /** The same as it stands on the wire. */
  caseOf(content: string, inputType: InputType): Promise<Case>;
}

/** @param weights folder of other weights of layer 4 than the shipped ones. */
export async function openPipeline(weights?: string): Promise<Pipeline> {
  await using stack = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), "sextant-quality-"));
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const serviceContext: ServiceContext = { log: createLog("quality", "silent"), metrics: new Metrics() };
  const environment = { SEXTANT_LOOKUPS: "off", SEXTANT_DATA_DIR: dataDir, SEXTANT_TEXT_MODEL: weights };
  const clients = new Map<LayerNumber, Client<typeof LayerService>>();
  for (const layer of LAYER_NUMBERS) {
    const service = stack.use(await LAYERS[layer].build(environment, serviceContext));
    clients.set(layer, createClient(LayerService, inMemoryTransport(service.methods)));
  }
  const owned = stack.move();
  const caseOf = async (content: string, inputType: InputType): Promise<Case> => {
    const options = { id: "quality", receivedAt: Date.now(), inputType, owners: knowledge().owners };
    return ask(clients, (await intake(content, options)).subject);
  };
  return {
    caseOf,
    layerResultsOf: async (content, inputType) => layerResultsOf(await caseOf(content, inputType)),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function ask(clients: ReadonlyMap<LayerNumber, Client<typeof LayerService>>, subject: Subject): Promise<Case> {
  const applicable = applicableLayers(subject);
  const layers = await Promise.all(
    LAYER_NUMBERS.map(async (layer) => {
      const client = clients.get(layer);
      if (!client || !applicable.includes(layer)) return { layer, applicable: false };
      const { reports } = await client.analyze({ subjects: [subjectToWire(partFor(layer, subject))] });
      const [report] = reports;
      return { layer, applicable: true, ...(report ? { report } : {}) };
    }),
  );
  return create(CaseSchema, { inputType: inputTypes.toWire(subject.inputType), layers });
}
