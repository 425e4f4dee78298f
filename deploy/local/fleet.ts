/** `npm run fleet`: one process per service on this machine, started and stopped together. */
import { once } from "node:events";
import { ConfigError, port as portSetting, readConfig } from "@sextant/chassis";
import { planFleet } from "./fleet-plan.ts";
import { startProcess } from "./processes.ts";

async function main(): Promise<void> {
  const { port } = readConfig({ port: portSetting("PORT", 8080) }, process.env);
  const environment = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const plan = await planFleet(environment, port);
  await using stack = new AsyncDisposableStack();
  const processes = plan.processes.map((process) => stack.use(startProcess(process)));
  const stop = Promise.withResolvers<string>();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.resolve(signal));
  for (const { child, plan: started } of processes) {
    void once(child, "exit").then(() => stop.resolve(`${started.name} ended`));
  }
  await Promise.all(processes.map((process) => process.untilReady()));
  const table = processes.map(
    ({ plan: { name, probes }, child }) => `  ${name.padEnd(22)} pid ${String(child.pid).padEnd(8)} ${probes}`,
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
