import type { Logger } from "@sextant/chassis";
import type { Account } from "./accounts/account.ts";
import type { Accounts } from "./accounts/accounts.ts";
import { MONTH_MS, UNLIMITED_REMAINING } from "./accounts/plans.ts";
import type { Config } from "./config.ts";
import type { Standing, Taken, Window, WindowStore } from "./windows/store.ts";

/** Calls that were counted for a request. */
export interface Reservation {
  readonly granted: true;
  readonly standing: Standing;
  /** Gives every call back, window and credits. Once; never throws. */
  release(): Promise<void>;
}

/** Too few calls left: the window that is short, and how it stands. */
export interface Refusal {
  readonly granted: false;
  readonly standing: Standing;
  readonly window: Window;
}

/** Tries to fit window and credits together while other requests move both. */
const CREDIT_ATTEMPTS = 8;

type Limits = Pick<Config, "apiDailyLimit" | "apiMonthlyAllowance" | "windowMs" | "authFailures">;

/** How many calls an account, and how many failed authentications an address, may still make. */
export class Quota {
  readonly #store: WindowStore;
  readonly #accounts: Accounts;
  readonly #limits: Limits;
  readonly #log: Logger;

  constructor(store: WindowStore, accounts: Accounts, limits: Limits, log: Logger) {
    this.#store = store;
    this.#accounts = accounts;
    this.#limits = limits;
    this.#log = log;
  }

  /** What the rate headers say of an account: the window only, never the credits. */
  async standing(account: Account): Promise<Standing> {
    if (account.plan === "free") return { ...this.untouched(), remaining: 0 };
    const windows = this.#windowsOf(account);
    if (windows.length === 0) return this.#unlimited();
    return tightest(windows, await this.#store.take(windows, 0)).standing;
  }

  /** How each of an account's windows stands; none for an account without a limit. */
  async usage(account: Account): Promise<{ readonly window: Window; readonly standing: Standing }[]> {
    const windows = this.#windowsOf(account);
    if (windows.length === 0) return [];
    const { standings } = await this.#store.take(windows, 0);
    return windows.map((window, index) => ({ window, standing: standings[index]! }));
  }

  /** What the rate headers say of an address. */
  async addressStanding(address: string): Promise<Standing> {
    const window = this.#addressWindow(address);
    return (await this.#store.take([window], 0)).standings[0]!;
  }

  /** Counts one failed authentication; refused when the address has used up its budget. */
  async countFailure(address: string): Promise<{ readonly granted: boolean; readonly standing: Standing }> {
    const { granted, standings } = await this.#store.take([this.#addressWindow(address)], 1);
    return { granted, standing: standings[0]! };
  }

  /** A full window from now, nothing counted: what is said when the store cannot be asked. */
  untouched(): Standing {
    return { remaining: 0, resetAt: Date.now() + this.#limits.windowMs };
  }

  /** Counts calls: the window first, then credits; all of them or none. */
  async reserve(account: Account, calls: number): Promise<Reservation | Refusal> {
    const windows = this.#windowsOf(account);
    if (windows.length === 0) return this.#granted(account, windows, "", 0, this.#unlimited());
    let taken = await this.#store.take(windows, calls);
    if (taken.granted) return this.#granted(account, windows, taken.receipt, 0, tightest(windows, taken).standing);
    for (let attempt = 0; attempt < CREDIT_ATTEMPTS; attempt += 1) {
      const { remaining } = tightest(windows, taken).standing;
      const fromWindow = Math.min(remaining, calls);
      const credits = calls - fromWindow;
      if (account.credits < credits) break;
      if (credits > 0 && !(await this.#accounts.takeCredits(account.id, credits))) break;
      taken = await this.#takeOrRepay(account, windows, fromWindow, credits);
      if (taken.granted) {
        return this.#granted(account, windows, taken.receipt, credits, tightest(windows, taken).standing);
      }
    }
    return { granted: false, ...tightest(windows, taken) };
  }

  /** Counts in the window what credits do not pay; pays the credits back when another request was quicker. */
  async #takeOrRepay(account: Account, windows: readonly Window[], calls: number, credits: number): Promise<Taken> {
    let taken: Taken | undefined;
    try {
      taken = await this.#store.take(windows, calls);
      return taken;
    } finally {
      if (credits > 0 && !taken?.granted) await this.#repay(account, credits);
    }
  }

  #granted(
    account: Account,
    windows: readonly Window[],
    receipt: string,
    credits: number,
    standing: Standing,
  ): Reservation {
    let released = false;
    const release = async (): Promise<void> => {
      if (released) return;
      released = true;
      if (credits > 0) await this.#repay(account, credits);
      if (receipt === "") return;
      await this.#store.give(windows, receipt).catch((error: unknown) => {
        this.#log.error({ err: error, account: account.id }, "calls could not be given back");
      });
    };
    return { granted: true, standing, release };
  }

  async #repay(account: Account, credits: number): Promise<void> {
    await this.#accounts.addCredits(account.id, credits).catch((error: unknown) => {
      this.#log.error({ err: error, account: account.id, credits }, "credits could not be given back");
    });
  }

  #unlimited(): Standing {
    return { ...this.untouched(), remaining: UNLIMITED_REMAINING };
  }

  #windowsOf({ id, plan, limit }: Account): readonly Window[] {
    const { windowMs, apiDailyLimit, apiMonthlyAllowance } = this.#limits;
    const day = (most: number): Window => ({ kind: "day", id, limit: most, windowMs });
    if (plan !== "api") return limit === null ? [] : [day(limit)];
    const daily = day(limit ?? apiDailyLimit);
    if (apiMonthlyAllowance === 0) return [daily];
    return [daily, { kind: "month", id, limit: apiMonthlyAllowance, windowMs: MONTH_MS }];
  }

  #addressWindow(address: string): Window {
    return { kind: "address", id: address, limit: this.#limits.authFailures, windowMs: this.#limits.windowMs };
  }
}

/** The window with the fewest calls left; of two alike the one that resets later. */
function tightest(windows: readonly Window[], { standings }: Taken): { window: Window; standing: Standing } {
  const ranked = windows
    .map((window, index) => ({ window, standing: standings[index]! }))
    .sort((a, b) => a.standing.remaining - b.standing.remaining || b.standing.resetAt - a.standing.resetAt);
  return ranked[0]!;
}
