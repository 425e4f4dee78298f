import { destinationOf, type Holding, isActedOn, type Link } from "@sextant/core";
import { partsOf } from "./url/parts.ts";

/** Places told of one content: one of each owner and site. */
const MAX_HOLDINGS = 40;

/** Whose the links are that a person acts on: of each the place where it leads, as far as that can be read from it. */
export function holdingsOf(links: readonly Link[]): Holding[] {
  const found = new Map<string, Holding>();
  for (const [index, link] of links.entries()) {
    if (!isActedOn(link)) continue;
    const { url, owner } = links[destinationOf(links, index)] as Link;
    if (!owner) continue;
    const { registrable, platform, host } = partsOf(url);
    const shown = platform === "" ? registrable : host;
    const key = `${shown} ${owner.kind}`;
    if (!shown.includes(".") || found.has(key) || found.size >= MAX_HOLDINGS) continue;
    found.set(key, { place: "link", owner, host: shown, ...(link.span ? { span: link.span } : {}) });
  }
  return [...found.values()];
}
