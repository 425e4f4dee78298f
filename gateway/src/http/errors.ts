import type { Logger } from "@sextant/chassis";
import type { Middleware } from "koa";
import { ApiError, ERROR_STATUS, errorBody } from "../api-error.ts";
import type { State } from "./state.ts";

const INTERNAL = new ApiError(
  "internal_error",
  "The request could not be answered because of a fault on our side; nothing was charged. Retry with exponential backoff.",
);

/** The only place that writes error bodies of requests that Node's parser accepted. */
export const errors =
  (log: Logger): Middleware<State> =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const known = error instanceof ApiError ? error : INTERNAL;
      if (known === INTERNAL) log.error({ err: error, requestId: ctx.state.requestId }, "request failed");
      ctx.status = ERROR_STATUS[known.code];
      ctx.set({ ...known.headers });
      ctx.type = "application/json";
      ctx.body = errorBody(known.code, known.message);
    }
  };
