import { VISIBLE } from "@sextant/gateway";
import { type Input, inputAt } from "./inputs.ts";
import { shrink } from "./shrink.ts";
import type { Outcome, Target } from "./target.ts";

/** Most process CPU one scan may use, in milliseconds. */
export const MAX_CPU_MS = 1_500;
/** Of a hundred inputs the last ten go as one bulk. */
const CYCLE = 100;
const BULK = 10;

export type FaultKind = "crash" | "no answer" | "server error" | "unexpected status" | "logged error" | "cpu";

export interface Fault {
  readonly fault: FaultKind;
  readonly index: number;
  readonly kind: string;
  readonly path: string;
  readonly status: number;
  readonly cpuMs: number;
  readonly errors: readonly string[];
  readonly inputType?: string;
  /** The shortest content found that does it, JSON-escaped on writing. */
  readonly content: string;
}

export interface KindFigures {
  inputs: number;
  maxCpuMs: number;
  totalCpuMs: number;
}

export interface Campaign {
  readonly seed: number;
  inputs: number;
  calls: number;
  readonly statuses: Record<string, number>;
  readonly kinds: Record<string, KindFigures>;
  readonly faults: Fault[];
  maxWallMs: number;
}

const bodyOf = ({ content, inputType, locale, raw }: Input): Uint8Array | string =>
  raw ?? JSON.stringify({ content, input_type: inputType, locale });

/** Blank contents and links that are none would refuse the whole bulk. */
const bulkBody = (inputs: readonly Input[]) =>
  JSON.stringify({
    items: inputs.map(({ content, inputType }) => ({
      content: VISIBLE.test(content.toWellFormed()) ? content : "blank",
      input_type: inputType === "url" ? undefined : inputType,
    })),
  });

/** What is wrong with an outcome, if anything; a bulk may use as much CPU as its items. */
function faultOf(outcome: Outcome, isAlive: boolean, scans = 1): FaultKind | undefined {
  if (!isAlive) return "crash";
  if (outcome.status === 0) return "no answer";
  if (outcome.status >= 500) return "server error";
  if (outcome.status !== 200 && (outcome.status !== 400 || scans > 1)) return "unexpected status";
  if (outcome.errors.length > 0) return "logged error";
  return outcome.cpuMs > MAX_CPU_MS * scans ? "cpu" : undefined;
}

async function tryOne(target: Target, input: Input) {
  const outcome = await target.post("/api/v1/check", bodyOf(input));
  if (outcome.status === 0) await new Promise((resolve) => setTimeout(resolve, 200));
  const fault = faultOf(outcome, target.isAlive);
  if (fault === "crash" || fault === "no answer") await target.revive();
  return { outcome, fault };
}

/** A fault with the shortest input that shows it; of a content that does it once only, that content. */
async function explained(target: Target, input: Input, fault: FaultKind, outcome: Outcome): Promise<Fault> {
  const content = input.raw
    ? Buffer.from(input.raw).toString("latin1")
    : await shrink(
        input.content,
        async (shorter) => (await tryOne(target, { ...input, content: shorter })).fault === fault,
      );
  const { index, kind, inputType } = input;
  const { status, cpuMs, errors } = outcome;
  return {
    fault,
    index,
    kind,
    path: "/api/v1/check",
    status,
    cpuMs,
    errors,
    content,
    ...(inputType ? { inputType } : {}),
  };
}

/**
 * Scans `count` inputs of a seed's sequence, one after the other.
 * @param onProgress called after each call with the inputs done so far.
 */
export async function runCampaign(
  target: Target,
  {
    seed,
    from,
    count,
    signal,
  }: { readonly seed: number; readonly from: number; readonly count: number; readonly signal?: AbortSignal },
  onProgress: (campaign: Campaign) => void = () => undefined,
): Promise<Campaign> {
  const campaign: Campaign = { seed, inputs: 0, calls: 0, statuses: {}, kinds: {}, faults: [], maxWallMs: 0 };
  const note = (outcome: Outcome, inputs: number) => {
    campaign.calls += 1;
    campaign.inputs += inputs;
    campaign.statuses[outcome.status] = (campaign.statuses[outcome.status] ?? 0) + 1;
    campaign.maxWallMs = Math.max(campaign.maxWallMs, Math.round(outcome.wallMs));
  };
  const single = async (input: Input, isCounted = true) => {
    const { outcome, fault } = await tryOne(target, input);
    if (isCounted) note(outcome, 1);
    const figures = (campaign.kinds[input.kind] ??= { inputs: 0, maxCpuMs: 0, totalCpuMs: 0 });
    figures.inputs += 1;
    figures.maxCpuMs = Math.max(figures.maxCpuMs, outcome.cpuMs);
    figures.totalCpuMs += outcome.cpuMs;
    if (fault) campaign.faults.push(await explained(target, input, fault, outcome));
    return fault !== undefined;
  };
  const bulk = async (inputs: readonly Input[]) => {
    const outcome = await target.post("/api/v1/bulk", bulkBody(inputs));
    note(outcome, inputs.length);
    const fault = faultOf(outcome, target.isAlive, inputs.length);
    if (!fault) return;
    await target.revive();
    let isOneToBlame = false;
    for (const input of inputs) isOneToBlame = (await single(input, false)) || isOneToBlame;
    const { status, cpuMs, errors } = outcome;
    if (!isOneToBlame)
      campaign.faults.push({
        fault,
        index: inputs[0]!.index,
        kind: "bulk",
        path: "/api/v1/bulk",
        status,
        cpuMs,
        errors,
        content: bulkBody(inputs),
      });
  };
  for (let index = from; index < from + count;) {
    if (signal?.aborted) break;
    const size = Math.min(BULK, from + count - index);
    if (index % CYCLE === CYCLE - BULK && size === BULK) {
      const inputs = Array.from({ length: BULK }, (_, n) => inputAt(seed, index + n));
      await bulk(inputs);
      index += BULK;
    } else {
      await single(inputAt(seed, index));
      index += 1;
    }
    onProgress(campaign);
  }
  return campaign;
}
