import { performance } from "node:perf_hooks";
import type { Middleware } from "koa";
import { invalidRequest } from "../api-error.ts";
import { FairGate } from "./fair-gate.ts";
import type { State } from "./state.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

/** Shares of one account, and of all together, in bytes of bodies. */
export const SHARES = {
  /** Bodies that are read or held. */
  bodies: { each: { requests: 32, weight: 16 * MIB }, all: { requests: 1_024, weight: 64 * MIB } },
  /** Bodies whose contents are scanned: one of the dearest, or many short ones. */
  scans: { each: { requests: 16, weight: 128 * KIB }, all: { requests: 64, weight: 4 * MIB } },
} as const;

/** The shares of one server. */
export class Turns {
  readonly bodies = new FairGate(SHARES.bodies.each, SHARES.bodies.all);
  readonly scans = new FairGate(SHARES.scans.each, SHARES.scans.all);
}

/** Aborts when the caller is gone. */
function goneSignal(response: NodeJS.EventEmitter): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => gone.abort(invalidRequest("The caller is gone.")));
  return gone.signal;
}

/** Waits for room for the body, which is not read before; `limit` bytes when its length is not declared. */
export const bodyTurn =
  ({ bodies }: Turns, limit: number): Middleware<State> =>
  async (ctx, next) => {
    const declared = ctx.req.headers["content-length"];
    const weight = Math.min(limit, declared === undefined ? limit : Number(declared));
    ctx.state.gone = goneSignal(ctx.res);
    using _turn = await bodies.enter(ctx.state.account!.id, weight, ctx.state.gone);
    await next();
  };

/** Waits for the account's turn among those whose contents are scanned; the request's time counts from then. */
export const scanTurn =
  ({ scans }: Turns): Middleware<State & { body: Buffer }> =>
  async (ctx, next) => {
    using _turn = await scans.enter(ctx.state.account!.id, ctx.state.body.length, ctx.state.gone!);
    ctx.state.startedAt = performance.now();
    await next();
  };
