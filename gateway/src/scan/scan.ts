import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import type { Transport } from "@connectrpc/connect";
import type { Kit } from "@sextant/chassis";
import type { InputType, Intake, LayerNumber, Subject } from "@sextant/core";
import { intake, InvalidUrlError } from "@sextant/core/intake";
import type { Config } from "../config.ts";
import { invalidRequest } from "../api-error.ts";
import { rounded, type Scan, toBulkItem, toScanResult } from "./answer.ts";
import { Budget } from "./budget.ts";
import { type Evidence, toCase } from "./case.ts";
import { type Conclude, concluder } from "./conclude.ts";
import { type Answers, FanOut } from "./fan-out.ts";
import { LINK_LAYERS, subjectOfFoundLinks } from "./found-links.ts";
import type { BulkResult, ScanResult } from "./result.ts";

/** One content to scan. */
export interface Item {
  readonly content: string;
  /** Detected when absent. */
  readonly inputType?: InputType;
}

/** On whose behalf, in which language, since when. */
export interface Request {
  readonly locale: string;
  readonly accountId: string;
  /** `performance.now()` at which the request was there whole. */
  readonly startedAt: number;
}

/** What answers for the layers and the aggregator. */
export interface Clients {
  readonly layers: Readonly<Record<LayerNumber, Transport>>;
  readonly aggregator: Transport;
}

/** The layer that can find links in images. */
const VISUAL = 5;
const NO_ANSWERS: Answers = new Map();
/** Longest stretch of intake before the event loop turns, in milliseconds. */
const YIELD_AFTER_MS = 20;
/** Least time for which a second round to the layers is worth starting, in milliseconds. */
const LEAST_SECOND_ROUND_MS = 50;

/** The road from content to answer: intake, the layers, the conclusion. */
export class Scanner implements Disposable {
  readonly #config: Pick<Config, "layerTimeoutMs" | "requestBudgetMs">;
  readonly #fanOut: FanOut;
  readonly #conclude: Conclude;

  constructor(config: Pick<Config, "layerTimeoutMs" | "requestBudgetMs">, clients: Clients, kit: Kit) {
    this.#config = config;
    this.#fanOut = new FanOut(clients.layers, kit);
    this.#conclude = concluder(clients.aggregator, kit);
  }

  /** @throws ApiError `invalid_request` when the content is not what its `inputType` says. */
  async check(item: Item, request: Request): Promise<ScanResult> {
    const [scan] = await this.#scan([item], ["content"], request);
    return toScanResult(scan!, performance.now() - request.startedAt);
  }

  /** @throws ApiError `invalid_request` naming the item whose content is not what its `inputType` says. */
  async bulk(items: readonly Item[], request: Request): Promise<BulkResult> {
    const names = items.map((_, index) => `items[${index}].content`);
    const scans = await this.#scan(items, names, request);
    const results = scans.map(toBulkItem);
    return {
      results,
      total: results.length,
      processing_time_ms: rounded(performance.now() - request.startedAt),
    };
  }

  async #scan(items: readonly Item[], names: readonly string[], request: Request): Promise<Scan[]> {
    const budget = new Budget(this.#config, request.startedAt, items.length);
    const intakes = await takeIn(items, names);
    const subjects = intakes.map(({ subject }) => subject);
    const answers = await this.#fanOut.ask(subjects, budget.layerMs());
    const evidence = await this.#judgeFoundLinks(subjects, answers, budget);
    const conclusions = await this.#conclude(
      evidence.map((each) => toCase(each, request)),
      budget,
    );
    return conclusions.map((conclusion, index) => ({ intake: intakes[index]!, conclusion }));
  }

  /** Links that only the visual layer could see go to the layers that judge links, as far as the budget allows. */
  async #judgeFoundLinks(subjects: readonly Subject[], answers: Answers, budget: Budget): Promise<Evidence[]> {
    const visual = answers.get(VISUAL);
    const pairs = await Promise.all(
      subjects.map(async (subject) => ({
        subject,
        found: visual && (await subjectOfFoundLinks(subject, visual.get(subject.id))),
      })),
    );
    const found = pairs.flatMap((pair) => (pair.found ? [pair.found] : []));
    const isWorthIt = found.length > 0 && budget.leftForLayers() >= LEAST_SECOND_ROUND_MS;
    const foundAnswers = isWorthIt ? await this.#fanOut.ask(found, budget.layerMs(), LINK_LAYERS) : NO_ANSWERS;
    return pairs.map((pair) => ({
      subject: pair.subject,
      answers,
      foundAnswers,
      ...(pair.found ? { found: pair.found } : {}),
    }));
  }

  [Symbol.dispose](): void {
    this.#fanOut[Symbol.dispose]();
  }
}

/** Scan ids are made here, so that a conclusion tried again is the same scan. */
const newScanId = () => `scan_${randomUUID().replaceAll("-", "")}`;

async function takeIn(items: readonly Item[], names: readonly string[]): Promise<Intake[]> {
  const receivedAt = Date.now();
  const intakes: Intake[] = [];
  let since = performance.now();
  for (const [index, { content, inputType }] of items.entries()) {
    const options = { id: newScanId(), receivedAt, ...(inputType ? { inputType } : {}) };
    try {
      intakes.push(await intake(content, options));
    } catch (error) {
      if (error instanceof InvalidUrlError) throw invalidRequest(`${names[index]} cannot be read as a URL.`);
      throw error;
    }
    if (performance.now() - since > YIELD_AFTER_MS) {
      await setImmediate();
      since = performance.now();
    }
  }
  return intakes;
}
