import type { Caller } from "../accounts/account.ts";
import type { Item } from "../scan/scan.ts";
import type { QuotaStatus } from "../windows/store.ts";

/** What travels with one request. */
export interface State {
  requestId: string;
  /** `performance.now()` at which the request was there whole and its turn had come: budget and processing time count from here. */
  startedAt: number;
  /** Aborts when the caller hangs up. */
  gone?: AbortSignal;
  /** Path template for log and metrics; never the path as sent. */
  route: string;
  /** Set once a valid key was shown. */
  account?: Caller;
  /** Authentication was tried; set even when it failed. */
  authenticated?: boolean;
  /** What the rate headers will say, where it is known already. */
  quotaStatus?: QuotaStatus | undefined;
  /** A test key is answered what it asked for: no fault of ours, whatever the status. */
  pretended?: boolean;
  /** Parsed from the body. */
  items?: readonly Item[];
  locale?: string;
  /** The answer is to have its ledger. */
  ledger?: boolean;
}
