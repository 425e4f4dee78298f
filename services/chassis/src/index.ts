/** The one body of a service: configuration, log, metrics, health, the two doors, client transport, breaker, lifecycle. */
export * from "./config/config.ts";
export * from "./config/names.ts";
export * from "./log.ts";
export * from "./metrics.ts";
export * from "./tracing.ts";
export * from "./service.ts";
export * from "./limits.ts";
export * from "./doors/connect.ts";
export * from "./doors/grpc.ts";
export * from "./doors/memory.ts";
export * from "./clients/grpcjs-transport.ts";
export * from "./clients/trace-interceptor.ts";
export * from "./clients/breaker.ts";
export * from "./codec.ts";
export * from "./layer.ts";
export * from "./lifecycle.ts";
export * from "./sql.ts";
