import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create } from "@bufbuild/protobuf";
import type { HandlerContext } from "@connectrpc/connect";
import { createLog, type ServiceContext, Metrics, type Service, subjectToWire } from "@sextant/chassis";
import { LAYER_SERVICES, type LayerNumber, partFor, type Subject } from "@sextant/core";
import { intake } from "@sextant/core/intake";
import { AnalyzeRequestSchema, type AnalyzeResponse } from "@sextant/proto/layer";
import { costsOf, growthFault } from "@sextant/testkit/growth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FAMILIES } from "../../services/core/src/intake/hostile/index.ts";
import { LAYERS } from "../local/services.ts";

/** The smallest of the three sizes, in characters: what layers read has limits of its own beyond the largest, and layer 4 reads long texts in windows too, all three alike. */
const SIZE = 8_000;
/** What a layer reads of a content; pictures go to a pool of their own. */
const READS: readonly (readonly [LayerNumber, (subject: Subject) => boolean])[] = [
  [1, ({ links }) => links.length > 0],
  [2, ({ domains }) => domains.length > 0],
  [3, ({ mail }) => mail !== undefined],
  [4, ({ texts }) => texts.length > 0],
  [6, ({ indicators, fingerprint }) => indicators.length > 0 || fingerprint !== undefined],
];

const data = mkdtempSync(join(tmpdir(), "sextant-growth-"));
const serviceContext: ServiceContext = { log: createLog("growth", "silent"), metrics: new Metrics() };
const services = new Map<LayerNumber, Service>();
beforeAll(async () => {
  const environment = { SEXTANT_LOOKUPS: "off", SEXTANT_DATA_DIR: data };
  for (const [layer] of READS) services.set(layer, await LAYERS[layer].build(environment, serviceContext));
});
afterAll(async () => {
  for (const service of services.values()) await service[Symbol.asyncDispose]();
  rmSync(data, { recursive: true, force: true });
});

async function ask(layer: LayerNumber, subject: Subject): Promise<void> {
  const request = create(AnalyzeRequestSchema, { subjects: [subjectToWire(partFor(layer, subject))] });
  const context = { signal: AbortSignal.timeout(60_000), requestHeader: new Headers() };
  const { handler } = services.get(layer)!.methods[0]!;
  const { reports } = (await handler(request, context as unknown as HandlerContext)) as AnalyzeResponse;
  if (!reports[0]?.answered) throw new Error(`layer ${layer} gave no answer`);
}

describe.each(READS)("layer %i: twice the content costs at most 2.4 times as much", (layer, reads) => {
  test.each(Object.entries(FAMILIES))(`${LAYER_SERVICES[layer]}: %s`, async (_name, family) => {
    const sizes = [SIZE, 2 * SIZE, 4 * SIZE];
    const subjects = new Map<number, Subject>();
    let isBent = false;
    for (const size of sizes) {
      const { subject, truncated } = await intake(family(size), { id: "scan", receivedAt: 0 });
      subjects.set(size, subject);
      // What of a page could not be read as one comes as text of its own: another content, not a longer one.
      isBent ||= truncated.includes("html");
    }
    if (isBent || !reads(subjects.get(4 * SIZE)!)) return;
    const costs = await costsOf(
      (subject: Subject) => ask(layer, subject),
      (size) => subjects.get(size)!,
      SIZE,
    );
    expect(growthFault(costs)).toBeUndefined();
  });
});
