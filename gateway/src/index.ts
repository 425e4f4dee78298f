/** The v1 JSON API: keys and limits first, then fan-out to the layers. */
export { NAME, settings, targetSettings, type Config } from "./config.ts";
export { build, type Gateway } from "./gateway.ts";
export { openAccounts, type Accounts, type NewAccount, type NewKey } from "./accounts/accounts.ts";
export type { Account, ApiKey, Caller } from "./accounts/account.ts";
export { type AccountWithKeys, MAX_LABEL, type MadeKey } from "./accounts/api-keys.ts";
export { type ListAdmin, openLists } from "./lists/admin.ts";
export {
  LIST_ACTIONS,
  LIST_KINDS,
  type ListAction,
  type ListEntry,
  type ListKind,
  listValue,
  MAX_NOTE,
} from "./lists/entries.ts";
export { openWebhooks, type Webhooks } from "./webhooks/admin.ts";
export { MAX_WEBHOOKS, type Webhook } from "./webhooks/endpoints.ts";
export { emailOf } from "./accounts/people/email.ts";
export { openPeople, StillPaid } from "./accounts/people/admin.ts";
export type { People } from "./accounts/people/people.ts";
export type { Owned } from "./accounts/people/owners.ts";
export { linkOf } from "./site/account/sign-in.ts";
export { makeKey } from "./accounts/key.ts";
export { PLANS, SCOPES, type Plan, type Scope } from "./accounts/plans.ts";
export { VISIBLE } from "./http/requests.ts";
export type { BulkResult, BulkResultItem, LayerResult, RedFlag, ScanResult } from "./scan/result.ts";
export type { Clients } from "./scan/scan.ts";
