import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { STREAM, SUBJECTS, subjectOf } from "@sextant/chassis";
import type { HangableServer } from "@sextant/testkit";
import { connect } from "nats";
import { type RunningProcess, startProcess } from "../local/processes.ts";
import { check } from "./client.ts";
import { SMS } from "./samples.ts";
import { startTopology, type Topology } from "./topology.ts";

const CONCURRENCY = 8;
const DUPLICATE_WINDOW_MS = 1_000;
const SHORT_OUTAGE_MS = 300;
/** Longer than the duplicate window, so that what was stored without an ack is no longer known by its message id. */
const LONG_OUTAGE_MS = 4 * DUPLICATE_WINDOW_MS;
/** Pause of a client whose scan failed. */
const RETRY_MS = 100;
/** Longest wait for the last events to leave the outbox. */
const SETTLE_MS = 60_000;

/** What became of the scans and their events. */
export interface ChaosReport {
  /** Scans answered 200. */
  readonly answered: number;
  /** Scans answered otherwise, by status. */
  readonly failed: Readonly<Record<string, number>>;
  readonly kills: { readonly nats: number; readonly aggregator: number };
  /** Longest time without nats-server, in milliseconds. */
  readonly longestOutageMs: number;
  readonly duplicateWindowMs: number;
  /** Events in the stream, those of failed scans included. */
  readonly events: number;
  /** Ids of scans answered 200 without an event. */
  readonly lost: readonly string[];
  /** Scan ids with more than one event. */
  readonly repeated: readonly string[];
  readonly seconds: number;
}

/** The servers that are killed. */
class Victims {
  readonly kills = { nats: 0, aggregator: 0 };
  longestOutageMs = 0;
  readonly #nats: HangableServer;
  readonly #stack: AsyncDisposableStack;
  #aggregator: RunningProcess;
  #natsGoneAt = 0;

  constructor(nats: HangableServer, sextant: Topology, stack: AsyncDisposableStack) {
    this.#nats = nats;
    this.#aggregator = sextant.processes.get("aggregator")!;
    this.#stack = stack;
  }

  async killNats(): Promise<void> {
    await this.#nats.kill();
    this.#natsGoneAt = performance.now();
    this.kills.nats += 1;
  }

  async restartNats(): Promise<void> {
    await this.#nats.restart();
    this.longestOutageMs = Math.max(this.longestOutageMs, Math.round(performance.now() - this.#natsGoneAt));
  }

  async killAggregator(): Promise<void> {
    const { child } = this.#aggregator;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    this.kills.aggregator += 1;
  }

  async restartAggregator(): Promise<void> {
    this.#aggregator = this.#stack.use(startProcess(this.#aggregator.plan));
    await this.#aggregator.untilReady();
  }
}

/** Three rounds: one after the other, the aggregator within a long outage of NATS, and NATS within one of the aggregator. */
const ROUNDS: readonly ((victims: Victims) => Promise<void>)[] = [
  async (victims) => {
    await victims.killNats();
    await sleep(SHORT_OUTAGE_MS);
    await victims.restartNats();
    await victims.killAggregator();
    await victims.restartAggregator();
  },
  async (victims) => {
    await victims.killNats();
    await sleep(LONG_OUTAGE_MS / 2);
    await victims.killAggregator();
    await victims.restartAggregator();
    await sleep(LONG_OUTAGE_MS / 2);
    await victims.restartNats();
  },
  async (victims) => {
    await victims.killAggregator();
    await victims.killNats();
    await victims.restartAggregator();
    await sleep(SHORT_OUTAGE_MS);
    await victims.restartNats();
  },
];

/**
 * Scans a fleet until `scans` were answered 200, while nats-server and the aggregator are each killed three times.
 * @throws Error when the fleet does not start, or when a killed process does not come back.
 */
export async function eventChaos(nats: HangableServer, scans: number): Promise<ChaosReport> {
  const started = performance.now();
  await using stack = new AsyncDisposableStack();
  const sextant = stack.use(
    await startTopology("fleet", {
      NATS_URL: nats.url,
      SEXTANT_EVENT_DUPLICATE_WINDOW_MS: String(DUPLICATE_WINDOW_MS),
    }),
  );
  const { key } = await sextant.accounts.create({ plan: "enterprise" });
  const victims = new Victims(nats, sextant, stack);
  const answered = new Set<string>();
  const failed: Record<string, number> = {};
  let sent = 0;
  const over = new AbortController();
  const client = async () => {
    while (!over.signal.aborted && answered.size < scans) {
      sent += 1;
      const answer = await check(sextant.url, key, { content: `${SMS} (${sent})` });
      if (answer.status === 200) answered.add(answer.body.id);
      else {
        failed[answer.status] = (failed[answer.status] ?? 0) + 1;
        await sleep(RETRY_MS);
      }
    }
  };
  const chaos = async () => {
    for (const [index, round] of ROUNDS.entries()) {
      const from = (scans * (index + 1)) / (ROUNDS.length + 1);
      while (!over.signal.aborted && answered.size < from) await sleep(5);
      if (!over.signal.aborted) await round(victims);
    }
  };
  try {
    await Promise.all([chaos(), ...Array.from({ length: CONCURRENCY }, client)]);
  } finally {
    over.abort();
  }
  const counts = await settled(nats.url, sextant.processes.get("aggregator")!.plan.probes, answered);
  return {
    answered: answered.size,
    failed,
    kills: victims.kills,
    longestOutageMs: victims.longestOutageMs,
    duplicateWindowMs: DUPLICATE_WINDOW_MS,
    events: [...counts.values()].reduce((sum, count) => sum + count, 0),
    lost: [...answered].filter((id) => !counts.has(id)),
    repeated: [...counts].filter(([, count]) => count > 1).map(([id]) => id),
    seconds: Math.round((performance.now() - started) / 1_000),
  };
}

/** How often each scan's event is in the stream, once all are there and no outbox holds any, or after the longest wait. */
async function settled(url: string, aggregator: string, answered: ReadonlySet<string>): Promise<Map<string, number>> {
  const connection = await connect({ servers: new URL(url).host });
  try {
    const jsm = await connection.jetstreamManager({ checkAPI: false });
    const until = performance.now() + SETTLE_MS;
    for (;;) {
      const isEmpty = (await waiting(aggregator)) === 0;
      const { state } = await jsm.streams.info(STREAM, { subjects_filter: SUBJECTS });
      const counts = new Map(
        Object.entries(state.subjects ?? {}).map(([subject, count]) => [subject.slice(subjectOf("").length), count]),
      );
      if (performance.now() > until || (isEmpty && [...answered].every((id) => counts.has(id)))) return counts;
      await sleep(100);
    }
  } finally {
    await connection.close();
  }
}

/** Events in the aggregator's outbox. */
async function waiting(aggregator: string): Promise<number> {
  const text = await (await fetch(`${aggregator}/metrics`)).text();
  // The metric's line in the Prometheus text format, with or without labels.
  const value = /^sextant_events_waiting(?:\{[^}]*\})? (\d+)$/m.exec(text)?.[1];
  if (value === undefined) throw new Error("the aggregator does not count its waiting events");
  return Number(value);
}
