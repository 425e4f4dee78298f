import { Breaker, isPublic, type Metrics, type Reach, resolverOver } from "@sextant/chassis";
import { type Answer, known, unknown } from "@sextant/core";
import type { Listing } from "../evidence.ts";
import { expand } from "./expand.ts";
import { HashPrefixClient } from "./hash-prefix.ts";

/** What layer 1 may ask outside. Absent: off. Never throws; unknown is never "no". */
export interface Lookups extends Disposable {
  readonly expand?: (url: string) => Promise<Answer<readonly string[]>>;
  readonly listings?: (links: readonly (readonly string[])[]) => Promise<Answer<Listing[][]>>;
}

export interface LookupOptions {
  readonly lookups: boolean;
  readonly lookupTimeoutMs: number;
  readonly dnsServers: readonly string[];
  readonly hashPrefixUrl: string | undefined;
  readonly hashPrefixKey: string | undefined;
}

/** The network as it is: names by DNS, public addresses only, web ports only. */
const publicWeb = (dnsServers: readonly string[], timeoutMs: number): Reach => ({
  resolver: resolverOver(dnsServers, timeoutMs),
  mayConnect: isPublic,
  ports: new Set([80, 443]),
});

/** A call behind a breaker, as an answer. */
function guarded<A, R>(breaker: Breaker<A, R>, timeoutMs: number): (argument: A) => Promise<Answer<R>> {
  return async (argument) => {
    const answer = await breaker.fire(argument, timeoutMs);
    if (answer.answered) return known(answer.value);
    return unknown(answer.why === "timeout" ? "timeout" : answer.why === "open" ? "refused" : "failed");
  };
}

/** The look-ups that the configuration turns on. */
export function openLookups(options: LookupOptions, metrics: Metrics, reach?: Reach): Lookups {
  using stack = new DisposableStack();
  if (!options.lookups) return { [Symbol.dispose]: () => undefined };
  const { lookupTimeoutMs, hashPrefixUrl, hashPrefixKey } = options;
  const way = reach ?? publicWeb(options.dnsServers, lookupTimeoutMs);
  const redirects = stack.use(new Breaker("redirects", (url: string, { signal }) => expand(url, way, signal), metrics));
  const walk = { expand: guarded(redirects, lookupTimeoutMs) };
  const listings: Pick<Lookups, "listings"> = {};
  if (hashPrefixUrl !== undefined) {
    const client = new HashPrefixClient({ url: hashPrefixUrl, key: hashPrefixKey ?? "" });
    type Links = readonly (readonly string[])[];
    const ask = (links: Links, { signal }: { signal: AbortSignal }) => client.find(links, signal);
    const service = stack.use(new Breaker("hash-prefix", ask, metrics));
    Object.assign(listings, { listings: guarded(service, lookupTimeoutMs) });
  }
  const owned = stack.move();
  return { ...walk, ...listings, [Symbol.dispose]: () => owned.dispose() };
}
