import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { unknown } from "@sextant/core";
import { type Job, READY, type Result } from "./protocol.ts";

/** Threads; half the machine, so that a queue of pictures leaves the event loop and other layers a core. */
const THREADS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));
/** Pictures that may wait, in all and of one caller; more are refused at once, which beats answering all of them too late. */
const MAX_WAITING = 64;
const MAX_OF_CALLER = 32;
/** A thread's heap; pixels live outside it. */
const LIMITS = { maxOldGenerationSizeMb: 256, stackSizeMb: 4 };

/** How long one picture may take: from the beginning of its reading, and with its wait for a thread. */
export interface Patience {
  readonly readMs: number;
  readonly allMs: number;
}

interface Task {
  readonly job: Job;
  readonly caller: string;
  readonly readMs: number;
  readonly deadline: number;
  readonly signal: AbortSignal;
  readonly settle: (result: Result) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<void>;
  task: Task | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** Decodes pictures in worker threads, started when first needed. One that overruns its deadline loses its thread, and nothing else. */
export class ReaderPool implements AsyncDisposable {
  readonly #threads = new Set<Thread>();
  /** Those who wait, in turns: whoever was served goes behind the others. */
  readonly #waiting = new Map<string, Task[]>();
  #count = 0;
  readonly #now: () => number;
  readonly #most: number;
  #isClosed = false;

  /**
   * @param now milliseconds that never go back.
   * @param most threads at once.
   */
  constructor(now: () => number, most: number = THREADS) {
    this.#now = now;
    this.#most = most;
  }

  /** Resolves when a thread is up; true unless it could not start. */
  async warm(): Promise<boolean> {
    const thread = [...this.#threads][0] ?? this.#start();
    await thread.ready;
    return true;
  }

  /**
   * Reads one picture; callers take turns, whatever each of them sends. Not begun once `signal` has aborted. Never rejects.
   * @param caller whose picture it is.
   */
  read(job: Job, { readMs, allMs }: Patience, signal: AbortSignal, caller = ""): Promise<Result> {
    const own = this.#waiting.get(caller) ?? [];
    if (this.#isClosed || this.#count >= MAX_WAITING || own.length >= MAX_OF_CALLER)
      return Promise.resolve(unknown("refused"));
    return new Promise((settle) => {
      own.push({ job, caller, readMs, deadline: this.#now() + allMs, signal, settle });
      this.#waiting.set(caller, own);
      this.#count += 1;
      this.#next();
    });
  }

  #next(): void {
    while (this.#count > 0) {
      let idle = [...this.#threads].find(({ task }) => task === undefined);
      if (!idle && this.#threads.size < this.#most) idle = this.#start();
      if (!idle) return;
      const task = this.#take();
      if (task.deadline <= this.#now() || task.signal.aborted) task.settle(unknown("timeout"));
      else this.#give(idle, task);
    }
  }

  /** The next picture of whoever has waited for a turn longest. */
  #take(): Task {
    const [[caller, own]] = this.#waiting as unknown as [[string, Task[]]];
    this.#waiting.delete(caller);
    const task = own.shift()!;
    if (own.length > 0) this.#waiting.set(caller, own);
    this.#count -= 1;
    return task;
  }

  #give(thread: Thread, task: Task): void {
    thread.task = task;
    const loseAfter = (ms: number) => {
      clearTimeout(thread.timer);
      thread.timer = setTimeout(() => this.#lose(thread, unknown("timeout")), ms);
    };
    const leftMs = task.deadline - this.#now();
    loseAfter(leftMs);
    thread.worker.postMessage(task.job, [task.job.data.buffer as ArrayBuffer]);
    // A thread that is only starting does not read yet.
    const begin = () => thread.task === task && loseAfter(Math.min(task.readMs, task.deadline - this.#now()));
    void thread.ready.then(begin, () => undefined);
  }

  #start(): Thread {
    const up = Promise.withResolvers<void>();
    const worker = new Worker(join(import.meta.dirname, "worker.ts"), { resourceLimits: LIMITS });
    const thread: Thread = { worker, ready: up.promise, task: undefined, timer: undefined };
    up.promise.catch(() => undefined);
    worker.unref();
    worker.on("message", (message: typeof READY | Result) => {
      if (message === READY) up.resolve();
      else this.#finish(thread, message);
    });
    worker.on("error", (error) => {
      up.reject(error);
      this.#lose(thread, unknown("failed"));
    });
    this.#threads.add(thread);
    return thread;
  }

  #finish(thread: Thread, result: Result): void {
    const { task } = thread;
    clearTimeout(thread.timer);
    thread.task = undefined;
    task?.settle(result);
    this.#next();
  }

  /** A thread that hangs or died cannot be asked to stop. */
  #lose(thread: Thread, result: Result): void {
    if (!this.#threads.delete(thread)) return;
    this.#finish(thread, result);
    void thread.worker.terminate();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    for (const { settle } of [...this.#waiting.values()].flat()) settle(unknown("refused"));
    this.#waiting.clear();
    this.#count = 0;
    const threads = [...this.#threads];
    this.#threads.clear();
    for (const { task, timer } of threads) {
      clearTimeout(timer);
      task?.settle(unknown("refused"));
    }
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }
}
