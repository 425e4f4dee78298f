import {
  checkConfig,
  createGrpcJsTransport,
  createLog,
  Metrics,
  processSettings,
  readConfig,
  runProcess,
  tokenInterceptor,
  traceInterceptor,
} from "@sextant/chassis";
import { NAME, perLayer, settings, targetSettings } from "./config.ts";
import { build } from "./gateway.ts";

await runProcess(NAME, process.env, async (environment, stack) => {
  checkConfig([processSettings, settings, targetSettings], environment);
  const config = readConfig({ ...processSettings, ...settings }, environment);
  const targets = readConfig(targetSettings, environment);
  const serviceContext = { log: createLog(NAME, config.logLevel), metrics: new Metrics() };
  serviceContext.metrics.collectProcess();
  const interceptors = [traceInterceptor, tokenInterceptor(targets.tokens)];
  const connect = (target: string) =>
    stack.adopt(createGrpcJsTransport(target, interceptors), (transport) => transport.close());
  const layers = perLayer((layer) => connect(targets[layer]));
  const gateway = stack.use(await build(config, serviceContext, { layers, aggregator: connect(targets.aggregator) }));
  serviceContext.log.info({ port: gateway.port, opsPort: gateway.opsPort }, "serving");
  return serviceContext.log;
});
