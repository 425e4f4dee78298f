import type { Logger } from "@sextant/chassis";
import type { Account, ApiKey } from "./accounts/account.ts";
import type { Accounts } from "./accounts/accounts.ts";
import { MONTH_MS, UNLIMITED_REMAINING } from "./accounts/plans.ts";
import type { Config } from "./config.ts";
import type { QuotaStatus, Taken, Window, WindowStore } from "./windows/store.ts";

/** Calls that were counted for a request. */
export interface Reservation {
  readonly granted: true;
  readonly quotaStatus: QuotaStatus;
  /** Gives every call back, window and credits. Once; never throws. */
  release(): Promise<void>;
}

/** Too few calls left: the window that is short, and how it stands. */
export interface Refusal {
  readonly granted: false;
  readonly quotaStatus: QuotaStatus;
  readonly window: Window;
}

/** Tries to fit window and credits together while other requests move both. */
const CREDIT_ATTEMPTS = 8;

/** Whose calls are counted, and by which key they come. */
export type Holder = Account & { readonly key?: Pick<ApiKey, "id" | "limit" | "isTest"> };

/** Requests of an account's test keys in a minute: they cost nothing, and so are not to be a load. */
export const TEST_REQUESTS = 600;
const MINUTE_MS = 60_000;

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
  async status(account: Holder): Promise<QuotaStatus> {
    if (account.key?.isTest) return (await this.#store.take([testWindow(account)], 0)).quotaStatuses[0]!;
    if (account.plan === "free") return { ...this.untouched(), remaining: 0 };
    const windows = this.#allWindowsOf(account);
    if (windows.length === 0) return this.#unlimited();
    return tightest(windows, await this.#store.take(windows, 0)).quotaStatus;
  }

  /** How each of an account's windows stands, and the key's own; none for an account without a limit. */
  async usage(account: Holder): Promise<{ readonly window: Window; readonly quotaStatus: QuotaStatus }[]> {
    const windows = this.#allWindowsOf(account);
    if (windows.length === 0) return [];
    const { quotaStatuses } = await this.#store.take(windows, 0);
    return windows.map((window, index) => ({ window, quotaStatus: quotaStatuses[index]! }));
  }

  /** What the rate headers say of an address. */
  async addressStatus(address: string): Promise<QuotaStatus> {
    const window = this.#addressWindow(address);
    return (await this.#store.take([window], 0)).quotaStatuses[0]!;
  }

  /** Counts one failed authentication; refused when the address has used up its budget. */
  async countFailure(address: string): Promise<{ readonly granted: boolean; readonly quotaStatus: QuotaStatus }> {
    const { granted, quotaStatuses } = await this.#store.take([this.#addressWindow(address)], 1);
    return { granted, quotaStatus: quotaStatuses[0]! };
  }

  /** Counts one request by a test key of an account, whatever it asks for. */
  async countTest(account: Account): Promise<{ readonly granted: boolean; readonly quotaStatus: QuotaStatus }> {
    const { granted, quotaStatuses } = await this.#store.take([testWindow(account)], 1);
    return { granted, quotaStatus: quotaStatuses[0]! };
  }

  /** A full window from now, nothing counted: what is said when the store cannot be asked. */
  untouched(): QuotaStatus {
    return { remaining: 0, resetAt: Date.now() + this.#limits.windowMs };
  }

  /** Counts calls: the key's own window, which nothing pays for, then the account's windows, then credits; all of them or none. */
  async reserve(account: Holder, calls: number): Promise<Reservation | Refusal> {
    const window = this.#keyWindowOf(account);
    if (!window) return this.#reserve(account, calls);
    const taken = await this.#store.take([window], calls);
    const [quotaStatus] = taken.quotaStatuses;
    if (!taken.granted) return { granted: false, window, quotaStatus: quotaStatus! };
    const own = this.#granted(account, [window], taken.receipt, 0, quotaStatus!);
    const reserved = await this.#reserve(account, calls).catch(async (error: unknown) => {
      await own.release();
      throw error;
    });
    if (!reserved.granted) {
      await own.release();
      return reserved;
    }
    const release = async () => void (await Promise.all([own.release(), reserved.release()]));
    return { granted: true, quotaStatus: tighter(own.quotaStatus, reserved.quotaStatus), release };
  }

  async #reserve(account: Account, calls: number): Promise<Reservation | Refusal> {
    const windows = this.#windowsOf(account);
    if (windows.length === 0) return this.#granted(account, windows, "", 0, this.#unlimited());
    let taken = await this.#store.take(windows, calls);
    if (taken.granted) return this.#granted(account, windows, taken.receipt, 0, tightest(windows, taken).quotaStatus);
    for (let attempt = 0; attempt < CREDIT_ATTEMPTS; attempt += 1) {
      const { remaining } = tightest(windows, taken).quotaStatus;
      const fromWindow = Math.min(remaining, calls);
      const credits = calls - fromWindow;
      if (account.credits < credits) break;
      if (credits > 0 && !(await this.#accounts.takeCredits(account.id, credits))) break;
      taken = await this.#takeOrRepay(account, windows, fromWindow, credits);
      if (taken.granted) {
        return this.#granted(account, windows, taken.receipt, credits, tightest(windows, taken).quotaStatus);
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
    quotaStatus: QuotaStatus,
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
    return { granted: true, quotaStatus, release };
  }

  async #repay(account: Account, credits: number): Promise<void> {
    await this.#accounts.addCredits(account.id, credits).catch((error: unknown) => {
      this.#log.error({ err: error, account: account.id, credits }, "credits could not be given back");
    });
  }

  #unlimited(): QuotaStatus {
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

  #keyWindowOf({ key }: Holder): Window | undefined {
    if (!key || key.limit === null) return undefined;
    return { kind: "key", id: key.id, limit: key.limit, windowMs: this.#limits.windowMs };
  }

  #allWindowsOf(holder: Holder): readonly Window[] {
    if (holder.key?.isTest) return [];
    const own = this.#keyWindowOf(holder);
    return own ? [...this.#windowsOf(holder), own] : this.#windowsOf(holder);
  }

  #addressWindow(address: string): Window {
    return { kind: "address", id: address, limit: this.#limits.authFailures, windowMs: this.#limits.windowMs };
  }
}

const testWindow = ({ id }: Account): Window => ({ kind: "test", id, limit: TEST_REQUESTS, windowMs: MINUTE_MS });

const byTightness = (a: QuotaStatus, b: QuotaStatus) => a.remaining - b.remaining || b.resetAt - a.resetAt;
const tighter = (a: QuotaStatus, b: QuotaStatus): QuotaStatus => (byTightness(a, b) <= 0 ? a : b);

/** The window with the fewest calls left; of two alike the one that resets later. */
function tightest(windows: readonly Window[], { quotaStatuses }: Taken): { window: Window; quotaStatus: QuotaStatus } {
  const ranked = windows
    .map((window, index) => ({ window, quotaStatus: quotaStatuses[index]! }))
    .sort((a, b) => byTightness(a.quotaStatus, b.quotaStatus));
  return ranked[0]!;
}
