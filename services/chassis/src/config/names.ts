/**
 * Every environment name of the fleet, in one place: the README's configuration table is printed from it, and a
 * `SEXTANT_*` name that is not here is an error (STYLE 9).
 */
export const SETTING_NAMES = {
  PORT: "Public HTTP port of the gateway (default 8080).",
  NATS_URL: "NATS server(s) with JetStream for scan events; without it events wait in the outbox.",
  DATABASE_URL: "PostgreSQL URL of accounts and community database; without it SQLite files in SEXTANT_DATA_DIR.",
  REDIS_URL: "Redis URL of the rolling windows; without it a SQLite file.",
  SEXTANT_DATA_DIR: "Folder of SQLite files, feeds and compiled indexes (default .sextant).",
  SEXTANT_HOST: "Address the servers listen on (default 0.0.0.0).",
  SEXTANT_SERVICE_TOKENS:
    "File of the tokens by which services of a fleet know each other, one a line: the first is sent, all are accepted (needed by every process of a fleet).",
  SEXTANT_GRPC_PORT: "gRPC server of a service (default 9090).",
  SEXTANT_HTTP_PORT: "Connect server of a service: JSON methods, /livez, /readyz, /metrics (default 9091).",
  SEXTANT_OPS_HOST: "Address the gateway's operations port listens on (default 127.0.0.1).",
  SEXTANT_OPS_PORT: "Operations port of the gateway: /healthz, /readyz, /metrics (default 9464).",
  SEXTANT_LOG_LEVEL: "trace, debug, info, warn, error, fatal or silent (default info).",
  SEXTANT_SHUTDOWN_MS: "Longest wait for calls in flight at shutdown, in milliseconds (default 10000).",
  SEXTANT_LOOKUPS: "on or off: outbound look-ups (DNS, RDAP, redirects) of every layer (default on).",
  SEXTANT_DNS_SERVERS: "Comma-separated DNS servers, ip or ip:port; empty: the system's.",
  SEXTANT_LOOKUP_TIMEOUT_MS: "Deadline of one outbound look-up, in milliseconds (default 400).",
  SEXTANT_LAYER_TIMEOUT_MS: "Deadline of one layer in a single check, in milliseconds (default 800).",
  SEXTANT_REQUEST_BUDGET_MS: "Budget of a single check, in milliseconds (default 1500).",
  SEXTANT_TARGET_URL_REPUTATION: "gRPC target of layer 1 (default dns:///url-reputation:9090).",
  SEXTANT_TARGET_DOMAIN_INTELLIGENCE: "gRPC target of layer 2 (default dns:///domain-intelligence:9090).",
  SEXTANT_TARGET_EMAIL_AUTHENTICATION: "gRPC target of layer 3 (default dns:///email-authentication:9090).",
  SEXTANT_TARGET_AI_TEXT_ANALYSIS: "gRPC target of layer 4 (default dns:///ai-text-analysis:9090).",
  SEXTANT_TARGET_VISUAL_ANALYSIS: "gRPC target of layer 5 (default dns:///visual-analysis:9090).",
  SEXTANT_TARGET_COMMUNITY_DATABASE: "gRPC target of layer 6 (default dns:///community-database:9090).",
  SEXTANT_TARGET_AGGREGATOR: "gRPC target of the aggregator (default dns:///aggregator:9090).",
  SEXTANT_TRUSTED_PROXIES: "Comma-separated addresses or CIDR ranges whose X-Forwarded-For is believed (default none).",
  SEXTANT_API_DAILY_LIMIT: "Calls per rolling 24 hours of an API-plan key (default 10000).",
  SEXTANT_API_MONTHLY_ALLOWANCE: "Calls per rolling 30 days of an API-plan key; 0: no monthly allowance (default 0).",
  SEXTANT_WINDOW_MS: "Length of the rolling window, in milliseconds (default 86400000; tests shorten it).",
  SEXTANT_PUBLIC_URL:
    "Address under which people reach the page, such as https://sextant.example (default: whatever the request names, by http).",
  SEXTANT_WEB_SCANS: "Scans on the page per rolling 24 hours of a visitor, and of an address (default 5).",
  SEXTANT_SMTP_URL:
    "Mail server for sign-in links, such as smtps://user:password@mail.example:465 (default none: links are made by npm run -s accounts). Needs SEXTANT_MAIL_FROM and SEXTANT_PUBLIC_URL.",
  SEXTANT_MAIL_FROM: "Sender of mails, such as Sextant <no-reply@sextant.example>.",
  SEXTANT_STRIPE_KEY:
    "Secret or restricted key of Stripe, by which plans and credits are sold (default none: nothing is sold). Needs SEXTANT_STRIPE_WEBHOOK_SECRET and SEXTANT_PUBLIC_URL.",
  SEXTANT_STRIPE_WEBHOOK_SECRET: "Signing secret of Stripe's webhook endpoint, which is /account/billing/webhook here.",
  SEXTANT_STRIPE_PRICES:
    "What prices of Stripe buy, comma-separated: price_…=api or =enterprise for a plan, =10000 for so many credits (default none).",
  SEXTANT_STRIPE_URL: "Address of Stripe's API (default https://api.stripe.com).",
  SEXTANT_HISTORY_DAYS:
    "Days for which an account's history lists its scans: time, input type, verdict, id (default 30; 0: none).",
  SEXTANT_SIGN_UP:
    "on or off: whoever can read mails at an address may make an account (default on; off: the operator makes them).",
  SEXTANT_AUTH_FAILURES: "Failed authentications an address may make per rolling window (default 100).",
  SEXTANT_EVENT_ACK_MS:
    "Longest wait for a JetStream ack before the event goes to the outbox, in milliseconds (default 250).",
  SEXTANT_EVENT_SPILL_MAX: "Events the outbox keeps while NATS_URL is unset (default 100000).",
  SEXTANT_EVENT_DUPLICATE_WINDOW_MS: "duplicate_window of the event stream, in milliseconds (default 86400000).",
  SEXTANT_PREVALENCE:
    "Share of scams among what is scanned, 0.0001 to 0.9999: composite scores and verdicts are told at it (default 0.5, what they are calibrated at).",
  SEXTANT_EVENT_REPLICAS: "Replicas of the event stream (default 1).",
  SEXTANT_WEBHOOK_NETWORKS:
    "Comma-separated addresses or CIDR ranges of your own that webhooks may reach, also without TLS (default none: public addresses by HTTPS alone).",
  SEXTANT_ORGANISATIONS:
    "File of your own organisations, one JSON object a line, which go before the shipped ones (default none; services/knowledge).",
  SEXTANT_FEEDS: "File of feed definitions of layer 1 (default: the shipped one, all feeds off).",
  SEXTANT_TEXT_MODEL:
    "Folder of other weights of layer 4, such as those trained with --licence permissive (default: the shipped ones).",
  SEXTANT_LLM_URL:
    "Base address of a server that speaks the OpenAI chat-completions protocol, such as http://127.0.0.1:11434/v1: layer 4's second reader, which is sent contents (default none: off). Without TLS it must be in a private network.",
  SEXTANT_LLM_MODEL: "Model that the second reader asks for (needed with SEXTANT_LLM_URL).",
  SEXTANT_LLM_KEY: "Key of that server, sent as a bearer token (default none).",
  SEXTANT_LLM_FROM: "Least own score of layer 4 from which on the second reader is asked (default 15).",
  SEXTANT_LLM_TO: "Highest own score of layer 4 up to which the second reader is asked (default 85).",
  SEXTANT_LLM_PER_MINUTE: "Questions to the second reader in any minute, of each process of layer 4 (default 60).",
  SEXTANT_LLM_TIMEOUT_MS:
    "Longest wait for the second reader, in milliseconds, within what SEXTANT_LAYER_TIMEOUT_MS leaves (default 5000).",
  SEXTANT_HASH_PREFIX_URL: "Address of a Safe Browsing v5 hashes:search service for layer 1 (default none).",
  SEXTANT_HASH_PREFIX_KEY: "Key of the hash-prefix service.",
} as const;

export type SettingName = keyof typeof SETTING_NAMES;
