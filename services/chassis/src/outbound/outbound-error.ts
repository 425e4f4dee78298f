/**
 * `refused`: the target is none that may be asked. `no_address`: the name has none. `no_dns`: no server answered for the
 * name. `too_large`: the answer is over its limit.
 */
export type OutboundReason = "refused" | "no_address" | "no_dns" | "too_large";

/** A request that was not sent, or whose answer was given up, by our own rules; any other failure is the network's. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";
  readonly why: OutboundReason;
  constructor(why: OutboundReason) {
    super(`outbound: ${why}`);
    this.why = why;
  }
}
