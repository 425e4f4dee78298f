import type { Transport } from "@connectrpc/connect";
import {
  checkConfig,
  createLog,
  type Environment,
  inMemoryTransport,
  instrument,
  type ServiceContext,
  type Logger,
  Metrics,
  processSettings,
  readConfig,
} from "@sextant/chassis";
import { LAYER_NUMBERS, type LayerNumber } from "@sextant/core";
import * as gateway from "@sextant/gateway";
import { AGGREGATOR, type Buildable, LAYERS, SERVICES } from "./services.ts";

/** The whole of Sextant in this process. Disposing it drains and closes everything. */
export interface Embedded extends AsyncDisposable {
  /** Public port. */
  readonly port: number;
  /** Operations port. */
  readonly opsPort: number;
  readonly log: Logger;
}

/**
 * Builds every service behind an in-memory transport, and the gateway in front of them.
 * @param own what a service reads instead of, or beside, the common environment, by its name.
 * @param print tells whoever sits in front of the process; the log is for machines.
 */
export async function startEmbedded(
  environment: Environment,
  own: Readonly<Record<string, Environment>> = {},
  print?: (line: string) => void,
): Promise<Embedded> {
  await using stack = new AsyncDisposableStack();
  checkConfig([processSettings, gateway.settings, ...SERVICES.map(({ settings }) => settings)], environment);
  const { logLevel } = readConfig(processSettings, environment);
  const metrics = new Metrics();
  metrics.collectProcess();
  const serviceContextOf = (name: string): ServiceContext => ({ log: createLog(name, logLevel), metrics });
  const serve = async (buildable: Buildable): Promise<Transport> => {
    const serviceContext = serviceContextOf(buildable.name);
    const service = stack.use(await buildable.build({ ...environment, ...own[buildable.name] }, serviceContext));
    return inMemoryTransport(service.methods.map((method) => instrument(method, service.name, serviceContext)));
  };
  const layers = Object.fromEntries(
    await Promise.all(LAYER_NUMBERS.map(async (layer) => [layer, await serve(LAYERS[layer])] as const)),
  ) as Record<LayerNumber, Transport>;
  const aggregator = await serve(AGGREGATOR);
  const serviceContext = serviceContextOf(gateway.NAME);
  const config = readConfig(gateway.settings, environment);
  const open = stack.use(await gateway.build(config, serviceContext, { layers, aggregator }, undefined, print));
  const owned = stack.move();
  return {
    port: open.port,
    opsPort: open.opsPort,
    log: serviceContext.log,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
