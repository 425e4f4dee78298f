import type { Logger } from "@sextant/chassis";
import type { Window, WindowStore } from "../../windows/store.ts";

/** Who asks on the page: a signed cookie's id, and an address (IPv6: its /64). */
export interface Visitor {
  readonly id: string;
  readonly address: string;
}

/** A scan that was counted, or when the next one is free (milliseconds since the epoch). */
export type Visit =
  | { readonly granted: true; readonly remaining: number; release(): Promise<void> }
  | { readonly granted: false; readonly freeAt: number };

/** Counts a visitor's scans by cookie and by address; whichever is used up refuses. */
export class Visits {
  readonly #store: WindowStore;
  readonly #limits: { readonly webScans: number; readonly windowMs: number };
  readonly #log: Logger;

  constructor(store: WindowStore, limits: { readonly webScans: number; readonly windowMs: number }, log: Logger) {
    this.#store = store;
    this.#limits = limits;
    this.#log = log;
  }

  /** Counts one scan in both windows, or in neither. */
  async take(visitor: Visitor): Promise<Visit> {
    const windows = this.#windowsOf(visitor);
    const { granted, receipt, quotaStatuses } = await this.#store.take(windows, 1);
    const remaining = Math.min(...quotaStatuses.map((quotaStatus) => quotaStatus.remaining));
    if (!granted) {
      const full = quotaStatuses.filter((quotaStatus) => quotaStatus.remaining === 0);
      return { granted, freeAt: Math.max(...full.map(({ resetAt }) => resetAt)) };
    }
    const release = () =>
      this.#store.give(windows, receipt).catch((error: unknown) => {
        this.#log.error({ err: error }, "a visitor's scan could not be given back");
      });
    return { granted, remaining, release };
  }

  #windowsOf({ id, address }: Visitor): readonly Window[] {
    const { webScans: limit, windowMs } = this.#limits;
    return [
      { kind: "visitor", id, limit, windowMs },
      { kind: "visitor_address", id: address, limit, windowMs },
    ];
  }
}
