import type { Generated, Selectable } from "kysely";

/** Whose calls are counted together. Times are milliseconds since the epoch. */
export interface AccountsTable {
  id: string;
  plan: string;
  /** Calls per rolling window instead of the plan's; null: the plan's. */
  call_limit: number | null;
  credits: number;
  created_at: number;
}

/** A key of an account. */
export interface ApiKeysTable {
  id: string;
  account_id: string;
  /** SHA-256 of the key, hexadecimal. */
  key_hash: string;
  /** What tells keys apart: the first characters after the prefix; empty where they are not known. */
  hint: string;
  label: string;
  /** Comma-separated. */
  scopes: string;
  created_at: number;
  /** From when on it is refused; null: never. */
  expires_at: number | null;
  /** The expiry that it was made with, whatever an exchange made of it. */
  chosen_expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
  /** Calls per rolling window of this key alone; null: the account's. */
  key_limit: number | null;
}

/** Where an account is told of its scans. */
export interface WebhooksTable {
  id: string;
  account_id: string;
  url: string;
  label: string;
  /** Comma-separated; empty: all. */
  verdicts: string;
  secret: string;
  /** Signs beside the secret until then. */
  old_secret: string | null;
  old_secret_until: number | null;
  created_at: number;
  disabled_at: number | null;
}

/** A message that a webhook has not taken yet. */
export interface WebhookDeliveriesTable {
  id: string;
  webhook_id: string;
  /** The scan's id: the message's. */
  event_id: string;
  body: string;
  attempts: number;
  created_at: number;
  /** When it is sent next; null: given up. */
  next_at: number | null;
  /** Until then somebody is sending it. */
  leased_until: number;
  /** What the last attempt came to. */
  outcome: string | null;
}

/** What an account, or (empty) everybody, allows or blocks. */
export interface ListEntriesTable {
  account_id: string;
  kind: string;
  value: string;
  action: string;
  note: string;
  created_at: number;
}

/** What gateways sign with, the same for all that share the database. */
export interface SecretsTable {
  name: string;
  value: string;
}

/** The person whose account it is. */
export interface OwnersTable {
  account_id: string;
  /** Normalised: {@link emailOf} of people.ts. */
  email: string;
  created_at: number;
  /** 1: may look accounts up and grant plans and credits. */
  is_operator: Generated<number>;
}

/** What may be done once by whoever holds a token. */
export interface TicketsTable {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  purpose: string;
  /** For what, or whom: an e-mail address, a challenge. */
  subject: string;
  expires_at: number;
}

/** A browser that is signed in. */
export interface SessionsTable {
  id: string;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  account_id: string;
  /** Browser and system in words. */
  device: string;
  created_at: number;
  /** To within a minute. */
  last_seen_at: number;
  expires_at: number;
}

/** A WebAuthn credential by which an account's owner signs in. */
export interface PasskeysTable {
  /** Credential id, base64url. */
  id: string;
  account_id: string;
  /** COSE key, base64url. */
  public_key: string;
  counter: number;
  label: string;
  created_at: number;
  last_used_at: number | null;
}

/** What happened to an account. */
export interface AccountEventsTable {
  id: string;
  account_id: string;
  at: number;
  what: string;
  /** What it happened to: a label, a device. */
  detail: string;
}

/** Calls of one key that ended in one verdict, in one hour. */
export interface UsageHoursTable {
  account_id: string;
  /** When it began. */
  hour: number;
  key_id: string;
  verdict: string;
  calls: number;
}

/** A scan of the past, without its content. */
export interface ScanHistoryTable {
  id: string;
  account_id: string;
  key_id: string;
  at: number;
  input_type: string;
  verdict: string;
  /** Of its text, sealed; null: it had none, or it was scanned before there was this column. */
  fingerprint: string | null;
}

/** An account as the payment provider knows it. */
export interface BillingCustomersTable {
  account_id: string;
  customer_id: string;
  /** Of its subscription, as the provider last told; empty: none. */
  status: string;
  /** The plan that the account has because it is paid for; null: none. */
  granted_plan: string | null;
  /** Another with every change. */
  version: number;
}

/** A pack of credits that was bought. */
export interface CreditPurchasesTable {
  /** The provider's, of the checkout. */
  id: string;
  account_id: string;
  credits: number;
  /** In the currency's smallest unit. */
  amount: number;
  refunded: number;
  /** What the buyer's bank took back. */
  disputed: number;
  /** Credits that the account has of it. */
  granted: number;
  /** Another with every change. */
  version: number;
}

/** An event of the provider that was taken. */
export interface BillingEventsTable {
  id: string;
  at: number;
}

export interface AccountsSchema {
  accounts: AccountsTable;
  api_keys: ApiKeysTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  list_entries: ListEntriesTable;
  secrets: SecretsTable;
  owners: OwnersTable;
  tickets: TicketsTable;
  sessions: SessionsTable;
  passkeys: PasskeysTable;
  account_events: AccountEventsTable;
  usage_hours: UsageHoursTable;
  scan_history: ScanHistoryTable;
  billing_customers: BillingCustomersTable;
  credit_purchases: CreditPurchasesTable;
  billing_events: BillingEventsTable;
}
export type AccountRow = Selectable<AccountsTable>;
export type ApiKeyRow = Selectable<ApiKeysTable>;
export type WebhookRow = Selectable<WebhooksTable>;
