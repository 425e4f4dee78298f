import type Stripe from "stripe";
import type { Subscribed } from "./customers.ts";
import type { Offer } from "./prices.ts";
import type { Purchase } from "./purchases.ts";

type Session = Pick<
  Stripe.Checkout.Session,
  "id" | "mode" | "payment_status" | "metadata" | "amount_total" | "payment_intent"
>;

/** Statuses of a dispute in which the bank has the money: inquiries (`warning_…`) take none, and what was won comes back. */
const WITHDRAWN: readonly Stripe.Dispute.Status[] = ["needs_response", "under_review", "lost"];

/** How much of a payment the buyer's bank took back. */
export const disputedOf = (disputes: readonly Pick<Stripe.Dispute, "status" | "amount">[]): number =>
  disputes.filter(({ status }) => WITHDRAWN.includes(status)).reduce((sum, { amount }) => sum + amount, 0);

/** What a checkout bought; undefined where nothing was paid yet, or what was bought are no credits of ours. */
export function purchaseOf(session: Session, disputed: number): Purchase | undefined {
  const { id, mode, payment_status: status, metadata, amount_total: amount, payment_intent: payment } = session;
  const credits = Number(metadata?.["credits"]);
  const accountId = metadata?.["account"];
  if (mode !== "payment" || status === "unpaid" || !accountId || !Number.isSafeInteger(credits) || credits <= 0) {
    return undefined;
  }
  const charge = payment !== null && typeof payment === "object" ? payment.latest_charge : null;
  const refunded = charge !== null && typeof charge === "object" ? charge.amount_refunded : 0;
  return { id, accountId, credits, amount: amount ?? 0, refunded, disputed };
}

/** While a payment that failed is tried again (`past_due`), the plan stays; what is over, or never began, grants nothing. */
const PAID: readonly Stripe.Subscription.Status[] = ["active", "trialing", "past_due"];
/** Best first: of several subscriptions the best is told. */
const RANKING: readonly Stripe.Subscription.Status[] = [...PAID, "unpaid", "paused", "incomplete", "canceled"];
const rankOf = (status: Stripe.Subscription.Status) =>
  (RANKING.indexOf(status) + RANKING.length + 1) % (RANKING.length + 1);

type Subscription = Pick<Stripe.Subscription, "status"> & {
  readonly items: { readonly data: readonly { readonly price: { readonly id: string } }[] };
};

/** What all of a customer's subscriptions come to together; of two plans the larger; of what is paid at prices that nobody set, no plan is known. */
export function subscribedOf(subscriptions: readonly Subscription[], offers: readonly Offer[]): Subscribed {
  const paid = subscriptions.filter(({ status }) => PAID.includes(status));
  const prices = new Set(paid.flatMap(({ items }) => items.data.map(({ price }) => price.id)));
  const plans = offers.flatMap((offer) => (offer.kind === "plan" && prices.has(offer.price) ? [offer.plan] : []));
  const [best] = subscriptions.toSorted((a, b) => rankOf(a.status) - rankOf(b.status));
  const largest = plans.includes("enterprise") ? "enterprise" : plans[0];
  return { status: best?.status ?? "", plan: largest ?? (paid.length > 0 ? undefined : "free") };
}
