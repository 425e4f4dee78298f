import type { PlatformKind } from "../src/platforms.ts";
import { listedHosts } from "./sources.ts";

/** What a host of a source's list is to those who read links. */
const KINDS: Readonly<Record<string, PlatformKind>> = {
  shortener: "shorteners",
  free: "hosting",
  link_in_bio: "pages",
  pages: "pages",
  files: "files",
  ipfs: "gateways",
  tenants: "tenants",
  wrapper: "wrappers",
};

/** Lists that say nothing of that. */
const OTHERS: ReadonlySet<string> = new Set(["shared", "dynamic", "disposable", "mailbox"]);

function kindOf(list: string): PlatformKind | undefined {
  const kind = KINDS[list];
  if (kind === undefined && !OTHERS.has(list)) throw new TypeError(`there is no list ${list}`);
  return kind;
}

/** Rows of the platforms' list: a host and its kinds. @throws TypeError at a list that there is not. */
export function platformRows(): string[] {
  const byHost = new Map<string, Set<PlatformKind>>();
  for (const { host, lists } of [...listedHosts("hosts.txt"), ...listedHosts("platforms.txt")]) {
    for (const kind of lists.map(kindOf))
      if (kind !== undefined) byHost.set(host, (byHost.get(host) ?? new Set()).add(kind));
  }
  return [...byHost].map(([host, kinds]) => `${host} ${[...kinds].toSorted().join(" ")}`);
}
