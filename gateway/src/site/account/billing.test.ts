import { readConfig } from "@sextant/chassis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkTogether, settings } from "../../config.ts";
import { type Bench, startBench } from "../../testing/harness.ts";
import {
  GONE_PRICE,
  PACK_AMOUNT,
  PRICES,
  type Sent,
  signed,
  StripeStandIn,
  WEBHOOK_SECRET,
} from "../../testing/stripe.ts";
import { signedIn, type Surfer } from "../../testing/surfer.ts";

const HOOK = "/account/billing/webhook";
const PUBLIC = "http://localhost:8080";

describe("payments by Stripe", () => {
  let stripe: StripeStandIn;
  let bench: Bench;
  let ann: Surfer;
  let id: string;
  let email: string;
  let people = 0;
  beforeAll(async () => {
    stripe = await new StripeStandIn().listen();
    const more = { SEXTANT_PUBLIC_URL: PUBLIC, SEXTANT_TRUSTED_PROXIES: "127.0.0.1" };
    bench = await startBench({ ...stripe.environment, ...more });
  });
  beforeEach(async () => {
    people += 1;
    email = `ann${people}@example.org`;
    ann = await signedIn(bench, email, { "x-forwarded-for": `192.0.2.${people}` });
    ({ id } = (await bench.people.find({ email }))!);
  });
  afterEach(() => {
    stripe.isAway = false;
    stripe.beforeList = () => Promise.resolve();
    stripe.beforeDisputes = () => Promise.resolve();
  });
  afterAll(async () => {
    await bench[Symbol.asyncDispose]();
    await stripe[Symbol.asyncDispose]();
  });

  const account = async () => (await bench.people.find({ id }))!;
  const eventsOf = async () =>
    (await bench.people.events(id, 50))
      .map(({ what, detail }) => [what, detail])
      .filter(([what]) => what !== "signed_in");
  const send = async ({ body, signature }: Sent) =>
    (await fetch(bench.url + HOOK, { method: "POST", body, headers: { "stripe-signature": signature } })).status;
  const told = (type: string, object: object, name?: string) => send(stripe.event(type, object, name));

  /** Goes to the checkout as a person does. @returns the checkout that Stripe made. */
  async function checkout(price: string) {
    const before = new Set(stripe.sessions.keys());
    const page = await ann.submit("/account", "/account/billing/checkout", { price });
    expect(page.status).toBe(200);
    const session = [...stripe.sessions.values()].find((each) => !before.has(each.id))!;
    expect(page.text).toContain(`href="https://checkout.stripe.example/${session.id}"`);
    return session;
  }
  /** Buys a plan; the subscription that it is. */
  async function subscribed(price: string = PRICES.api) {
    const session = await checkout(price);
    stripe.pay(session, price);
    expect(await told("checkout.session.completed", session)).toBe(200);
    const [subscription] = stripe.subscriptions.get(session.customer)!;
    return { customer: session.customer, subscription: subscription! };
  }
  async function bought() {
    const session = await checkout(PRICES.pack);
    stripe.pay(session);
    return session;
  }

  test("a subscription gives the plan, is not sold twice, and has a portal", async () => {
    const { customer } = await subscribed();
    expect(stripe.customers.get(customer)).toEqual({ email, account: id });
    expect((await account()).plan).toBe("api");
    expect(await eventsOf()).toEqual(
      expect.arrayContaining([
        ["subscription", "active"],
        ["plan_changed", "api, Stripe"],
      ]),
    );
    const { text } = await ann.get("/account");
    expect([text.includes(`value="${PRICES.api}"`), text.includes(`value="${PRICES.pack}"`)]).toEqual([false, true]);
    const second = await ann.submit("/account", "/account/billing/checkout", { price: PRICES.enterprise });
    expect([second.status, second.text.includes("There is a subscription already")]).toEqual([400, true]);
    const portal = await ann.submit("/account", "/account/billing/portal");
    expect(portal.text).toContain('href="https://billing.stripe.example/p"');
    const { sessions } = stripe;
    expect([...sessions.values()].at(-1)!.success_url).toBe(`${PUBLIC}/account#billing`);
  });

  test("a pack gives its credits once, however often and by whatever event it is told", async () => {
    const session = await bought();
    const event = stripe.event("checkout.session.completed", session);
    const answers = await Promise.all([event, event, event].map(send));
    expect(answers).toEqual([200, 200, 200]);
    await told("checkout.session.async_payment_succeeded", session);
    await send(event);
    expect((await account()).credits).toBe(1_000);
    expect((await eventsOf()).filter(([what]) => what === "credits_bought")).toEqual([["credits_bought", "1000"]]);
  });

  test("what was not paid gives nothing, and what somebody else made of a checkout neither", async () => {
    const session = await checkout(PRICES.pack);
    await told("checkout.session.completed", session);
    await told("checkout.session.completed", {
      ...session,
      metadata: { account: id, credits: "999999" },
      payment_status: "paid",
    });
    expect((await account()).credits).toBe(0);
    stripe.subscribe(session.customer, PRICES.api, "incomplete");
    stripe.subscribe(session.customer, "price_other", "active");
    await told("customer.subscription.created", { customer: session.customer });
    expect((await account()).plan).toBe("free");
  });

  test("a refund takes its share back, before or after what was bought is told, and no more than there is", async () => {
    const late = await bought();
    stripe.refunded.set(late.payment_intent!, PACK_AMOUNT / 4);
    const charge = (session: typeof late) => ({ object: "charge", payment_intent: session.payment_intent });
    await told("charge.refunded", charge(late));
    await told("checkout.session.completed", late);
    expect((await account()).credits).toBe(750);
    stripe.refunded.set(late.payment_intent!, PACK_AMOUNT);
    await told("charge.refunded", charge(late));
    await told("charge.refunded", charge(late));
    expect((await account()).credits).toBe(0);
    expect(await eventsOf()).toContainEqual(["credits_refunded", "750"]);
    const used = await bought();
    await told("checkout.session.completed", used);
    expect(await bench.accounts.takeCredits(id, 900)).toBe(true);
    stripe.refunded.set(used.payment_intent!, PACK_AMOUNT);
    await told("charge.refunded", charge(used));
    expect((await account()).credits).toBe(0);
  });

  test("a chargeback takes its credits back and is in the log; an inquiry does not, and what is won comes back", async () => {
    const session = await bought();
    await told("checkout.session.completed", session);
    const dispute = { status: "warning_needs_response", amount: PACK_AMOUNT };
    stripe.disputes.set(session.payment_intent!, [dispute]);
    const about = { object: "dispute", payment_intent: session.payment_intent };
    await told("charge.dispute.created", about);
    expect((await account()).credits).toBe(1_000);
    dispute.status = "needs_response";
    const withdrawn = stripe.event("charge.dispute.funds_withdrawn", about);
    expect(await Promise.all([withdrawn, withdrawn].map(send))).toEqual([200, 200]);
    expect((await account()).credits).toBe(0);
    dispute.status = "won";
    await told("charge.dispute.funds_reinstated", about);
    await told("charge.dispute.closed", about);
    expect((await account()).credits).toBe(1_000);
    dispute.status = "lost";
    // What is paid back and disputed is not taken twice.
    stripe.refunded.set(session.payment_intent!, PACK_AMOUNT);
    await told("charge.dispute.closed", about);
    expect((await account()).credits).toBe(0);
    expect((await eventsOf()).filter(([what]) => what!.startsWith("credits_"))).toEqual([
      ["credits_disputed", "1000"],
      ["credits_reinstated", "1000"],
      ["credits_disputed", "1000"],
      ["credits_bought", "1000"],
    ]);
    expect((await ann.get("/account/security")).text).toContain("Credits taken back for a chargeback");
  });

  test("of two answers about a purchase the older one does not win", async () => {
    const session = await bought();
    await told("checkout.session.completed", session);
    const dispute = { status: "needs_response", amount: PACK_AMOUNT };
    stripe.disputes.set(session.payment_intent!, [dispute]);
    const about = { object: "dispute", payment_intent: session.payment_intent };
    // While the first event waits for its answer, which still says that the bank has the money, the dispute is won and another tells it.
    let isFirst = true;
    stripe.beforeDisputes = async () => {
      if (!isFirst) return;
      isFirst = false;
      stripe.disputes.set(session.payment_intent!, [{ ...dispute, status: "won" }]);
      stripe.refunded.set(session.payment_intent!, PACK_AMOUNT / 2);
      await told("charge.dispute.closed", about);
    };
    expect(await told("charge.dispute.created", about)).toBe(200);
    expect((await account()).credits).toBe(500);
  });

  test("a customer who is gone at Stripe: replaced at the checkout, charged no more, and no hindrance to deleting", async () => {
    const { customer } = await subscribed();
    stripe.remove(customer);
    const portal = await ann.submit("/account", "/account/billing/portal");
    expect([portal.status, portal.text.includes("does not know the account")]).toEqual([400, true]);
    expect((await account()).plan).toBe("free");
    const again = await subscribed();
    expect(again.customer).not.toBe(customer);
    expect((await account()).plan).toBe("api");
    // Packs are sold beside a subscription that seems to be held: it ends with its customer, who is replaced.
    stripe.remove(again.customer);
    const session = await checkout(PRICES.pack);
    expect([again.customer, customer]).not.toContain(session.customer);
    expect((await account()).plan).toBe("free");
    const sessions = stripe.sessions.size;
    const refused = await ann.submit("/account", "/account/billing/checkout", { price: GONE_PRICE });
    expect([refused.status, stripe.sessions.size, stripe.customers.has(session.customer)]).toEqual([
      503,
      sessions,
      true,
    ]);
    stripe.remove(session.customer);
    expect((await ann.submit("/account/security", "/account/delete", { confirm: email })).status).toBe(200);
    expect(await bench.people.find({ id })).toBeUndefined();
  });

  test("the event that a customer was deleted ends the plan, whatever Stripe still lists", async () => {
    const { customer } = await subscribed();
    stripe.remove(customer);
    expect(await told("customer.deleted", { object: "customer", id: customer })).toBe(200);
    expect((await account()).plan).toBe("free");
  });

  test("an operator deletes an account whose subscription is over or never began, not one that is held", async () => {
    const { customer, subscription } = await subscribed();
    for (const status of ["past_due", "unpaid", "paused", "trialing", "active"]) {
      subscription.status = status;
      await told("customer.subscription.updated", { customer });
      await expect(bench.people.delete(id)).rejects.toThrow("still paid for");
    }
    subscription.status = "incomplete_expired";
    await told("customer.subscription.updated", { customer });
    expect(await bench.people.delete(id)).toBe(true);
  });

  test("a renewal that failed is told, keeps the plan while it is tried, ends it after, and can be made good", async () => {
    const { customer, subscription } = await subscribed();
    subscription.status = "past_due";
    await told("invoice.payment_failed", { object: "invoice", customer });
    expect((await account()).plan).toBe("api");
    expect((await ann.get("/account")).text).toContain("The last payment failed");
    subscription.status = "unpaid";
    await told("customer.subscription.updated", { customer });
    expect((await account()).plan).toBe("free");
    subscription.status = "active";
    await told("invoice.paid", { object: "invoice", customer });
    expect((await account()).plan).toBe("api");
    subscription.status = "canceled";
    await told("customer.subscription.deleted", { customer });
    expect((await account()).plan).toBe("free");
    expect((await eventsOf()).filter(([what]) => what === "subscription").map(([, status]) => status)).toEqual([
      "canceled",
      "active",
      "unpaid",
      "past_due",
      "active",
    ]);
  });

  test("events out of order end in what holds now", async () => {
    const { customer, subscription } = await subscribed(PRICES.enterprise);
    expect((await account()).plan).toBe("enterprise");
    const old = stripe.event("customer.subscription.updated", { customer, status: "active" });
    subscription.status = "canceled";
    await told("customer.subscription.deleted", { customer });
    expect(await send(old)).toBe(200);
    expect((await account()).plan).toBe("free");
  });

  test("of two events at once the older answer of Stripe does not win", async () => {
    const { customer, subscription } = await subscribed();
    // While the first event waits for its answer, which still says active, the subscription ends and another event tells it.
    let isFirst = true;
    stripe.beforeList = async () => {
      if (!isFirst) return;
      isFirst = false;
      subscription.status = "canceled";
      await told("customer.subscription.deleted", { customer });
    };
    expect(await told("customer.subscription.updated", { customer })).toBe(200);
    expect((await account()).plan).toBe("free");
  });

  test("what an operator granted, no payment takes away", async () => {
    const { customer, subscription } = await subscribed();
    await bench.people.setPlan(id, "enterprise", "operator");
    subscription.status = "canceled";
    await told("customer.subscription.deleted", { customer });
    expect((await account()).plan).toBe("enterprise");
  });

  test("a plan that an operator grants, or grants again, is not sold beside, and stays when the subscription ends", async () => {
    const { customer, subscription } = await subscribed();
    const operator = await signedIn(bench, `ops${people}@example.org`, { "x-forwarded-for": `198.51.100.${people}` });
    await bench.people.setOperator((await bench.people.find({ email: `ops${people}@example.org` }))!.id, true);
    await operator.submit(`/account/operator?of=${id}`, "/account/operator/plan", { id, plan: "api" });
    subscription.status = "canceled";
    await told("customer.subscription.deleted", { customer });
    expect((await account()).plan).toBe("api");
    const { text } = await ann.get("/account");
    expect([text.includes(`value="${PRICES.enterprise}"`), text.includes(`value="${PRICES.pack}"`)]).toEqual([
      false,
      true,
    ]);
    const refused = await ann.submit("/account", "/account/billing/checkout", { price: PRICES.enterprise });
    expect([refused.status, refused.text.includes("gave the account its plan")]).toEqual([400, true]);
    expect(refused.text).not.toContain("There is a subscription already");
  });

  test("a subscription at a price that is not set changes no plan, is logged, and ends as any", async () => {
    const { customer, subscription } = await subscribed(PRICES.enterprise);
    stripe.subscriptions.set(customer, [{ ...subscription, price: "price_other" }]);
    const before = bench.lines.length;
    expect(await told("customer.subscription.updated", { customer })).toBe(200);
    expect((await account()).plan).toBe("enterprise");
    expect(JSON.stringify(bench.lines.slice(before))).toContain("SEXTANT_STRIPE_PRICES");
    stripe.subscriptions.set(customer, [{ ...subscription, status: "canceled" }]);
    await told("customer.subscription.deleted", { customer });
    expect((await account()).plan).toBe("free");
  });

  describe("the signature", () => {
    const about = () => stripe.event("invoice.paid", { customer: "cus_none" });
    test("is over the bytes as they were sent", async () => {
      const { body, signature } = about();
      expect(await send({ body, signature })).toBe(200);
      expect(await send({ body: JSON.stringify(JSON.parse(body)), signature })).toBe(400);
      expect(await send({ body: body.replace("cus_none", "cus_evil"), signature })).toBe(400);
    });

    test("is Stripe's, and new", async () => {
      const { body } = about();
      expect(await send(signed(body, Date.now() - 290_000))).toBe(200);
      expect(await send(signed(body, Date.now() - 302_000))).toBe(400);
      expect(await send(signed(body, Date.now(), "whsec_another"))).toBe(400);
      expect(await send({ body, signature: "t=1,v1=" })).toBe(400);
      expect((await fetch(bench.url + HOOK, { method: "POST", body })).status).toBe(400);
    });

    test("is one of several while a secret is exchanged", async () => {
      const { body, signature } = about();
      const both = signed(body, Date.now(), "whsec_old").signature + signature.slice(signature.indexOf(",v1="));
      expect(await send({ body, signature: both })).toBe(200);
    });

    test("is not looked for in what is too large, and a page of another site sends none", async () => {
      expect(await send(signed(JSON.stringify({ id: "evt_1", fill: "a".repeat(300_000) })))).toBe(400);
      const { body, signature } = about();
      const headers = { "stripe-signature": signature, origin: "https://evil.example" };
      expect((await fetch(bench.url + HOOK, { method: "POST", body, headers })).status).toBe(403);
    });
  });

  test("while Stripe is away an event is not taken, and is when it comes again; a checkout says so", async () => {
    const session = await bought();
    const event = stripe.event("checkout.session.completed", session);
    stripe.isAway = true;
    expect(await send(event)).toBe(500);
    const page = await ann.submit("/account", "/account/billing/checkout", { price: PRICES.pack });
    expect([page.status, page.text.includes("payments do not work")]).toEqual([503, true]);
    stripe.isAway = false;
    expect(await send(event)).toBe(200);
    expect((await account()).credits).toBe(1_000);
  }, 60_000);

  test("an account that is deleted is charged no more; while that cannot be told, it is not deleted", async () => {
    const { customer } = await subscribed();
    stripe.isAway = true;
    const kept = await ann.submit("/account/security", "/account/delete", { confirm: email });
    expect([kept.status, await bench.people.find({ id })]).toEqual([503, expect.objectContaining({ email })]);
    await expect(bench.people.delete(id)).rejects.toThrow("still paid for");
    stripe.isAway = false;
    expect((await ann.submit("/account/security", "/account/delete", { confirm: email })).status).toBe(200);
    expect([stripe.customers.has(customer), await bench.people.find({ id })]).toEqual([false, undefined]);
    expect(await told("customer.subscription.deleted", { customer })).toBe(200);
  }, 60_000);

  test("nobody buys at a price that is not offered, nor with a form of another page", async () => {
    expect((await ann.submit("/account", "/account/billing/checkout", { price: "price_1" })).status).toBe(400);
    expect((await ann.submit("/account", "/account/billing/portal")).status).toBe(400);
    expect((await ann.post("/account/billing/checkout", { price: PRICES.api })).status).toBe(403);
  });

  test("neither key nor secret nor event is in the log", () => {
    const said = JSON.stringify(bench.lines, (_, value: unknown) =>
      value instanceof Error ? value.message + value.stack : value,
    );
    for (const secret of ["sk_test_stand_in", WEBHOOK_SECRET, "cus_", "evt_"]) expect(said).not.toContain(secret);
  });
});

test("without settings nothing is sold, and nobody listens to Stripe", async () => {
  await using bench = await startBench();
  const ann = await signedIn(bench);
  expect((await ann.get("/account")).text).not.toContain("billing");
  expect((await fetch(bench.url + HOOK, { method: "POST", body: "{}" })).status).toBe(404);
  expect((await ann.submit("/account", "/account/billing/checkout", { price: PRICES.api })).status).toBe(400);
});

test.each([
  [{ SEXTANT_STRIPE_KEY: "sk_test_1" }, "SEXTANT_STRIPE_KEY needs SEXTANT_STRIPE_WEBHOOK_SECRET"],
  [{ SEXTANT_STRIPE_PRICES: "price_1=free" }, "entry 1"],
  [{ SEXTANT_STRIPE_PRICES: "price_1=api, price_2=0" }, "entry 2"],
  [{ SEXTANT_STRIPE_URL: "ftp://stripe.example" }, "SEXTANT_STRIPE_URL"],
])("settings that cannot be: %j", (environment, told) => {
  expect(() => checkTogether(readConfig(settings, environment as Record<string, string>))).toThrow(told);
});
