import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { Transport } from "@connectrpc/connect";
import { type ServiceContext, Pace } from "@sextant/chassis";
import type { Image, InputType, Intake, LayerNumber, Owners, Subject } from "@sextant/core";
import { type File, intake, InvalidUrlError } from "@sextant/core/intake";
import type { Scanned } from "../accounts/usage/recorder.ts";
import type { Config } from "../config.ts";
import { invalidRequest } from "../api-error.ts";
import { rounded, type Scan, toBulkItem, toScanned, toScanResult } from "./answer.ts";
import { Budget } from "./budget.ts";
import { type Evidence, type OnBehalf, toCase } from "./case.ts";
import { type Conclude, concluder } from "./conclude.ts";
import { type Answers, FanOut, type OnLayer } from "./fan-out.ts";
import { type ListIndex, withLists } from "../lists/listed.ts";
import { LINK_LAYERS, listedLinks } from "./found-links.ts";
import { withAllowlisted } from "./allowlisted.ts";
import type { BulkResult, ScanResult } from "./result.ts";

/** One content to scan. */
export interface Item {
  readonly content: string;
  /** Detected when absent. */
  readonly inputType?: InputType;
  /** Pictures that came beside the content. */
  readonly images?: readonly Image[];
  /** Files that came beside it, read as those that a mail brings. */
  readonly files?: readonly File[];
}

/** On whose behalf, in which language, since when. */
export interface Request extends OnBehalf {
  /** `performance.now()` at which the request was there whole. */
  readonly startedAt: number;
  /** Told of each layer that answers, or is given up on. */
  readonly onLayer?: OnLayer;
  /** Told of what was scanned, without its content. */
  readonly onScanned?: (scans: readonly Scanned[]) => void;
}

/** A single check's result, and the BCP 47 language of its explanation. */
export interface Checked {
  readonly result: ScanResult;
  readonly language: string;
}

/** The same, still with the content. */
export interface Inspected extends Checked {
  readonly scan: Scan;
}

/** What answers for the layers and the aggregator. */
export interface Clients {
  readonly layers: Readonly<Record<LayerNumber, Transport>>;
  readonly aggregator: Transport;
}

/** The layer that can find links in images. */
const VISUAL = 5;
const NO_ANSWERS: Answers = new Map();
/** Least time for which a second round to the layers is worth starting, in milliseconds. */
const LEAST_SECOND_ROUND_MS = 50;

/** The road from content to answer: intake, the layers, the conclusion. */
export class Scanner implements Disposable {
  readonly #config: Pick<Config, "layerTimeoutMs" | "requestBudgetMs" | "knowledge">;
  readonly #fanOut: FanOut;
  readonly #lists: () => ListIndex;
  readonly #conclude: Conclude;
  readonly #eventKey: string;

  /** @param lists the allow and block lists as they are now. @param eventKey with which events' hashes are keyed. */
  constructor(
    config: Pick<Config, "layerTimeoutMs" | "requestBudgetMs" | "knowledge">,
    clients: Clients,
    lists: () => ListIndex,
    serviceContext: ServiceContext,
    eventKey: string,
  ) {
    this.#eventKey = eventKey;
    this.#config = config;
    this.#lists = lists;
    this.#fanOut = new FanOut(clients.layers, serviceContext);
    this.#conclude = concluder(clients.aggregator, serviceContext);
  }

  /** @throws ApiError `invalid_request` when the content is not what its `inputType` says. */
  async check(item: Item, request: Request): Promise<Checked> {
    const { result, language } = await this.inspect(item, request);
    return { result, language };
  }

  /**
   * A single check, with what its quotations are cut from: for whoever shows them in the content itself.
   * @throws ApiError as {@link check}.
   */
  async inspect(item: Item, request: Request): Promise<Inspected> {
    const [scan] = await this.#scan([item], ["content"], request);
    const result = toScanResult(scan!, performance.now() - request.startedAt);
    return { result, language: scan!.conclusion.language, scan: scan! };
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
    const intakes = await takeIn(items, names, this.#config.knowledge.owners);
    const lists = this.#lists();
    const listed = (subject: Subject) => withLists(subject, lists, request.accountId);
    const whole = intakes.map(({ subject }) => subject);
    const shown = whole.map(listed);
    const { accountId: caller, onLayer } = request;
    const answers = await this.#fanOut.ask(shown, { timeoutMs: budget.layerMs(), caller, onLayer });
    const judged = await this.#judgeFoundLinks(shown, answers, listed, { budget, caller });
    const evidence = judged.map((each, index) => withAllowlisted(whole[index]!, each));
    const conclusions = await this.#conclude(
      evidence.map((each, index) => toCase({ ...each, truncated: intakes[index]!.truncated }, request, this.#eventKey)),
      budget,
    );
    const scans = conclusions.map((conclusion, index) => ({ intake: intakes[index]!, conclusion }));
    request.onScanned?.(scans.map(toScanned));
    return scans;
  }

  /** Links that only the visual layer could see go to the layers that judge links, as far as the budget allows. */
  async #judgeFoundLinks(
    subjects: readonly Subject[],
    answers: Answers,
    listed: (subject: Subject) => Subject,
    { budget, caller }: { readonly budget: Budget; readonly caller: string },
  ): Promise<Evidence[]> {
    const visual = answers.get(VISUAL);
    const pairs = await Promise.all(
      subjects.map(async (subject) => ({
        subject,
        found: visual && (await listedLinks(subject, visual.get(subject.id), listed)),
      })),
    );
    const found = pairs.flatMap((pair) => (pair.found ? [pair.found] : []));
    const isWorthIt = found.length > 0 && budget.leftForLayers() >= LEAST_SECOND_ROUND_MS;
    const foundAnswers = isWorthIt
      ? await this.#fanOut.ask(found, { timeoutMs: budget.layerMs(), caller, only: LINK_LAYERS })
      : NO_ANSWERS;
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

/** An intake with pictures that stand nowhere in the content. */
const withImages = (taken: Intake, images: readonly Image[] = []): Intake =>
  images.length === 0
    ? taken
    : { ...taken, subject: { ...taken.subject, images: [...taken.subject.images, ...images] } };

async function takeIn(items: readonly Item[], names: readonly string[], owners: Owners): Promise<Intake[]> {
  const receivedAt = Date.now();
  const intakes: Intake[] = [];
  const pace = new Pace();
  const pause = () => pace.yield();
  for (const [index, { content, inputType, images, files = [] }] of items.entries()) {
    const options = { id: newScanId(), receivedAt, pause, owners, files, ...(inputType ? { inputType } : {}) };
    try {
      intakes.push(withImages(await intake(content, options), images));
    } catch (error) {
      if (error instanceof InvalidUrlError) throw invalidRequest(`${names[index]} cannot be read as a URL.`);
      throw error;
    }
    await pause();
  }
  return intakes;
}
