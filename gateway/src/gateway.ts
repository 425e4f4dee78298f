import { join } from "node:path";
import { type ServiceContext, resolverOver } from "@sextant/chassis";
import { accountsOf } from "./accounts/accounts.ts";
import { peopleOf } from "./accounts/people/people.ts";
import { openAccountsDatabase } from "./accounts/database.ts";
import { PrintSeal } from "./accounts/usage/print-seal.ts";
import { usageBookOf } from "./accounts/usage/usage.ts";
import { webhooksOf } from "./webhooks/endpoints.ts";
import { UsageRecorder } from "./accounts/usage/recorder.ts";
import { openRedisAnswers } from "./answers/redis.ts";
import { openSqliteAnswers } from "./answers/sqlite.ts";
import { checkTogether, type Config } from "./config.ts";
import { createAccessLog } from "./http/access-log.ts";
import { Authenticator } from "./http/auth.ts";
import { STORE_TIMEOUT_MS } from "./http/quota-status.ts";
import { HTTP_LIMITS, openServer, type HttpLimits } from "./http/server.ts";
import { Lists } from "./lists/lists.ts";
import { openOps } from "./ops.ts";
import { Quota } from "./quota.ts";
import { Scanner, type Clients } from "./scan/scan.ts";
import { openRedisWindows } from "./windows/redis.ts";
import { openSqliteWindows } from "./windows/sqlite.ts";
import { startWebhooks } from "./webhooks/webhooks.ts";
import { EVENT_KEY, secretOf } from "./accounts/secret.ts";
import { openBilling } from "./billing/billing.ts";
import { openPost, type Print } from "./site/account/post.ts";
import { Visits } from "./site/visitor/visits.ts";
import { within } from "./within.ts";

/** Longest wait for the address of a webhook, in milliseconds. */
const WEBHOOK_DNS_MS = 5_000;

/** An open gateway. Disposing it lets requests in flight finish, then closes its stores. */
export interface Gateway extends AsyncDisposable {
  /** Public port. */
  readonly port: number;
  /** Operations port: `/healthz`, `/readyz`, `/metrics`. */
  readonly opsPort: number;
}

/** Opens the stores, then both ports. `limits` are those of the HTTP server; `print` tells whoever sits in front of the process. */
export async function build(
  config: Config,
  serviceContext: ServiceContext,
  clients: Clients,
  limits: HttpLimits = HTTP_LIMITS,
  print?: Print,
): Promise<Gateway> {
  checkTogether(config);
  await using stack = new AsyncDisposableStack();
  const database = await openAccountsDatabase(config);
  const accounts = stack.use(accountsOf(database));
  const windows = stack.use(
    config.redisUrl
      ? openRedisWindows(config.redisUrl)
      : openSqliteWindows(join(config.dataDir, "windows.sqlite"), Date.now),
  );
  const answers = stack.use(
    config.redisUrl
      ? openRedisAnswers(config.redisUrl)
      : openSqliteAnswers(join(config.dataDir, "answers.sqlite"), Date.now),
  );
  const lists = stack.use(await Lists.open(database, serviceContext.log));
  const scanner = stack.use(
    new Scanner(config, clients, () => lists.current, serviceContext, await secretOf(database, EVENT_KEY)),
  );
  const secret = await secretOf(database, "site");
  const seal = new PrintSeal(secret);
  const quota = new Quota(windows, accounts, config, serviceContext.log);
  const ready = async () => {
    await within(Promise.all([accounts.ping(), windows.ping()]), STORE_TIMEOUT_MS, "the stores");
    return true;
  };
  const { opsHost: host, opsPort } = config;
  const ops = stack.use(await openOps({ ready, metrics: serviceContext.metrics, host, port: opsPort }));
  const server = stack.use(
    await openServer(
      {
        config,
        log: serviceContext.log,
        accessLog: createAccessLog(serviceContext),
        authenticator: new Authenticator(accounts),
        quota,
        scanner,
        answers,
        usage: stack.use(new UsageRecorder(database, config.historyDays, seal, serviceContext.log)),
        accounts,
        visits: new Visits(windows, config, serviceContext.log),
        windows,
        people: peopleOf(database),
        billing: await openBilling(config, database, serviceContext.log),
        book: usageBookOf(database, seal),
        webhooksOf: (accountId) => webhooksOf(database.db, accountId),
        post: stack.use(openPost(config, serviceContext.log, print)),
        secret,
        community: clients.layers[6],
      },
      limits,
    ),
  );
  if (config.natsUrl) {
    const resolver = resolverOver(config.dnsServers, WEBHOOK_DNS_MS);
    stack.use(
      startWebhooks({ natsUrl: config.natsUrl, database, resolver, networks: config.networks }, serviceContext),
    );
  }
  const owned = stack.move();
  return { port: server.port, opsPort: ops.port, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
