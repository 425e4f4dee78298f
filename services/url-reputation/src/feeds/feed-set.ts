import type { Listing } from "../evidence.ts";
import { ownerOf } from "../url/brands.ts";
import { isPlace, placesOf } from "../url/places.ts";
import type { FeedDefinition } from "./definition.ts";
import { dateOf, type FeedEntry } from "./entry.ts";
import { type FeedIndex, IndexBuilder } from "./feed-index.ts";
import type { Key } from "./siphash.ts";

/** A feed as it was read: its entries and their version. */
export interface LoadedFeed {
  readonly definition: FeedDefinition;
  /** The feed's own version, or the time of its last change. */
  readonly version: string;
  readonly entries: Iterable<FeedEntry>;
}

type FeedFacts = Pick<Listing, "feed" | "version" | "trust" | "threat">;

/** Every feed that is on, compiled into one index. Immutable; a new one takes its place. */
export class FeedSet {
  readonly #index: FeedIndex;
  readonly #feeds: readonly FeedFacts[];

  constructor(index: FeedIndex, feeds: readonly FeedFacts[]) {
    this.#index = index;
    this.#feeds = feeds;
  }

  get size(): number {
    return this.#index.size;
  }

  get bytes(): number {
    return this.#index.bytes;
  }

  /** The listings of one expression. */
  find(expression: string): Listing[] {
    return this.#index.find(expression).flatMap(({ feed, day }) => {
      const facts = this.#feeds[feed];
      if (!facts) return [];
      const listing = { ...facts, entry: expression.replace(/\/$/, "") };
      return day === 0 ? [listing] : [{ ...listing, firstSeen: dateOf(day) }];
    });
  }
}

/** Whole sites that carry everybody's pages; a list that names one names one page of it and lost the rest. */
const CARRIES_OTHERS = ["shorteners", "hosting", "pages", "files", "gateways", "wrappers"] as const;

/** True for `host/` of a brand's own site, or of a place that carries other people's pages: it would accuse them all. */
export function coversOthers(expression: string): boolean {
  const host = expression.slice(0, -1);
  if (!expression.endsWith("/") || host.includes("/")) return false;
  if (ownerOf(host) !== undefined) return true;
  if (!isPlace(host)) return false;
  const places = placesOf(host);
  return CARRIES_OTHERS.some((kind) => places.get(kind) === host);
}

/** Compiles feeds; the key makes the hashes unpredictable. */
export function compileFeeds(feeds: readonly LoadedFeed[], key: Key): FeedSet {
  const builder = new IndexBuilder(key);
  const facts = feeds.map(({ definition: { title, trust, threat }, version }) => ({
    feed: title,
    version,
    trust,
    threat,
  }));
  for (const [number, { entries }] of feeds.entries()) {
    for (const { expression, day } of entries) {
      if (!coversOthers(expression)) builder.add(expression, number, day ?? 0);
    }
  }
  return new FeedSet(builder.build(), facts);
}
