import type { Logger } from "@sextant/chassis";
import type { Middleware } from "koa";
import { ApiError, invalidRequest } from "../api-error.ts";
import { type Seal, sealOf } from "../answers/seal.ts";
import type { AnswerStore } from "../answers/store.ts";
import { within } from "../within.ts";
import { keyOf } from "./auth.ts";
import { STORE_TIMEOUT_MS } from "./quota-status.ts";
import type { State } from "./state.ts";

/** How long an answer is kept, in milliseconds. */
export const KEEP_MS = 24 * 3_600_000;
/** How long a first request may take before another counts as first, in milliseconds: longer than any budget. */
const LEASE_MS = 180_000;
/** Visible ASCII, and not endless (as Stripe's). */
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

const conflict = (message: string, headers: Readonly<Record<string, string>> = {}) =>
  new ApiError("conflict", message, headers);
const OTHER_REQUEST = "This Idempotency-Key was used for another request in the last 24 hours.";
const STILL_RUNNING = "The first request with this Idempotency-Key is still being answered; retry in a moment.";

/** What an answer needs to be told again. */
interface Told {
  readonly language: string;
  readonly body: string;
}

type Ctx = Parameters<Middleware<State & { body: Buffer }>>[0];

/**
 * `Idempotency-Key`: the first answer is told again, byte for byte and free of charge, to a repetition of the same request
 * within 24 hours; another request under the same key is 409. Only answers that were charged are kept: a refusal or
 * failure may be tried again under the same key.
 */
export const idempotency =
  (answers: AnswerStore, log: Logger): Middleware<State & { body: Buffer }> =>
  async (ctx, next) => {
    const idempotencyKey = ctx.req.headers["idempotency-key"];
    if (idempotencyKey === undefined) return next();
    if (typeof idempotencyKey !== "string" || !KEY_FORM.test(idempotencyKey)) {
      throw invalidRequest("Idempotency-Key must have 1 to 255 visible ASCII characters.");
    }
    const seal = sealOf(keyOf(ctx.req)!, idempotencyKey);
    const { route, ledger } = ctx.state;
    const fingerprint = seal.fingerprint(ledger ? `${route}?include=ledger` : route, ctx.state.body);
    const claim = await within(answers.claim(seal.id, fingerprint, LEASE_MS), STORE_TIMEOUT_MS, "the answer store");
    if ("token" in claim) return first(ctx, next, { seal, token: claim.token, answers, log });
    const { kept } = claim;
    if (kept.fingerprint !== fingerprint) throw conflict(OTHER_REQUEST);
    if (!kept.sealed) throw conflict(STILL_RUNNING, { "Retry-After": "1" });
    tell(ctx, JSON.parse(seal.open(kept.sealed)) as Told);
  };

async function first(
  ctx: Ctx,
  next: () => Promise<unknown>,
  { seal, token, answers, log }: { seal: Seal; token: string; answers: AnswerStore; log: Logger },
): Promise<void> {
  const settle = (work: Promise<void>) =>
    within(work, STORE_TIMEOUT_MS, "the answer store").catch((error: unknown) => {
      log.error({ err: error, requestId: ctx.state.requestId }, "answer not kept for a repetition");
    });
  try {
    await next();
  } catch (error) {
    await settle(answers.release(seal.id, token));
    throw error;
  }
  const told: Told = { language: ctx.response.get("Content-Language"), body: String(ctx.body) };
  await settle(answers.keep(seal.id, token, seal.seal(JSON.stringify(told)), KEEP_MS));
}

function tell(ctx: Ctx, { language, body }: Told): void {
  ctx.type = "application/json";
  if (language) ctx.set("Content-Language", language);
  ctx.set("Idempotent-Replayed", "true");
  ctx.body = body;
}
