/** Real servers, a DNS zone and shared suites for tests. Imported by tests only. */
export * from "./server.ts";
export * from "./binary.ts";
export * from "./nats.ts";
export * from "./redis.ts";
export * from "./postgres.ts";
export * from "./fixtures.ts";
export * from "./proxy.ts";
export * from "./dnsmasq.ts";
export * from "./malformed.ts";
export * from "./chat-server.ts";
