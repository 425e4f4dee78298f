import { createHash } from "node:crypto";
import type { Listing } from "../evidence.ts";
import { isOrganisation } from "../url/brands.ts";
import { isPlatform, platformsOf } from "../url/platforms.ts";
import type { FeedDefinition } from "./definition.ts";
import { dateOf, type FeedEntry } from "./entry.ts";
import { type FeedIndex, IndexBuilder } from "./feed-index.ts";
import type { Key } from "./siphash.ts";
import { scamTypeOfWord } from "./threat-words.ts";

/** A feed as it was read: its entries and their version. */
export interface LoadedFeed {
  readonly definition: FeedDefinition;
  /** The feed's own version, or the time of its last change. */
  readonly version: string;
  readonly entries: Iterable<FeedEntry>;
}

type FeedFacts = Pick<Listing, "feed" | "version" | "trust" | "threat" | "scamType">;

/** Every feed that is on, compiled into one index. Immutable; a new one takes its place. */
export class FeedSet {
  readonly #index: FeedIndex;
  readonly #feeds: readonly FeedFacts[];
  readonly #count: number;

  /** @param feeds by their numbers in the index: first the feeds themselves, so many as `count`. */
  constructor(index: FeedIndex, feeds: readonly FeedFacts[], count: number) {
    this.#index = index;
    this.#feeds = feeds;
    this.#count = count;
  }

  /** Names every feed that is on as it is now; `none` when all are off. */
  get version(): string {
    if (this.#count === 0) return "none";
    const all = this.#feeds
      .slice(0, this.#count)
      .map(({ feed, version }) => `${feed} ${version}`)
      .join("\n");
    return `${this.#count} feeds ${createHash("sha256").update(all).digest("hex").slice(0, 8)}`;
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
  if (isOrganisation(host)) return true;
  if (!isPlatform(host)) return false;
  const platforms = platformsOf(host);
  return CARRIES_OTHERS.some((kind) => platforms.get(kind) === host);
}

/** Feeds, and kinds of scam that they name, which the index can tell apart. */
const MAX_FACTS = 256;
/** Different words that are remembered; feeds have a few. */
const MAX_WORDS = 10_000;

/** Compiles feeds; the key makes the hashes unpredictable. */
export function compileFeeds(feeds: readonly LoadedFeed[], key: Key): FeedSet {
  const builder = new IndexBuilder(key);
  const facts: FeedFacts[] = feeds.map(({ definition: { title, trust, threat }, version }) => ({
    feed: title,
    version,
    trust,
    threat,
  }));
  const typeOf = remembered(scamTypeOfWord);
  const numbers = new Map<string, number>();
  /** The number of a feed's entries of one kind; of the feed itself where there are too many kinds. */
  const numberOf = (feed: number, word: string | undefined): number => {
    const scamType = word === undefined ? undefined : typeOf(word);
    if (scamType === undefined) return feed;
    const known = numbers.get(`${feed} ${scamType}`);
    if (known !== undefined || facts.length === MAX_FACTS) return known ?? feed;
    numbers.set(`${feed} ${scamType}`, facts.push({ ...facts[feed]!, scamType }) - 1);
    return facts.length - 1;
  };
  for (const [feed, { entries }] of feeds.entries()) {
    for (const { expression, day, word } of entries) {
      if (!coversOthers(expression)) builder.add(expression, numberOf(feed, word), day ?? 0);
    }
  }
  return new FeedSet(builder.build(), facts, feeds.length);
}

/** The same function, asked once a word: a feed repeats a few words many times. */
function remembered<T>(ask: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const answer = known.get(word);
    if (answer !== undefined || known.has(word)) return answer as T;
    const fresh = ask(word);
    if (known.size < MAX_WORDS) known.set(word, fresh);
    return fresh;
  };
}
