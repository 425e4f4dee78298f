/** The v1 JSON API: keys and limits at the door, fan-out to the layers behind it. */
export { NAME, settings, type Config } from "./config.ts";
export { build, type Gateway } from "./gateway.ts";
export { openAccounts, type Account, type Accounts, type NewAccount } from "./accounts/accounts.ts";
export { makeKey } from "./accounts/key.ts";
export { PLANS, SCOPES, type Plan, type Scope } from "./accounts/plans.ts";
export { VISIBLE } from "./http/requests.ts";
export type { BulkResult, BulkResultItem, LayerResult, RedFlag, ScanResult } from "./scan/result.ts";
export type { Clients } from "./scan/scan.ts";
