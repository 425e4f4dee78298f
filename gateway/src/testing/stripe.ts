import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The prices that the stand-in knows, as `SEXTANT_STRIPE_PRICES` has them. */
export const PRICES = { api: "price_api", enterprise: "price_enterprise", pack: "price_pack" } as const;
export const WEBHOOK_SECRET = "whsec_stand_in";
const STRIPE_KEY = "sk_test_stand_in";
/** A price that is set here and not there. */
export const GONE_PRICE = "price_gone";
/** What the pack costs, in cents. */
export const PACK_AMOUNT = 1_000;

interface Session {
  readonly id: string;
  readonly mode: string;
  readonly customer: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly success_url: string;
  payment_status: string;
  amount_total: number;
  payment_intent: string | null;
}
interface Subscription {
  readonly id: string;
  readonly price: string;
  status: string;
}

/** An event as it is sent: the bytes, and the header that signs them. */
export interface Sent {
  readonly body: string;
  readonly signature: string;
}

/** Signs as Stripe says (https://docs.stripe.com/webhooks#verify-manually), with nothing of its library. */
export function signed(body: string, at = Date.now(), secret = WEBHOOK_SECRET): Sent {
  const t = Math.floor(at / 1_000);
  return { body, signature: `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}` };
}

/** Enough of Stripe on this machine: customers, checkouts, subscriptions, refunds, and its signed events. */
export class StripeStandIn implements AsyncDisposable {
  readonly customers = new Map<string, { readonly email: string; readonly account: string }>();
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, Subscription[]>();
  readonly refunded = new Map<string, number>();
  /** By payment. */
  readonly disputes = new Map<string, { status: string; readonly amount: number }[]>();
  readonly requests: string[] = [];
  /** No request is answered. */
  isAway = false;
  /** Waited for before subscriptions are told: a test's chance to change them. */
  beforeList: () => Promise<void> = () => Promise.resolve();
  /** The same for disputes, whose answer is as it was before. */
  beforeDisputes: () => Promise<void> = () => Promise.resolve();
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(([status, body]) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
    );
  });
  #count = 0;

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return this;
  }

  /** The settings of a gateway that pays here. */
  get environment(): Record<string, string> {
    return {
      SEXTANT_STRIPE_URL: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
      SEXTANT_STRIPE_KEY: STRIPE_KEY,
      SEXTANT_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SEXTANT_STRIPE_PRICES: `${PRICES.api}=api, ${PRICES.enterprise}=enterprise, ${PRICES.pack}=1000, ${GONE_PRICE}=500`,
    };
  }

  /** Pays a checkout; what it changed is told by events that a test sends. */
  pay(session: Session, price: string = PRICES.api): void {
    session.payment_status = "paid";
    if (session.mode === "payment") {
      session.payment_intent = this.#id("pi");
      session.amount_total = PACK_AMOUNT;
    } else this.subscribe(session.customer, price);
  }

  subscribe(customer: string, price: string, status = "active"): Subscription {
    const subscription = { id: this.#id("sub"), price, status };
    this.subscriptions.set(customer, [...(this.subscriptions.get(customer) ?? []), subscription]);
    return subscription;
  }

  /** An event about an object, signed now. */
  event(type: string, object: object, id = this.#id("evt")): Sent {
    // Spaces as Stripe sends them: bytes that a parser and writer of JSON would not give back.
    return signed(JSON.stringify({ id, object: "event", type, data: { object } }, null, 2));
  }

  #id(kind: string): string {
    this.#count += 1;
    return `${kind}_${randomBytes(6).toString("hex")}${this.#count}`;
  }

  async #answer(request: IncomingMessage): Promise<[number, object]> {
    const { method, pathname, searchParams } = { method: request.method, ...partsOf(request.url!) };
    const form = new URLSearchParams(await text(request));
    this.requests.push(`${method} ${pathname}`);
    if (this.isAway) return [503, { error: { type: "api_error", message: "away" } }];
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return [401, { error: { type: "invalid_request_error" } }];
    const [, , resource, id, last] = pathname.split("/");
    const missing = this.#missing(method, resource, {
      id,
      customer: form.get("customer") ?? searchParams.get("customer"),
    });
    if (missing) return [404, { error: { type: "invalid_request_error", code: "resource_missing", param: missing } }];
    if (method === "POST" && form.get("line_items[0][price]") === GONE_PRICE)
      return [
        400,
        { error: { type: "invalid_request_error", code: "resource_missing", param: "line_items[0][price]" } },
      ];
    if (method === "POST" && resource === "customers") return [200, this.#customer(form)];
    if (method === "DELETE" && resource === "customers") return [200, this.#deleted(id!)];
    if (method === "POST" && pathname === "/v1/checkout/sessions") return [200, this.#checkout(form)];
    if (method === "GET" && pathname === "/v1/checkout/sessions")
      return [200, this.#paidBy(searchParams.get("payment_intent")!)];
    if (method === "GET" && id === "sessions") return [200, this.#whole(this.sessions.get(last!)!)];
    if (method === "POST" && pathname === "/v1/billing_portal/sessions")
      return [200, { url: "https://billing.stripe.example/p" }];
    if (method === "GET" && resource === "disputes")
      return [200, await this.#disputed(searchParams.get("payment_intent")!)];
    if (method === "GET" && resource === "subscriptions")
      return [200, await this.#listed(searchParams.get("customer")!)];
    return [404, { error: { type: "invalid_request_error" } }];
  }

  async #disputed(payment: string): Promise<object> {
    const data = [...(this.disputes.get(payment) ?? [])];
    await this.beforeDisputes();
    return { object: "list", data, has_more: false };
  }

  /** What of a request names a customer who is not, or no more, there. */
  #missing(
    method: string | undefined,
    resource: string | undefined,
    { id, customer }: { readonly id: string | undefined; readonly customer: string | null },
  ): string | undefined {
    if (method === "DELETE" && resource === "customers" && !this.customers.has(id!)) return "id";
    return customer !== null && !this.customers.has(customer) ? "customer" : undefined;
  }

  #customer(form: URLSearchParams): object {
    const id = this.#id("cus");
    this.customers.set(id, { email: form.get("email")!, account: form.get("metadata[account]")! });
    return { id, object: "customer" };
  }

  /** Deletes a customer as somebody does at Stripe's own pages. */
  remove(id: string): void {
    this.customers.delete(id);
    this.subscriptions.delete(id);
  }

  #deleted(id: string): object {
    this.remove(id);
    return { id, object: "customer", deleted: true };
  }

  #checkout(form: URLSearchParams): object {
    const credits = form.get("metadata[credits]");
    const session: Session = {
      id: this.#id("cs"),
      mode: form.get("mode")!,
      customer: form.get("customer")!,
      metadata: { account: form.get("metadata[account]")!, ...(credits === null ? {} : { credits }) },
      success_url: form.get("success_url")!,
      payment_status: "unpaid",
      amount_total: 0,
      payment_intent: null,
    };
    this.sessions.set(session.id, session);
    return { ...session, object: "checkout.session", url: `https://checkout.stripe.example/${session.id}` };
  }

  #paidBy(payment: string): object {
    const found = [...this.sessions.values()].filter(({ payment_intent }) => payment_intent === payment);
    return {
      object: "list",
      data: found.map((session) => ({ ...session, object: "checkout.session" })),
      has_more: false,
    };
  }

  #whole(session: Session): object {
    const { payment_intent: id } = session;
    const charge = { object: "charge", amount_refunded: this.refunded.get(id ?? "") ?? 0 };
    return { ...session, object: "checkout.session", payment_intent: id && { id, latest_charge: charge } };
  }

  async #listed(customer: string): Promise<object> {
    const data = (this.subscriptions.get(customer) ?? []).map(({ id, status, price }) => ({
      id,
      object: "subscription",
      status,
      items: { data: [{ price: { id: price } }] },
    }));
    await this.beforeList();
    return { object: "list", data, has_more: false };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

function partsOf(url: string): Pick<URL, "pathname" | "searchParams"> {
  const { pathname, searchParams } = new URL(url, "http://stand.in");
  return { pathname, searchParams };
}
