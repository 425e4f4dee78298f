import type { Logger, Sql } from "@sextant/chassis";
import type Stripe from "stripe";
import type { AccountsSchema } from "../accounts/schema.ts";
import { applySubscription, findCustomer, GONE, type Subscribed } from "./customers.ts";
import { isMissing } from "./missing.ts";
import type { Offer } from "./prices.ts";
import { settlePurchase, versionOf } from "./purchases.ts";
import { disputedOf, purchaseOf, subscribedOf } from "./read.ts";

type Db = Sql<AccountsSchema>["db"];

/** How often Stripe is asked anew because somebody wrote meanwhile. */
const ATTEMPTS = 5;
/** Subscriptions of one customer, and disputes of one payment, that are looked at. */
const MAX_SUBSCRIPTIONS = 100;
const MAX_DISPUTES = 100;

type Named = string | { readonly id: string } | null | undefined;
const idOf = (named: Named): string | undefined => (typeof named === "string" ? named : named?.id);

interface Of {
  readonly customer?: Named;
}

/**
 * Takes events in whatever order they come: an event says only that something changed; what holds now, Stripe is asked. So an
 * old event that comes late, or one that comes twice, ends in the present state.
 */
export function eventTaker(
  stripe: Stripe,
  db: Db,
  offers: readonly Offer[],
  log: Logger,
): (event: Stripe.Event) => Promise<void> {
  /** Who is gone at Stripe has no subscription there. */
  async function subscriptionsOf(customer: string): Promise<Subscribed> {
    try {
      const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: MAX_SUBSCRIPTIONS });
      return subscribedOf(data, offers);
    } catch (error) {
      if (isMissing(error, "customer")) return GONE;
      throw error;
    }
  }

  async function follow({ customer }: Of): Promise<void> {
    const customerId = idOf(customer);
    if (customerId === undefined) return;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const known = await findCustomer(db, { customerId });
      if (!known) return;
      const subscribed = await subscriptionsOf(customerId);
      if (!(await applySubscription(db, known, subscribed, Date.now()))) continue;
      if (!subscribed.plan) log.error({}, "a subscription is paid at a price that SEXTANT_STRIPE_PRICES does not have");
      return;
    }
    throw new Error("a subscription changed too often to be followed");
  }

  async function settle(sessionId: string): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const version = await versionOf(db, sessionId);
      const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge"] });
      const payment = idOf(session.payment_intent);
      const disputes = payment === undefined ? [] : await disputesOf(payment);
      const purchase = purchaseOf(session, disputedOf(disputes));
      if (!purchase || (await settlePurchase(db, purchase, version, Date.now()))) return;
    }
    throw new Error("a purchase changed too often to be settled");
  }

  const disputesOf = async (payment: string): Promise<readonly Stripe.Dispute[]> =>
    (await stripe.disputes.list({ payment_intent: payment, limit: MAX_DISPUTES })).data;

  /** A refund and a dispute name the payment alone. */
  async function settlePayment(payment: Named): Promise<void> {
    const id = idOf(payment);
    if (id === undefined) return;
    const { data } = await stripe.checkout.sessions.list({ payment_intent: id, limit: 1 });
    for (const session of data) await settle(session.id);
  }

  return async (event) => {
    switch (event.type) {
      case "checkout.session.completed":
      case "checkout.session.async_payment_succeeded":
        return event.data.object.mode === "subscription" ? follow(event.data.object) : settle(event.data.object.id);
      case "charge.refunded":
      case "charge.dispute.created":
      case "charge.dispute.updated":
      case "charge.dispute.closed":
      case "charge.dispute.funds_withdrawn":
      case "charge.dispute.funds_reinstated":
        return settlePayment(event.data.object.payment_intent);
      case "customer.deleted":
        return follow({ customer: event.data.object.id });
      case "customer.subscription.created":
      case "customer.subscription.updated":
      case "customer.subscription.deleted":
      case "customer.subscription.paused":
      case "customer.subscription.resumed":
      case "invoice.paid":
      case "invoice.payment_failed":
        return follow(event.data.object);
      default:
        return undefined;
    }
  };
}
