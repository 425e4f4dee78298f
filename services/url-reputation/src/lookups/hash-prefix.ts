import { createHash } from "node:crypto";
import { z } from "zod";
import type { Listing } from "../evidence.ts";

/** Bytes of a hash that leave the house (Safe Browsing v5, hashes.search). */
const PREFIX_BYTES = 4;
/** Prefixes in one question. */
const MAX_PREFIXES = 1_000;
/** Prefixes whose answers are kept. */
const MAX_CACHED = 200_000;
/** Answers are kept no longer than this, whatever the service says, in milliseconds. */
const MAX_CACHE_MS = 24 * 3_600_000;
const TRUST = 0.98;

const answerSchema = z.object({
  fullHashes: z
    .array(
      z.object({
        fullHash: z.string(),
        fullHashDetails: z.array(z.object({ threatType: z.string().optional() })).default([]),
      }),
    )
    .default([]),
  cacheDuration: z
    .string()
    .regex(/^\d+(\.\d+)?s$/)
    .default("300s"),
});

const THREATS: Readonly<Record<string, Listing["threat"]>> = {
  MALWARE: "malware",
  POTENTIALLY_HARMFUL_APPLICATION: "malware",
  UNWANTED_SOFTWARE: "malware",
  SOCIAL_ENGINEERING: "phishing",
};

interface Cached {
  readonly until: number;
  /** Full hash (base64) → threat. */
  readonly hashes: ReadonlyMap<string, Listing["threat"]>;
}

export interface HashPrefixOptions {
  /** The service's `hashes:search` address. */
  readonly url: string;
  readonly key: string;
  readonly now?: () => number;
}

/** A client of a hash-prefix service that speaks the Safe Browsing v5 protocol, JSON encoding, with a cache. */
export class HashPrefixClient {
  readonly #options: HashPrefixOptions;
  readonly #now: () => number;
  readonly #cache = new Map<string, Cached>();

  constructor(options: HashPrefixOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * The listings of each list of expressions, in order.
   * @throws when the service does not answer, or not in its own words.
   */
  async find(links: readonly (readonly string[])[], signal: AbortSignal): Promise<Listing[][]> {
    const hashed = links.map((expressions) => expressions.map((entry) => ({ entry, hash: sha256(entry) })));
    const wanted = new Set(hashed.flat().map(({ hash }) => prefixOf(hash)));
    const unknown = [...wanted].filter((prefix) => !this.#fresh(prefix)).slice(0, MAX_PREFIXES);
    if (unknown.length > 0) await this.#ask(unknown, signal);
    return hashed.map((expressions) =>
      expressions.flatMap(({ entry, hash }) => {
        const threat = this.#fresh(prefixOf(hash))?.hashes.get(hash.toString("base64"));
        if (threat === undefined) return [];
        const version = new Date(this.#now()).toISOString().slice(0, 10);
        return [{ feed: "hash-prefix service", entry, version, trust: TRUST, threat }];
      }),
    );
  }

  #fresh(prefix: string): Cached | undefined {
    const cached = this.#cache.get(prefix);
    return cached && cached.until > this.#now() ? cached : undefined;
  }

  async #ask(prefixes: readonly string[], signal: AbortSignal): Promise<void> {
    const query = new URLSearchParams([
      ["key", this.#options.key],
      ["alt", "json"],
    ]);
    for (const prefix of prefixes) query.append("hashPrefixes", prefix);
    const response = await fetch(`${this.#options.url}?${query.toString()}`, { signal, redirect: "error" });
    if (!response.ok) throw new Error(`hash-prefix service: HTTP ${response.status}`);
    const { fullHashes, cacheDuration } = answerSchema.parse(await response.json());
    const until = this.#now() + Math.min(MAX_CACHE_MS, Number.parseFloat(cacheDuration) * 1_000);
    const byPrefix = new Map(prefixes.map((prefix) => [prefix, new Map<string, Listing["threat"]>()]));
    for (const { fullHash, fullHashDetails } of fullHashes) {
      const threat = fullHashDetails.map(({ threatType }) => THREATS[threatType ?? ""]).find(Boolean) ?? "scam";
      byPrefix.get(prefixOf(Buffer.from(fullHash, "base64")))?.set(fullHash, threat);
    }
    for (const [prefix, hashes] of byPrefix) this.#keep(prefix, { until, hashes });
  }

  /** The oldest answers make room. */
  #keep(prefix: string, cached: Cached): void {
    this.#cache.delete(prefix);
    this.#cache.set(prefix, cached);
    if (this.#cache.size <= MAX_CACHED) return;
    const [oldest] = this.#cache.keys();
    if (oldest !== undefined) this.#cache.delete(oldest);
  }
}

const sha256 = (expression: string): Buffer => createHash("sha256").update(expression).digest();
const prefixOf = (hash: Buffer): string => hash.subarray(0, PREFIX_BYTES).toString("base64");
