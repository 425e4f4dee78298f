import { createHash } from "node:crypto";
import shipped from "../data/feeds.json" with { type: "json" };
import { readFile, stat } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import type { Logger } from "@sextant/chassis";
import { refusalOf } from "./accept.ts";
import { checkDefinitions, type FeedDefinition, parseDefinitions } from "./definition.ts";
import { type Download, download } from "./download.ts";
import { compileFeeds, type FeedSet, type LoadedFeed } from "./feed-set.ts";
import { parseFeed } from "./formats/index.ts";
import type { FeedState } from "./metrics.ts";
import type { Key } from "./siphash.ts";
import { type FeedFacts, FeedStore } from "./store.ts";

const HOUR_MS = 3_600_000;
/** How often feeds are looked over for one that is due. */
const LOOK_OVER_MS = 60_000;

export interface FeedOptions {
  /** Definitions; undefined: the shipped ones, all off. */
  readonly file: string | undefined;
  readonly dataDir: string;
  /** False: nothing is downloaded; files and the last good downloads are used. */
  readonly lookups: boolean;
  readonly key: Key;
  readonly log: Logger;
  readonly now?: () => number;
  readonly download?: typeof download;
}

/** The feeds of a running service: `current` is swapped whole when one of them has changed. */
export interface Feeds extends AsyncDisposable {
  readonly current: FeedSet;
  /** Every feed that is on. */
  readonly states: readonly FeedState[];
  /** Reads every feed that is due, and swaps `current` if one changed. */
  refresh(): Promise<void>;
}

interface Held {
  readonly definition: FeedDefinition;
  facts?: FeedFacts;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Reads the definitions and what is on.
 * @throws Error when the definitions cannot be read: a service must not run with feeds that nobody chose.
 */
export async function openFeeds(options: FeedOptions): Promise<Feeds> {
  const { file } = options;
  const definitions =
    file === undefined ? checkDefinitions(shipped, "feeds.json") : parseDefinitions(await readFile(file, "utf8"), file);
  const wanted = definitions.filter(({ on }) => on);
  const keeper = new Keeper(options, dirname(file ?? "."), wanted);
  await keeper.restore();
  await keeper.refresh();
  return keeper;
}

class Keeper implements Feeds {
  current: FeedSet;
  readonly #options: FeedOptions;
  readonly #folder: string;
  readonly #store: FeedStore;
  readonly #held: readonly Held[];
  readonly #stop = new AbortController();
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;

  constructor(options: FeedOptions, folder: string, definitions: readonly FeedDefinition[]) {
    this.#options = options;
    this.#folder = folder;
    this.#store = new FeedStore(join(options.dataDir, "feeds"));
    this.#held = definitions.map((definition) => ({ definition }));
    this.#now = options.now ?? Date.now;
    this.current = compileFeeds([], options.key);
    this.#timer = setInterval(() => void this.refresh(), LOOK_OVER_MS).unref();
  }

  get states(): readonly FeedState[] {
    return this.#held.map(({ definition: { name }, facts }) => ({
      name,
      entries: facts?.entries ?? 0,
      ...(facts ? { checkedAt: facts.checkedAt, changedAt: facts.changedAt } : {}),
    }));
  }

  /** Takes up the last good texts. */
  async restore(): Promise<void> {
    for (const held of this.#held) {
      const kept = await this.#store.read(held.definition.name);
      if (kept) held.facts = kept.facts;
    }
    await this.#swap();
  }

  refresh(): Promise<void> {
    this.#running ??= this.#refreshAll().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #refreshAll(): Promise<void> {
    let hasChanged = false;
    for (const held of this.#held) {
      const due = (held.facts?.checkedAt ?? 0) + held.definition.refreshHours * HOUR_MS;
      if (this.#now() >= due && !this.#stop.signal.aborted) hasChanged = (await this.#refreshOne(held)) || hasChanged;
    }
    if (hasChanged) await this.#swap();
  }

  async #refreshOne(held: Held): Promise<boolean> {
    const { definition, facts } = held;
    const { log } = this.#options;
    const answer = await this.#fetch(definition, facts);
    if (answer === undefined) return false;
    const checkedAt = this.#now();
    if (answer.kind === "failed") {
      log.warn({ feed: definition.name, why: answer.why }, "feed not refreshed; the last good one is kept");
      return false;
    }
    const isSame = answer.kind === "unchanged" || hashOf(answer.text) === facts?.sha256;
    if (isSame && facts) {
      held.facts = { ...facts, checkedAt };
      await this.#store.write(definition.name, held.facts);
      return false;
    }
    if (answer.kind !== "text") return false;
    const parsed = parseFeed(definition.format, answer.text);
    const refusal = refusalOf(parsed, facts?.entries);
    if (refusal !== undefined) {
      log.warn({ feed: definition.name, why: refusal }, "feed refused; the last good one is kept");
      return false;
    }
    const { etag, lastModified } = answer;
    const validators = {
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
    };
    const entries = parsed.entries.length;
    held.facts = { version: 1, sha256: hashOf(answer.text), entries, checkedAt, changedAt: checkedAt, ...validators };
    await this.#store.write(definition.name, held.facts, answer.text);
    log.info({ feed: definition.name, entries, rejected: parsed.rejected }, "feed read");
    return true;
  }

  /** The feed's text from its file or address; undefined when look-ups are off. */
  async #fetch(definition: FeedDefinition, facts: FeedFacts | undefined): Promise<Download | undefined> {
    const { location } = definition;
    if (location.startsWith("https://")) {
      if (!this.#options.lookups) return undefined;
      return (this.#options.download ?? download)(location, facts ?? {}, this.#stop.signal);
    }
    if (location.startsWith("data:")) {
      return { kind: "text", text: decodeURIComponent(location.slice(location.indexOf(",") + 1)) };
    }
    const path = isAbsolute(location) ? location : join(this.#folder, location);
    try {
      const changed = (await stat(path)).mtime.toUTCString();
      if (facts?.lastModified === changed) return { kind: "unchanged" };
      return { kind: "text", text: await readFile(path, "utf8"), lastModified: changed };
    } catch {
      return { kind: "failed", why: "the file cannot be read" };
    }
  }

  /** Compiles the last good texts, read again from disk: entries kept beside the index would be many times its size. */
  async #swap(): Promise<void> {
    const loaded: LoadedFeed[] = [];
    for (const { definition, facts } of this.#held) {
      const kept = facts && (await this.#store.read(definition.name));
      if (!kept) continue;
      const { entries } = parseFeed(definition.format, kept.text);
      loaded.push({ definition, version: this.#versionOf(kept.facts, definition), entries });
    }
    this.current = compileFeeds(loaded, this.#options.key);
    this.#options.log.info(
      { feeds: loaded.length, entries: this.current.size, bytes: this.current.bytes },
      "feeds compiled",
    );
  }

  /** "2026-11-20", and "stale" when the feed has not changed for longer than it should. */
  #versionOf({ changedAt, sha256 }: FeedFacts, { staleHours }: FeedDefinition): string {
    const day = new Date(changedAt).toISOString().slice(0, 10);
    const isStale = this.#now() - changedAt > staleHours * HOUR_MS;
    return `${day} ${sha256.slice(0, 8)}${isStale ? ", stale" : ""}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#running?.catch(() => undefined);
  }
}
