import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { unknown } from "@sextant/core";
import { type Job, READY, type Result } from "./protocol.ts";

/** Threads; half the machine, so that a queue of pictures leaves the event loop and other layers a core. */
const THREADS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));
/** Pictures that may wait; more are refused at once, which beats answering all of them too late. */
const MAX_WAITING = 64;
/** A thread's heap; pixels live outside it. */
const LIMITS = { maxOldGenerationSizeMb: 256, stackSizeMb: 4 };

interface Task {
  readonly job: Job;
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
  readonly #waiting: Task[] = [];
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

  /** Reads one picture within `timeoutMs` milliseconds, its wait included; not begun once `signal` has aborted. Never rejects. */
  read(job: Job, timeoutMs: number, signal: AbortSignal): Promise<Result> {
    if (this.#isClosed || this.#waiting.length >= MAX_WAITING) return Promise.resolve(unknown("refused"));
    return new Promise((settle) => {
      this.#waiting.push({ job, deadline: this.#now() + timeoutMs, signal, settle });
      this.#next();
    });
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      let idle = [...this.#threads].find(({ task }) => task === undefined);
      if (!idle && this.#threads.size < this.#most) idle = this.#start();
      if (!idle) return;
      const task = this.#waiting.shift()!;
      const left = task.deadline - this.#now();
      if (left <= 0 || task.signal.aborted) task.settle(unknown("timeout"));
      else this.#give(idle, task, left);
    }
  }

  #give(thread: Thread, task: Task, leftMs: number): void {
    thread.task = task;
    thread.timer = setTimeout(() => this.#lose(thread, unknown("timeout")), leftMs);
    thread.worker.postMessage(task.job, [task.job.data.buffer as ArrayBuffer]);
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
    for (const { settle } of this.#waiting.splice(0)) settle(unknown("refused"));
    const threads = [...this.#threads];
    this.#threads.clear();
    for (const { task, timer } of threads) {
      clearTimeout(timer);
      task?.settle(unknown("refused"));
    }
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }
}
