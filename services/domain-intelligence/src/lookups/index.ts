import { answersAtAll, isPublic, type MayConnect, Outage, type OutageOptions, resolverOver } from "@sextant/chassis";
import { loadBootstrap } from "./bootstrap.ts";
import { certificateAsk } from "./certificate.ts";
import { dnsAsk, type Resolver } from "./dns.ts";
import { Question } from "./question.ts";
import { rdapAsk } from "./rdap.ts";
import type { Certificate, DnsFacts, Registration } from "../evidence.ts";

/** The three kinds of question. */
export interface Lookups {
  readonly registration: Pick<Question<Registration>, "answer">;
  readonly dns: Pick<Question<DnsFacts>, "answer">;
  readonly certificate: Pick<Question<Certificate>, "answer">;
  close(): void;
}

export interface LookupOptions {
  readonly timeoutMs: number;
  /** ip or ip:port; empty: the system's. */
  readonly dnsServers: readonly string[];
  /** Milliseconds that never go back. */
  readonly now: () => number;
  /** Called when a breaker opens or closes. */
  readonly onBreaker: (name: string, isOpen: boolean) => void;
  readonly mayConnect?: MayConnect;
  readonly baseOf?: (domain: string) => string | undefined;
  readonly resolver?: Resolver;
  readonly tlsPort?: number;
  readonly ca?: string;
}

/** Sites in a row that gave no certificate: they are a content's own choice, and several of one may be dead. */
const SITES_UNREACHED = 20;
/** RDAP servers with a breaker of their own; a bootstrap file names some tens. */
const MAX_SERVERS = 500;

/** Look-ups over the network, every part of which a test can replace. */
export function openLookups(options: LookupOptions): Lookups {
  const { timeoutMs, now, onBreaker, mayConnect = isPublic, baseOf = loadBootstrap() } = options;
  const node = resolverOver(options.dnsServers, timeoutMs);
  const resolver = options.resolver ?? node;
  const breaker = (name: string, own: OutageOptions = {}) =>
    new Outage(now, { ...own, onChange: (isOpen) => onBreaker(name, isOpen) });
  const dnsOutage = breaker("dns", {
    isReachable: () => answersAtAll({ resolveNs: (name) => resolver.resolveNs(name) }, timeoutMs),
  });
  const certificateOutage = breaker("certificate", { tripAfter: SITES_UNREACHED });
  const servers = new Map<string, Outage>();
  const network = breaker("rdap");
  const serverOf = (domain: string): Outage => {
    const base = baseOf(domain);
    if (base === undefined) return network;
    const known = servers.get(base);
    if (known || servers.size >= MAX_SERVERS) return known ?? network;
    const own = new Outage(now);
    servers.set(base, own);
    return own;
  };
  const reach = { resolver, mayConnect, ...(options.ca === undefined ? {} : { ca: options.ca }) };
  const rdap = rdapAsk(baseOf, serverOf, reach);
  return {
    registration: new Question(rdap, { timeoutMs, now, outageOf: serverOf }),
    dns: new Question(dnsAsk(resolver), { timeoutMs, now, outageOf: () => dnsOutage }),
    certificate: new Question(certificateAsk(reach, options.tlsPort), {
      timeoutMs,
      now,
      // A site is found by DNS: what cannot be asked there is not asked here.
      outageOf: () => (dnsOutage.isOpen ? dnsOutage : certificateOutage),
    }),
    close: () => node.cancel(),
  };
}
