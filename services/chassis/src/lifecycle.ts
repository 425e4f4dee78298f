import {
  ConfigError,
  onOff,
  oneOf,
  port,
  readConfig,
  integer,
  text,
  type ConfigOf,
  type Environment,
  type Settings,
} from "./config/config.ts";
import { openConnectServer } from "./servers/connect.ts";
import { openGrpcServer } from "./servers/grpc.ts";
import { PortError } from "./servers/port.ts";
import { createLog, LOG_LEVELS, safeError, type Logger } from "./log.ts";
import { Metrics } from "./metrics.ts";
import { instrument, type ServiceContext, type Service } from "./service.ts";
import { serviceTokens } from "./tokens.ts";
import { enableTracing } from "./tracing.ts";

/** Settings that every process has. */
export const processSettings = {
  logLevel: oneOf("SEXTANT_LOG_LEVEL", LOG_LEVELS, "info"),
  shutdownMs: integer("SEXTANT_SHUTDOWN_MS", 10_000, 0, 600_000),
  host: text("SEXTANT_HOST", "0.0.0.0"),
} satisfies Settings;

/** Settings that every service with the two servers has. */
export const serverSettings = {
  ...processSettings,
  grpcPort: port("SEXTANT_GRPC_PORT", 9090),
  httpPort: port("SEXTANT_HTTP_PORT", 9091),
  tokens: serviceTokens,
} satisfies Settings;

/** Settings of a layer that may look things up outside. */
export const lookupSettings = {
  lookups: onOff("SEXTANT_LOOKUPS", "on"),
  lookupTimeoutMs: integer("SEXTANT_LOOKUP_TIMEOUT_MS", 400, 1, 60_000),
} satisfies Settings;

/** An open service: its servers' ports. Disposing it drains calls in flight, then puts everything away. */
export interface OpenService extends AsyncDisposable {
  readonly grpcPort: number;
  readonly httpPort: number;
}

const HEALTH_POLL_MS = 1_000;

/** Opens both servers of a service. */
export async function openService(
  service: Service,
  serviceContext: ServiceContext,
  config: ConfigOf<typeof serverSettings>,
): Promise<OpenService> {
  await using stack = new AsyncDisposableStack();
  stack.use(service);
  const methods = service.methods.map((method) => instrument(method, service.name, serviceContext, config.tokens));
  let stopping = false;
  const ready = async () => !stopping && (await service.ready());
  const { host, shutdownMs } = config;
  const connect = stack.use(
    await openConnectServer({
      methods,
      ready,
      metrics: serviceContext.metrics,
      host,
      port: config.httpPort,
      shutdownMs,
    }),
  );
  const grpc = stack.use(await openGrpcServer({ methods, host, port: config.grpcPort, shutdownMs }));
  const poll = setInterval(
    () =>
      void ready()
        .catch(() => false)
        .then((up) => grpc.setServing(up)),
    HEALTH_POLL_MS,
  );
  stack.defer(() => {
    stopping = true;
    clearInterval(poll);
    grpc.setServing(false);
  });
  const owned = stack.move();
  return { grpcPort: grpc.port, httpPort: connect.port, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** What a process's `main.ts` hands over: read the environment, build, and say when it is up. */
export type Main = (environment: Environment, stack: AsyncDisposableStack) => Promise<Logger>;

/**
 * Runs a process until SIGTERM or SIGINT, then puts away what was opened, last opened first. A configuration error is
 * printed whole and exits 78 (EX_CONFIG); a port that cannot be had is told in one sentence, any other failure to start is
 * logged, and both exit 1.
 */
export async function runProcess(name: string, environment: Environment, main: Main): Promise<void> {
  enableTracing();
  // What it writes is nobody else's to read.
  process.umask(0o077);
  const stack = new AsyncDisposableStack();
  const stop = Promise.withResolvers<NodeJS.Signals>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop.resolve);
  try {
    const log = await main(environment, stack);
    const signal = await stop.promise;
    log.info({ signal }, "stopping");
    await stack.disposeAsync();
    log.info("stopped");
  } catch (error) {
    if (error instanceof ConfigError || error instanceof PortError) process.stderr.write(`${name}: ${error.message}\n`);
    else createLog(name, "fatal").fatal({ err: error, ...safeError(error) }, "could not start or stop cleanly");
    await stack.disposeAsync().catch(() => undefined);
    process.exitCode = error instanceof ConfigError ? 78 : 1;
  }
}

/** `main.ts` of a service with the two servers: its settings, and how it is built from them. */
export function runService<S extends Settings>(
  name: string,
  settings: S,
  environment: Environment,
  build: (config: ConfigOf<S>, serviceContext: ServiceContext) => Promise<Service> | Service,
): Promise<void> {
  return runProcess(name, environment, async (env, stack) => {
    const config = readConfig({ ...serverSettings, ...settings }, env);
    const servers = config as unknown as ConfigOf<typeof serverSettings>;
    const serviceContext: ServiceContext = { log: createLog(name, servers.logLevel), metrics: new Metrics() };
    serviceContext.metrics.collectProcess();
    const service = await build(config, serviceContext);
    const open = stack.use(await openService(service, serviceContext, servers));
    serviceContext.log.info({ grpcPort: open.grpcPort, httpPort: open.httpPort }, "serving");
    return serviceContext.log;
  });
}
