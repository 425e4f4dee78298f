import type { Logger, Sql } from "@sextant/chassis";
import type Stripe from "stripe";
import type { Owned } from "../accounts/people/owners.ts";
import type { AccountsSchema } from "../accounts/schema.ts";
import type { Config } from "../config.ts";
import { addCustomer, applySubscription, type Customer, findCustomer, GONE, replaceCustomer } from "./customers.ts";
import { eventTaker } from "./events.ts";
import { isMissing } from "./missing.ts";
import type { Offer } from "./prices.ts";
import { isTaken, noteTaken } from "./taken.ts";

/** What accounts may buy, and how. Every method but {@link Billing.customer} asks Stripe, and throws when it does not answer. */
export interface Billing {
  readonly offers: readonly Offer[];
  /** Where it lives: what an address of a checkout may begin with. */
  readonly origin: string;
  /** As Stripe knows an account; undefined: not at all. */
  customer(accountId: string): Promise<Customer | undefined>;
  /** Where an account pays for an offer. */
  checkout(account: Owned, offer: Offer): Promise<string>;
  /** Where a customer sees invoices, changes the card and cancels; undefined: Stripe has no such customer any more. */
  portal(customer: Customer): Promise<string | undefined>;
  /** Ends all that an account would go on being charged for; a customer who is gone at Stripe is charged no more. */
  close(accountId: string): Promise<void>;
  /** Takes a webhook's event. `refused`: Stripe did not sign it, or long ago. */
  receive(body: Buffer, signature: string): Promise<"taken" | "refused">;
}

/** Oldest signature that is taken, in seconds: Stripe's own default. */
const TOLERANCE_S = 300;
/** Where Stripe is, the longest wait for an answer of it, and how often a call that failed is made again, under one idempotency key. */
const STRIPE = "https://api.stripe.com";
const STRIPE_MS = 10_000;
const RETRIES = 2;

export type BillingConfig = Pick<
  Config,
  "stripeKey" | "stripeWebhookSecret" | "stripePrices" | "stripeUrl" | "publicUrl"
>;

/** The library is loaded where payments are on alone: it is large. Its host is the one that is set, whatever content says. */
async function connect(key: string, url: string): Promise<Stripe> {
  const { default: Library } = await import("stripe");
  const { protocol, hostname, port } = new URL(url);
  const isTls = protocol === "https:";
  return new Library(key, {
    host: hostname,
    port: port || (isTls ? 443 : 80),
    protocol: isTls ? "https" : "http",
    timeout: STRIPE_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

/** Opens payments where they are set; undefined where not. */
export async function openBilling(
  { stripeKey, stripeWebhookSecret: secret, stripePrices: offers, stripeUrl, publicUrl }: BillingConfig,
  { db }: Sql<AccountsSchema>,
  log: Logger,
): Promise<Billing | undefined> {
  if (stripeKey === undefined || secret === undefined) return undefined;
  const url = stripeUrl ?? STRIPE;
  const stripe = await connect(stripeKey, url);
  const back = `${publicUrl}/account#billing`;
  const take = eventTaker(stripe, db, offers, log);

  async function customerOf({ id, email }: Owned): Promise<Customer> {
    const known = await findCustomer(db, { accountId: id });
    if (known) return known;
    return addCustomer(db, id, await newCustomer(id, email, ""));
  }

  /** @param after the customer in whose place it comes: Stripe repeats its answer to a key that it knows. */
  async function newCustomer(id: string, email: string, after: string): Promise<string> {
    const idempotencyKey = ["sextant-customer", id, after].filter(Boolean).join("-");
    return (await stripe.customers.create({ email, metadata: { account: id } }, { idempotencyKey })).id;
  }

  async function sessionOf(customer: Customer, offer: Offer): Promise<string | null> {
    const { accountId, customerId } = customer;
    const bought = offer.kind === "credits" ? { credits: String(offer.credits) } : {};
    const session = await stripe.checkout.sessions.create({
      mode: offer.kind === "plan" ? "subscription" : "payment",
      customer: customerId,
      client_reference_id: accountId,
      line_items: [{ price: offer.price, quantity: 1 }],
      metadata: { account: accountId, ...bought },
      success_url: back,
      cancel_url: back,
    });
    return session.url;
  }

  return {
    offers,
    origin: new URL(url).origin,
    customer: (accountId) => findCustomer(db, { accountId }),
    async checkout(account, offer) {
      const customer = await customerOf(account);
      const url = await sessionOf(customer, offer).catch(async (error: unknown) => {
        if (!isMissing(error, "customer")) throw error;
        const made = await newCustomer(account.id, account.email, customer.customerId);
        return sessionOf(await replaceCustomer(db, customer, made, Date.now()), offer);
      });
      if (!url) throw new Error("the checkout has no address");
      return url;
    },
    async portal(customer) {
      const { customerId } = customer;
      try {
        return (await stripe.billingPortal.sessions.create({ customer: customerId, return_url: back })).url;
      } catch (error) {
        if (!isMissing(error, "customer")) throw error;
        // Its events were lost: a subscription that seems to be held would keep another from being bought.
        if (customer.status !== "") await applySubscription(db, customer, GONE, Date.now());
        return undefined;
      }
    },
    async close(accountId) {
      const customer = await findCustomer(db, { accountId });
      try {
        if (customer) await stripe.customers.del(customer.customerId);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    async receive(body, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S);
      } catch {
        log.warn({}, "an event was refused: it has no signature of Stripe's that holds");
        return "refused";
      }
      if (await isTaken(db, event.id)) return "taken";
      // Noted last: what is lost in between Stripe sends again, and taking it twice changes nothing.
      await take(event);
      await noteTaken(db, event.id, Date.now());
      return "taken";
    },
  };
}
