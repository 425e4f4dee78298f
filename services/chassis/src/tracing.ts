import { randomBytes } from "node:crypto";
import { context, propagation, trace, TraceFlags, type Context } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";

/** Makes W3C trace context travel through this process. Idempotent; an SDK set up before it is left in charge. */
export function enableTracing(): void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
}

const headerGetter = {
  get: (headers: Headers, key: string) => headers.get(key) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
};
const headerSetter = { set: (headers: Headers, key: string, value: string) => headers.set(key, value) };

/** The context that incoming headers carry. */
export const extractTrace = (headers: Headers): Context => propagation.extract(context.active(), headers, headerGetter);

/** Writes `traceparent` and `tracestate` of the active context into headers. */
export const injectTrace = (headers: Headers): void => propagation.inject(context.active(), headers, headerSetter);

/** The incoming trace, or a new unsampled one, so that the log lines of one request can be found together. */
export function continueOrStartTrace(headers: Headers): Context {
  const incoming = extractTrace(headers);
  if (trace.getSpanContext(incoming)) return incoming;
  return trace.setSpanContext(incoming, {
    traceId: randomBytes(16).toString("hex"),
    spanId: randomBytes(8).toString("hex"),
    traceFlags: TraceFlags.NONE,
  });
}
