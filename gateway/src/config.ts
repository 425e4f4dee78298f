import {
  ConfigError,
  fromFile,
  integer,
  list,
  natsSetting,
  onOff,
  optionalText,
  port,
  processSettings,
  serviceTokens,
  text,
  type ConfigOf,
  type Setting,
  type SettingName,
  type Settings,
} from "@sextant/chassis";
import { LAYER_NUMBERS, LAYER_SERVICES, type LayerNumber } from "@sextant/core";
import { knowledge } from "@sextant/knowledge";
import { z } from "zod";
import { type Offer, parsePrices } from "./billing/prices.ts";
import { parseRanges, type Ranges } from "./http/address.ts";

export const NAME = "gateway";

const DAY_MS = 86_400_000;

/** Addresses and CIDR ranges; each that cannot be read is a fault, by its place in the list. */
const ranges = (name: SettingName): Setting<Ranges> => {
  const { schema } = list(name);
  return {
    name,
    schema: schema.transform((items, context) => {
      const { ranges, unreadable } = parseRanges(items);
      if (unreadable.length === 0) return ranges;
      context.addIssue(`must list addresses or CIDR ranges; cannot read entry ${unreadable.join(", ")}`);
      return z.NEVER;
    }),
  };
};

/** `https://sextant.example`: a scheme, a host, and nothing behind it. */
const origin = (name: SettingName): Setting<string | undefined> => {
  const { schema } = optionalText(name);
  return {
    name,
    schema: schema.transform((value, context) => {
      if (value === undefined) return undefined;
      if (URL.canParse(value) && /^https?:/.test(value) && new URL(value).href === `${new URL(value).origin}/`) {
        return new URL(value).origin;
      }
      context.addIssue("must be an http or https address without a path");
      return z.NEVER;
    }),
  };
};

/** What prices of the payment provider buy; each that cannot be read is a fault, by its place in the list. */
const prices = (name: SettingName): Setting<readonly Offer[]> => ({
  name,
  schema: list(name).schema.transform((items, context) => {
    const { offers, unreadable } = parsePrices(items);
    if (unreadable.length === 0) return offers;
    context.addIssue(
      `must list prices and what they buy, such as price_1=api; cannot read entry ${unreadable.join(", ")}`,
    );
    return z.NEVER;
  }),
});

/** `smtps://user:password@mail.example:465`. */
const smtp = (name: SettingName): Setting<string | undefined> => ({
  name,
  schema: optionalText(name).schema.refine(
    (value) => value === undefined || (/^smtps?:\/\//.test(value) && URL.canParse(value)),
    "must be an smtp or smtps address",
  ),
});

/** Where accounts are kept; the command line reads these alone. */
export const accountSettings = {
  dataDir: text("SEXTANT_DATA_DIR", ".sextant"),
  databaseUrl: optionalText("DATABASE_URL"),
} satisfies Settings;

/** Where scan events come from, and what webhooks may reach; the command line reads these too. */
export const webhookSettings = {
  natsUrl: natsSetting,
  dnsServers: list("SEXTANT_DNS_SERVERS"),
  networks: ranges("SEXTANT_WEBHOOK_NETWORKS"),
} satisfies Settings;

/** How payments are taken; off without a key. The command line reads these too. */
export const billingSettings = {
  publicUrl: origin("SEXTANT_PUBLIC_URL"),
  stripeKey: optionalText("SEXTANT_STRIPE_KEY"),
  stripeWebhookSecret: optionalText("SEXTANT_STRIPE_WEBHOOK_SECRET"),
  stripePrices: prices("SEXTANT_STRIPE_PRICES"),
  stripeUrl: origin("SEXTANT_STRIPE_URL"),
} satisfies Settings;

export const settings = {
  host: processSettings.host,
  shutdownMs: processSettings.shutdownMs,
  port: port("PORT", 8080),
  opsHost: text("SEXTANT_OPS_HOST", "127.0.0.1"),
  opsPort: port("SEXTANT_OPS_PORT", 9464),
  ...accountSettings,
  ...webhookSettings,
  redisUrl: optionalText("REDIS_URL"),
  layerTimeoutMs: integer("SEXTANT_LAYER_TIMEOUT_MS", 800, 10, 60_000),
  requestBudgetMs: integer("SEXTANT_REQUEST_BUDGET_MS", 1_500, 50, 120_000),
  trustedProxies: ranges("SEXTANT_TRUSTED_PROXIES"),
  apiDailyLimit: integer("SEXTANT_API_DAILY_LIMIT", 10_000),
  apiMonthlyAllowance: integer("SEXTANT_API_MONTHLY_ALLOWANCE", 0),
  windowMs: integer("SEXTANT_WINDOW_MS", DAY_MS, 100),
  webScans: integer("SEXTANT_WEB_SCANS", 5, 0, 1_000_000),
  smtpUrl: smtp("SEXTANT_SMTP_URL"),
  mailFrom: optionalText("SEXTANT_MAIL_FROM"),
  ...billingSettings,
  historyDays: integer("SEXTANT_HISTORY_DAYS", 30, 0, 3_650),
  signUp: onOff("SEXTANT_SIGN_UP", "on"),
  knowledge: fromFile("SEXTANT_ORGANISATIONS", knowledge),
  authFailures: integer("SEXTANT_AUTH_FAILURES", 100, 1, 100_000),
} satisfies Settings;
export type Config = ConfigOf<typeof settings>;

/**
 * What settings need of each other: a mail has a sender, and its links an address that no caller can choose.
 * @throws ConfigError
 */
export function checkTogether(config: Config): void {
  const { smtpUrl, mailFrom, publicUrl, stripeKey, stripeWebhookSecret } = config;
  const needs = (name: string, others: Readonly<Record<string, unknown>>): string[] =>
    Object.keys(others).flatMap((other) => (others[other] === undefined ? [`${name} needs ${other}`] : []));
  const faults = [
    ...(smtpUrl === undefined
      ? []
      : needs("SEXTANT_SMTP_URL", { SEXTANT_MAIL_FROM: mailFrom, SEXTANT_PUBLIC_URL: publicUrl })),
    ...(stripeKey === undefined
      ? []
      : needs("SEXTANT_STRIPE_KEY", {
          SEXTANT_STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
          SEXTANT_PUBLIC_URL: publicUrl,
        })),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
}

const targetOf = (name: SettingName, service: string): Setting<string> => text(name, `dns:///${service}:9090`);

/** gRPC targets of the fleet, and how they know the gateway; the embedded process has none. */
export const targetSettings = {
  tokens: serviceTokens,
  1: targetOf("SEXTANT_TARGET_URL_REPUTATION", LAYER_SERVICES[1]),
  2: targetOf("SEXTANT_TARGET_DOMAIN_INTELLIGENCE", LAYER_SERVICES[2]),
  3: targetOf("SEXTANT_TARGET_EMAIL_AUTHENTICATION", LAYER_SERVICES[3]),
  4: targetOf("SEXTANT_TARGET_AI_TEXT_ANALYSIS", LAYER_SERVICES[4]),
  5: targetOf("SEXTANT_TARGET_VISUAL_ANALYSIS", LAYER_SERVICES[5]),
  6: targetOf("SEXTANT_TARGET_COMMUNITY_DATABASE", LAYER_SERVICES[6]),
  aggregator: targetOf("SEXTANT_TARGET_AGGREGATOR", "aggregator"),
} satisfies Settings;

/** One value a layer, made in layer order. */
export const perLayer = <T>(make: (layer: LayerNumber) => T): Record<LayerNumber, T> =>
  Object.fromEntries(LAYER_NUMBERS.map((layer) => [layer, make(layer)])) as Record<LayerNumber, T>;
