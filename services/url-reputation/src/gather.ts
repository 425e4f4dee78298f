import { type Answer, lookupExpressions, type Owners, type Subject } from "@sextant/core";
import type { OwnerIndex } from "@sextant/knowledge";
import { MAX_LINKS } from "./analyze.ts";
import type { Evidence, Hop, LinkEvidence, Listing } from "./evidence.ts";
import type { FeedSet } from "./feeds/feed-set.ts";
import { isExpandable } from "./lookups/expand.ts";
import type { Lookups } from "./lookups/lookups.ts";
import { partsOf } from "./url/parts.ts";

/** Short links of one subject that are followed. */
const MAX_EXPANDED = 5;

/** A link's listings: under every host suffix and path prefix, most exact first. */
export function listingsOf(url: string, feeds: FeedSet): Listing[] {
  return (lookupExpressions(url) ?? []).flatMap((expression) => feeds.find(expression));
}

/** A place on a short link's way: what is listed of it, and whose it is. */
function hopOf(url: string, feeds: FeedSet, owners: Owners): Hop {
  const { host, isAddress } = partsOf(url);
  const owner = host === "" || isAddress ? {} : { owner: owners.ownerOf(host) };
  return { url, listings: listingsOf(url, feeds), ...owner };
}

/** Subject → what the feeds list of its links, what a hash-prefix service says, and where short links lead and whose that is. */
export async function gather(
  subject: Subject,
  feeds: FeedSet,
  lookups: Lookups,
  owners: OwnerIndex,
): Promise<Evidence> {
  const urls = subject.links.slice(0, MAX_LINKS).map(({ url }) => url);
  const [services, hops] = await Promise.all([askService(urls, lookups), followAll(urls, feeds, lookups, owners)]);
  const links = urls.map((url, index): LinkEvidence => {
    const service = services(index);
    const way = hops.get(url);
    const organisation = subject.inputType === "url" ? owners.organisationOf(partsOf(url).host)?.name : undefined;
    return {
      listings: listingsOf(url, feeds),
      ...(service ? { service } : {}),
      ...(way ? { hops: way } : {}),
      ...(organisation === undefined ? {} : { organisation }),
    };
  });
  return { links };
}

async function askService(
  urls: readonly string[],
  { listings }: Lookups,
): Promise<(index: number) => Answer<readonly Listing[]> | undefined> {
  if (!listings || urls.length === 0) return () => undefined;
  const answer = await listings(urls.map((url) => lookupExpressions(url) ?? []));
  return (index) => (answer.known ? { known: true, value: answer.value[index] ?? [] } : answer);
}

async function followAll(
  urls: readonly string[],
  feeds: FeedSet,
  { expand }: Lookups,
  owners: Owners,
): Promise<ReadonlyMap<string, Answer<readonly Hop[]>>> {
  if (!expand) return new Map();
  const short = [...new Set(urls.filter(isExpandable))].slice(0, MAX_EXPANDED);
  const followed = short.map(async (url): Promise<[string, Answer<readonly Hop[]>]> => {
    const way = await expand(url);
    if (!way.known) return [url, way];
    return [url, { known: true, value: way.value.map((hop) => hopOf(hop, feeds, owners)) }];
  });
  return new Map(await Promise.all(followed));
}
