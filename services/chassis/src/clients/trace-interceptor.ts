import type { Interceptor } from "@connectrpc/connect";
import { injectTrace } from "../tracing.ts";

/** Writes the active trace context into every outgoing call. */
export const traceInterceptor: Interceptor = (next) => (request) => {
  injectTrace(request.header);
  return next(request);
};
