import { type Claim, destinationOf, type Holding, isActedOn, type Link } from "@sextant/core";
import type { LinkEvidence } from "./evidence.ts";
import { partsOf } from "./url/parts.ts";

/** Places told of one content: one of each owner and site. */
const MAX_HOLDINGS = 40;

/** Where a link leads in the end, by look-ups when they followed it, and whose that is. */
function endOf({ url, owner }: Link, evidence: LinkEvidence | undefined): { url: string; owner: Link["owner"] } {
  const last = evidence?.hops?.known ? evidence.hops.value.at(-1) : undefined;
  return last?.owner ? { url: last.url, owner: last.owner } : { url, owner };
}

/** Whose the links are that a person acts on: of each the place where it leads, as far as that can be read or was looked up. */
export function holdingsOf(links: readonly Link[], evidence: readonly LinkEvidence[]): Holding[] {
  const found = new Map<string, Holding>();
  for (const [index, link] of links.entries()) {
    if (!isActedOn(link)) continue;
    const destination = destinationOf(links, index);
    const { url, owner } = endOf(links[destination] as Link, evidence[destination]);
    if (!owner) continue;
    const { registrable, platform, host } = partsOf(url);
    const shown = platform === "" ? registrable : host;
    const key = `${shown} ${owner.kind}`;
    if (!shown.includes(".") || found.has(key) || found.size >= MAX_HOLDINGS) continue;
    found.set(key, { place: "link", owner, host: shown, ...(link.span ? { span: link.span } : {}) });
  }
  return [...found.values()];
}

/** The name of whose a link alone is: it stands in no text that could claim it. */
export function claimOf(
  links: readonly Link[],
  evidence: readonly LinkEvidence[],
  [holding]: readonly Holding[],
): Claim[] {
  const party = holding?.owner.kind === "own" ? holding.owner.party : undefined;
  const at = links.findIndex(({ owner }) => party !== undefined && owner?.party === party);
  const name = evidence[at]?.organisation;
  return party === undefined || name === undefined
    ? []
    : [{ party, name, place: "host", strength: 1, disguised: false }];
}
