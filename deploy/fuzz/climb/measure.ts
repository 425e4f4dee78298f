/**
 * Worker of a climb, as a thread or as a process of its own: takes one content after the other through intake and the layers, and says
 * what each cost; as a process also how slow the machine was meanwhile.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import { create } from "@bufbuild/protobuf";
import { createContextValues, type HandlerContext } from "@connectrpc/connect";
import { createLog, type ServiceContext, Metrics, type Service, subjectToWire } from "@sextant/chassis";
import { applicableLayers, LAYER_NUMBERS, type LayerNumber, partFor } from "@sextant/core";
import { intake } from "@sextant/core/intake";
import { AnalyzeRequestSchema, type AnalyzeResponse } from "@sextant/proto/layer";
import { cpuMs } from "@sextant/testkit/growth";
import { LAYERS } from "../../local/services.ts";
import { calibrationMs } from "./calibration.ts";

/** What a stage cost: CPU of this thread, and the longest stretch without a turn of the event loop, in milliseconds. */
export interface Cost {
  readonly cpu: number;
  readonly block: number;
}
export type Stage = "intake" | `layer ${LayerNumber}`;
export type Costs = Partial<Record<Stage, Cost>>;

/** Deadline of one layer's call, beyond any that a scan has. */
const DEADLINE_MS = 30_000;

/** Runs work and watches how long the event loop stands still. */
async function measured<T>(work: () => Promise<T>): Promise<{ value: T; cost: Cost }> {
  let last = cpuMs();
  let block = 0;
  const turn = () => {
    const now = cpuMs();
    block = Math.max(block, now - last);
    last = now;
    watch = setImmediate(turn);
  };
  let watch = setImmediate(turn);
  const before = cpuMs();
  last = before;
  const value = await work();
  const cpu = cpuMs() - before;
  clearImmediate(watch);
  return { value, cost: { cpu, block: Math.max(block, cpuMs() - last) } };
}

async function costsOf(services: ReadonlyMap<LayerNumber, Service>, content: string): Promise<Costs> {
  const options = { id: "climb", receivedAt: 0, pause: () => new Promise<void>((resolve) => setImmediate(resolve)) };
  const taken = await measured(() => intake(content, options));
  const costs: Costs = { intake: taken.cost };
  const { subject } = taken.value;
  for (const layer of applicableLayers(subject)) {
    // Pictures are read by a pool of their own.
    if (layer === 5) continue;
    const request = create(AnalyzeRequestSchema, { subjects: [subjectToWire(partFor(layer, subject))] });
    const { handler } = services.get(layer)!.methods[0]!;
    const context = {
      signal: AbortSignal.timeout(DEADLINE_MS),
      requestHeader: new Headers(),
      values: createContextValues(),
    };
    const asked = await measured(() => handler(request, context as unknown as HandlerContext));
    if (!(asked.value as AnalyzeResponse).reports[0]?.answered) throw new Error(`layer ${layer} gave no answer`);
    costs[`layer ${layer}`] = asked.cost;
  }
  return costs;
}

const data = mkdtempSync(join(tmpdir(), "sextant-climb-"));
process.once("exit", () => rmSync(data, { recursive: true, force: true }));
const serviceContext: ServiceContext = { log: createLog("climb", "silent"), metrics: new Metrics() };
const environment = { SEXTANT_LOOKUPS: "off", SEXTANT_DATA_DIR: data };
const services = new Map<LayerNumber, Service>();
for (const layer of LAYER_NUMBERS) services.set(layer, await LAYERS[layer].build(environment, serviceContext));

/** What is said of one content. */
export interface Answer {
  readonly costs?: Costs;
  /** CPU of the calibration, the mean of one before and one after, in milliseconds. Of a process alone. */
  readonly calibration?: number;
  /** Why it broke. */
  readonly failed?: string;
}

async function answerTo(content: string, isCalibrated: boolean): Promise<Answer> {
  try {
    const before = isCalibrated ? calibrationMs() : 0;
    const costs = await costsOf(services, content);
    return isCalibrated ? { costs, calibration: (before + calibrationMs()) / 2 } : { costs };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : "failed" };
  }
}

if (parentPort) {
  const port = parentPort;
  port.on("message", (content: string) => void answerTo(content, false).then((answer) => port.postMessage(answer)));
  port.postMessage("ready");
} else {
  process.on("message", (content: string) => void answerTo(content, true).then((answer) => process.send!(answer)));
  process.once("disconnect", () => process.exit());
  process.send!("ready");
}
