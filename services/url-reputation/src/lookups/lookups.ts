import { Resolver } from "node:dns/promises";
import { Breaker, type Metrics } from "@sextant/chassis";
import { type Answer, known, unknown } from "@sextant/core";
import type { Listing } from "../evidence.ts";
import { isPublic } from "@sextant/chassis";
import { expand } from "./expand.ts";
import { HashPrefixClient } from "./hash-prefix.ts";
import type { Net } from "./head.ts";

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
function publicNet(dnsServers: readonly string[], timeout: number): Net {
  const resolver = new Resolver({ timeout, tries: 1 });
  if (dnsServers.length > 0) resolver.setServers([...dnsServers]);
  return {
    resolve: async (host) => {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    },
    isAllowed: isPublic,
    ports: new Set([80, 443]),
  };
}

/** A call behind a breaker, as an answer. */
function guarded<A, R>(breaker: Breaker<A, R>, timeoutMs: number): (argument: A) => Promise<Answer<R>> {
  return async (argument) => {
    const answer = await breaker.fire(argument, timeoutMs);
    if (answer.answered) return known(answer.value);
    return unknown(answer.why === "timeout" ? "timeout" : answer.why === "open" ? "refused" : "failed");
  };
}

/** The look-ups that the configuration turns on. */
export function openLookups(options: LookupOptions, metrics: Metrics, net?: Net): Lookups {
  using stack = new DisposableStack();
  if (!options.lookups) return { [Symbol.dispose]: () => undefined };
  const { lookupTimeoutMs, hashPrefixUrl, hashPrefixKey } = options;
  const way = net ?? publicNet(options.dnsServers, lookupTimeoutMs);
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
