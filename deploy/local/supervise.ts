import { setTimeout as sleep } from "node:timers/promises";
import { once } from "node:events";
import { type ProcessPlan, type RunningProcess, startProcess } from "./processes.ts";

/** Pause before a process that died is started again, in milliseconds; doubles with each death in a row. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 15_000;
/** A process that ran for so long starts again with the first pause. */
const SETTLED_MS = 60_000;
/** sysexits(3) EX_CONFIG: starting it again changes nothing. */
const CONFIG_FAULT = 78;

/** A process that is started again whenever it dies. Disposing it ends it for good. */
export interface Supervised extends AsyncDisposable {
  readonly plan: ProcessPlan;
  readonly pid: number | undefined;
  /** Resolves when it first answers ready. @throws Error when it ends before that. */
  untilReady(): Promise<void>;
  /** Resolves with a sentence when it will not be started again: a configuration that cannot work. */
  readonly givenUp: Promise<string>;
}

/** @param onRestart told how the process ended, before it is started again. */
export function supervise(plan: ProcessPlan, onRestart: (how: string) => void): Supervised {
  const givenUp = Promise.withResolvers<string>();
  const stopping = new AbortController();
  let running: RunningProcess = startProcess(plan);
  const watch = async () => {
    let pause = FIRST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      const started = Date.now();
      const { child } = running;
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      if (stopping.signal.aborted) return;
      const how = String(child.exitCode ?? child.signalCode);
      if (child.exitCode === CONFIG_FAULT) return givenUp.resolve(`${plan.name} cannot run with its settings`);
      if (Date.now() - started > SETTLED_MS) pause = FIRST_PAUSE_MS;
      onRestart(how);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
      if (!stopping.signal.aborted) running = startProcess(plan);
    }
  };
  const first = running;
  const watching = watch();
  return {
    plan,
    get pid() {
      return running.child.pid;
    },
    untilReady: () => first.untilReady(),
    givenUp: givenUp.promise,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running[Symbol.asyncDispose]();
      await watching;
    },
  };
}
