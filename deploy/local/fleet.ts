/** `npm run fleet`: one process per service on this machine, started and stopped together; one that dies is started again. */
import { checkConfig, ConfigError, serverSettings, readConfig } from "@sextant/chassis";
import * as gateway from "@sextant/gateway";
import { planFleet } from "./fleet-plan.ts";
import { SERVICES } from "./services.ts";
import { supervise } from "./supervise.ts";
import { withTokens } from "./tokens.ts";

async function main(): Promise<void> {
  const fleet = [serverSettings, gateway.settings, gateway.targetSettings, ...SERVICES.map(({ settings }) => settings)];
  const environment = withTokens(
    Object.fromEntries(
      Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  );
  checkConfig(fleet, environment);
  const { port, opsPort } = readConfig(gateway.settings, environment);
  const plan = await planFleet(environment, { port, opsPort });
  await using stack = new AsyncDisposableStack();
  const say = (line: string) => process.stderr.write(`fleet: ${line}\n`);
  const processes = plan.processes.map((process) =>
    stack.use(supervise(process, (how) => say(`${process.name} ended (${how}), starting again`))),
  );
  const stop = Promise.withResolvers<string>();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.resolve(signal));
  for (const { givenUp } of processes) void givenUp.then(stop.resolve);
  await Promise.all(processes.map((process) => process.untilReady()));
  const table = processes.map(
    ({ plan: { name, probes }, pid }) => `  ${name.padEnd(22)} pid ${String(pid).padEnd(8)} ${probes}`,
  );
  process.stdout.write(`Fleet ready on http://localhost:${plan.port}\n${table.join("\n")}\n`);
  process.stdout.write("Make a key with: npm run -s keys -- create --plan api\n");
  process.stdout.write(`Stopping: ${await stop.promise}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `fleet: ${error instanceof ConfigError || error instanceof Error ? error.message : "could not start"}\n`,
  );
  process.exitCode = 1;
}
