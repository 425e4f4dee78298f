import { timestampMs } from "@bufbuild/protobuf/wkt";
import { type AddressResolver, type ServiceContext, type Sql } from "@sextant/chassis";
import type { ScanCompleted } from "@sextant/proto/events";
import type { AccountsSchema } from "../accounts/schema.ts";
import type { Ranges } from "../http/address.ts";
import { verdictWord } from "../scan/words.ts";
import { EventConsumer } from "./consumer.ts";
import { Deliveries } from "./deliveries.ts";
import { listWebhooks, setDisabled, type Webhook } from "./endpoints.ts";
import { webhookMetrics } from "./metrics.ts";
import { bodyOf } from "./payload.ts";
import { Sender } from "./sender.ts";

/** How long a list of webhooks holds, in milliseconds: events are many, webhooks few. */
const LIST_MS = 1_000;
/** Dead messages are kept for so long, in milliseconds. */
const DEAD_MS = 30 * 86_400_000;
const HOUSEKEEPING_MS = 3_600_000;

export interface WebhookOptions {
  readonly natsUrl: string;
  readonly database: Sql<AccountsSchema>;
  readonly resolver: AddressResolver;
  readonly networks: Ranges;
  readonly schedule?: readonly number[];
}

/** Tells accounts of their scans: from the stream into the database, from there to the receivers. */
export function startWebhooks(options: WebhookOptions, { log, metrics }: ServiceContext): AsyncDisposable {
  const { natsUrl, database, resolver, networks, schedule } = options;
  const deliveries = new Deliveries(database);
  const sender = new Sender({
    deliveries,
    resolver,
    networks,
    log,
    metrics: webhookMetrics(metrics, () => deliveries.counts()),
    onGone: (id) => setDisabled(database.db, id, Date.now()),
    ...(schedule ? { schedule } : {}),
  });
  const webhooksNow = cached(() => listWebhooks(database.db), LIST_MS);
  const consumer = new EventConsumer(
    natsUrl,
    async (event) => {
      const wanted = (await webhooksNow()).filter((webhook) => wants(webhook, event));
      if (wanted.length === 0) return;
      await deliveries.add(wanted, { id: event.scanId, body: bodyOf(event) }, Date.now());
      sender.wake();
    },
    log,
  );
  const housekeeping = setInterval(() => {
    deliveries
      .forget(Date.now() - DEAD_MS)
      .catch((error: unknown) => log.warn({ err: error }, "dead messages not dropped"));
  }, HOUSEKEEPING_MS).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(housekeeping);
      await consumer[Symbol.asyncDispose]();
      await sender[Symbol.asyncDispose]();
    },
  };
}

/** A webhook is told of its account's scans since it was made. */
function wants({ accountId, verdicts, createdAt, disabledAt }: Webhook, event: ScanCompleted): boolean {
  if (accountId !== event.accountId || disabledAt !== null) return false;
  const completedAt = event.completedAt ? timestampMs(event.completedAt) : 0;
  return completedAt >= createdAt && (verdicts.length === 0 || verdicts.includes(verdictWord(event.verdict)));
}

/** Asks again only when the last answer is older than `forMs`; callers at once share one question. */
function cached<T>(ask: () => Promise<T>, forMs: number): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (answer && Date.now() < until) return answer;
    until = Date.now() + forMs;
    answer = ask().catch((error: unknown) => {
      until = 0;
      throw error;
    });
    return answer;
  };
}
