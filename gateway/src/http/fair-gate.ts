/** How much may pass at a time: requests, and their weights together. */
export interface Share {
  readonly requests: number;
  readonly weight: number;
}

interface Waiting {
  readonly weight: number;
  readonly pass: () => void;
}

interface Load {
  requests: number;
  weight: number;
}

const NOTHING: Readonly<Load> = { requests: 0, weight: 0 };
/** One always fits, however heavy it is. */
const fits = (load: Readonly<Load>, weight: number, share: Share): boolean =>
  load.requests === 0 || (load.requests < share.requests && load.weight + weight <= share.weight);

/**
 * Lets requests pass so that nobody takes more than a share: each caller's in their order, and of the callers that wait
 * the one first of whom least is under way. Waiting costs nothing but the connection.
 */
export class FairGate {
  readonly #each: Share;
  readonly #all: Share;
  readonly #total: Load = { requests: 0, weight: 0 };
  readonly #loads = new Map<string, Load>();
  readonly #queues = new Map<string, Waiting[]>();

  constructor(each: Share, all: Share) {
    this.#each = each;
    this.#all = all;
  }

  /**
   * Resolves when a request may pass; it leaves by disposing the answer.
   * @throws the signal's reason when it aborts first.
   */
  async enter(caller: string, weight: number, signal: AbortSignal): Promise<Disposable> {
    signal.throwIfAborted();
    if (this.#queues.has(caller) || !this.#mayPass(caller, weight)) await this.#wait(caller, weight, signal);
    else this.#count(caller, weight);
    let isIn = true;
    return {
      [Symbol.dispose]: () => {
        if (isIn) this.#leave(caller, weight);
        isIn = false;
      },
    };
  }

  #mayPass(caller: string, weight: number): boolean {
    return fits(this.#loads.get(caller) ?? NOTHING, weight, this.#each) && fits(this.#total, weight, this.#all);
  }

  #count(caller: string, weight: number): void {
    const load = this.#loads.get(caller) ?? { requests: 0, weight: 0 };
    this.#loads.set(caller, load);
    for (const each of [load, this.#total]) {
      each.requests += 1;
      each.weight += weight;
    }
  }

  async #wait(caller: string, weight: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = this.#queues.get(caller) ?? [];
    const waiting: Waiting = { weight, pass: resolve };
    this.#queues.set(caller, queue);
    queue.push(waiting);
    const give = () => {
      const place = queue.indexOf(waiting);
      if (place === -1) return;
      queue.splice(place, 1);
      if (queue.length === 0) this.#queues.delete(caller);
      reject(signal.reason as Error);
      this.#admit();
    };
    signal.addEventListener("abort", give, { once: true });
    await promise.finally(() => signal.removeEventListener("abort", give));
  }

  #leave(caller: string, weight: number): void {
    const load = this.#loads.get(caller);
    if (!load) return;
    for (const each of [load, this.#total]) {
      each.requests -= 1;
      each.weight -= weight;
    }
    if (load.requests === 0) this.#loads.delete(caller);
    this.#admit();
  }

  /** Lets pass who may, until nobody may. */
  #admit(): void {
    for (let caller = this.#nextCaller(); caller !== undefined; caller = this.#nextCaller()) {
      const queue = this.#queues.get(caller)!;
      const { weight, pass } = queue.shift()!;
      if (queue.length === 0) this.#queues.delete(caller);
      this.#count(caller, weight);
      pass();
    }
  }

  #nextCaller(): string | undefined {
    let next: string | undefined;
    let least = Infinity;
    for (const [caller, [first]] of this.#queues) {
      const { requests } = this.#loads.get(caller) ?? NOTHING;
      if (first && requests < least && this.#mayPass(caller, first.weight)) [next, least] = [caller, requests];
    }
    return next;
  }
}
