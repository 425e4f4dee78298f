import type { Sql } from "@sextant/chassis";
import { noteEvent } from "../accounts/people/events.ts";
import { setPlan } from "../accounts/people/owners.ts";
import { type Plan, PLANS } from "../accounts/plans.ts";
import type { AccountsSchema } from "../accounts/schema.ts";

type Db = Sql<AccountsSchema>["db"];

/** An account as the payment provider knows it. */
export interface Customer {
  readonly accountId: string;
  readonly customerId: string;
  /** Of its subscription, as the provider last told; empty: none. */
  readonly status: string;
  /** The plan that the account has because it is paid for. */
  readonly grantedPlan: Plan | null;
  readonly version: number;
}

/** What the provider says of a customer's subscriptions, all taken together. */
export interface Subscribed {
  readonly status: string;
  /** The plan that is paid for; undefined: something is, at a price that is not ours to tell. */
  readonly plan: Plan | undefined;
}

/** Statuses in which there is a subscription, for which Stripe goes on charging, and another one would be paid twice. */
const HELD: ReadonlySet<string> = new Set(["active", "trialing", "past_due", "unpaid", "paused"]);

/** Whether a customer has a subscription that is not over. */
export const isHeld = (customer: Customer | undefined): boolean => customer !== undefined && HELD.has(customer.status);

/** Whether a paid plan is by somebody's grant: a subscription would change nothing about it. */
export const isGrant = (plan: Plan, customer: Customer | undefined): boolean =>
  plan !== "free" && plan !== customer?.grantedPlan;

/** What the account's own log says of who did it. */
const BY = "Stripe";

/** The customer of an account, or with the provider's id. */
export async function findCustomer(
  db: Db,
  by: { readonly accountId: string } | { readonly customerId: string },
): Promise<Customer | undefined> {
  const all = db.selectFrom("billing_customers").selectAll();
  const one =
    "accountId" in by ? all.where("account_id", "=", by.accountId) : all.where("customer_id", "=", by.customerId);
  const row = await one.executeTakeFirst();
  if (!row) return undefined;
  const { account_id: accountId, customer_id: customerId, status, version } = row;
  const grantedPlan = PLANS.find((plan) => plan === row.granted_plan) ?? null;
  return { accountId, customerId, status, grantedPlan, version };
}

/** Keeps whom the provider knows an account as; of two at once the first counts. */
export async function addCustomer(db: Db, accountId: string, customerId: string): Promise<Customer> {
  await db
    .insertInto("billing_customers")
    .values({ account_id: accountId, customer_id: customerId, status: "", granted_plan: null, version: 0 })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute();
  return (await findCustomer(db, { accountId }))!;
}

/** What a customer who is gone at the provider has there. */
export const GONE: Subscribed = { status: "canceled", plan: "free" };

/** Has an account another customer of the provider's, where the one that it had is gone there: with it, what it subscribed to has ended. */
export async function replaceCustomer(db: Db, gone: Customer, customerId: string, now: number): Promise<Customer> {
  const { accountId } = gone;
  // Where somebody wrote meanwhile what is there now ends: of one account this is seldom, and seldom twice.
  for (let old: Customer | undefined = gone; old && old.customerId === gone.customerId && old.status !== "";) {
    if (await applySubscription(db, old, GONE, now)) break;
    old = await findCustomer(db, { accountId });
  }
  await db
    .updateTable("billing_customers")
    .set({ customer_id: customerId })
    .where("account_id", "=", accountId)
    .where("customer_id", "=", gone.customerId)
    .execute();
  return (await findCustomer(db, { accountId }))!;
}

/**
 * Gives an account what is paid for, and takes away what was granted for a payment that ended; a plan that an operator gave stays, and so does
 * what there is while the plan that is paid for is not known.
 * @param customer as it was before the provider was asked.
 * @returns false when somebody wrote meanwhile: what was asked may be the older answer.
 */
export async function applySubscription(
  db: Db,
  { accountId, version, status: before }: Customer,
  { status, plan }: Subscribed,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const own = transaction.updateTable("billing_customers").where("account_id", "=", accountId);
    const row = await own
      .set({ status, version: version + 1 })
      .where("version", "=", version)
      .returning("granted_plan")
      .executeTakeFirst();
    if (!row) return false;
    if (status !== before) await noteEvent(transaction, accountId, { at: now, what: "subscription", detail: status });
    const { plan: present } = await transaction
      .selectFrom("accounts")
      .select("plan")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    const isOurs = present === "free" || present === row.granted_plan;
    if (isOurs && plan !== undefined && plan !== present) {
      await setPlan(transaction, accountId, plan, now, BY);
      await own.set({ granted_plan: plan === "free" ? null : plan }).execute();
    }
    return true;
  });
}
