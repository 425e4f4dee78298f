import type { Logger, Sql } from "@sextant/chassis";
import type Stripe from "stripe";
import type { AccountsSchema } from "../accounts/schema.ts";
import { applySubscription, findCustomer } from "./customers.ts";
import type { Offer } from "./prices.ts";
import { settlePurchase } from "./purchases.ts";
import { purchaseOf, subscribedOf } from "./read.ts";

type Db = Sql<AccountsSchema>["db"];

/** How often Stripe is asked anew because somebody wrote meanwhile. */
const ATTEMPTS = 5;
/** Subscriptions of one customer that are looked at. */
const MAX_SUBSCRIPTIONS = 100;

interface Of {
  readonly customer?: string | { readonly id: string } | null;
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
  async function follow({ customer }: Of): Promise<void> {
    const customerId = typeof customer === "string" ? customer : customer?.id;
    if (customerId === undefined) return;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const known = await findCustomer(db, { customerId });
      if (!known) return;
      const asked = { customer: customerId, status: "all", limit: MAX_SUBSCRIPTIONS } as const;
      const { data } = await stripe.subscriptions.list(asked);
      const subscribed = subscribedOf(data, offers);
      if (!(await applySubscription(db, known, subscribed, Date.now()))) continue;
      if (!subscribed.plan) log.error({}, "a subscription is paid at a price that SEXTANT_STRIPE_PRICES does not have");
      return;
    }
    throw new Error("a subscription changed too often to be followed");
  }

  async function settle(sessionId: string): Promise<void> {
    const expand = ["payment_intent.latest_charge"];
    const purchase = purchaseOf(await stripe.checkout.sessions.retrieve(sessionId, { expand }));
    if (purchase) await settlePurchase(db, purchase, Date.now());
  }

  /** A refund names the payment alone. */
  async function settlePayment(payment: string | { readonly id: string } | null): Promise<void> {
    if (payment === null) return;
    const id = typeof payment === "string" ? payment : payment.id;
    const { data } = await stripe.checkout.sessions.list({ payment_intent: id, limit: 1 });
    for (const session of data) await settle(session.id);
  }

  return async (event) => {
    switch (event.type) {
      case "checkout.session.completed":
      case "checkout.session.async_payment_succeeded":
        return event.data.object.mode === "subscription" ? follow(event.data.object) : settle(event.data.object.id);
      case "charge.refunded":
        return settlePayment(event.data.object.payment_intent);
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
