import { createRouterTransport, type Transport } from "@connectrpc/connect";
import { MAX_MESSAGE_BYTES } from "../limits.ts";
import type { Method } from "../service.ts";
import { register } from "./connect.ts";

/** The embedded process's server: the same methods behind Connect's in-memory transport. */
export function inMemoryTransport(methods: readonly Method[]): Transport {
  return createRouterTransport((router) => register(router, methods), {
    router: { readMaxBytes: MAX_MESSAGE_BYTES, writeMaxBytes: MAX_MESSAGE_BYTES },
    transport: { readMaxBytes: MAX_MESSAGE_BYTES, writeMaxBytes: MAX_MESSAGE_BYTES },
  });
}
