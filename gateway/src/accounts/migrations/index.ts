import type { Migrations } from "@sextant/chassis";
import * as accounts from "./0001-accounts.ts";
import * as keys from "./0002-keys.ts";
import * as webhooks from "./0003-webhooks.ts";
import * as lists from "./0004-lists.ts";
import * as secrets from "./0005-secrets.ts";
import * as people from "./0006-people.ts";
import * as usage from "./0007-usage.ts";
import * as expiry from "./0008-expiry.ts";
import * as operators from "./0009-operators.ts";
import * as billing from "./0010-billing.ts";
import * as disputes from "./0011-disputes.ts";
import * as fingerprints from "./0012-fingerprints.ts";

/** The accounts' schema, step by step. A step that was released is never changed. */
export const MIGRATIONS: Migrations = {
  "0001_accounts": accounts,
  "0002_keys": keys,
  "0003_webhooks": webhooks,
  "0004_lists": lists,
  "0005_secrets": secrets,
  "0006_people": people,
  "0007_usage": usage,
  "0008_expiry": expiry,
  "0009_operators": operators,
  "0010_billing": billing,
  "0011_disputes": disputes,
  "0012_fingerprints": fingerprints,
};
