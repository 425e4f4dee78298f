import { OutboundError, type Reach } from "@sextant/chassis";
import { partsOf } from "../url/parts.ts";
import { locationOf } from "./head.ts";

/** Redirects that are followed. */
const MAX_HOPS = 5;
/** Longest address that is followed, in characters. */
const MAX_LOCATION = 4_000;

/** Only services that pass visitors on are asked; where they lead is told, not visited. */
export const isExpandable = (url: string): boolean => {
  const { platforms, path, scheme } = partsOf(url);
  return platforms.has("shorteners") && path.length > 1 && (scheme === "http" || scheme === "https");
};

/** HEAD, and GET from those that do not answer HEAD with a redirect. */
async function nextOf(url: URL, reach: Reach, signal: AbortSignal): Promise<string | undefined> {
  const head = await locationOf(url, "HEAD", reach, signal);
  if (head.location !== undefined) return head.location;
  if (head.status === 404 || head.status === 410) return undefined;
  return (await locationOf(url, "GET", reach, signal)).location;
}

/**
 * Where a short link leads, hop by hop. The last hop is the first that is no shortener, and it is not contacted.
 * @throws whatever the network throws; a target that must not be asked ends the walk and is told like any other.
 */
export async function expand(link: string, reach: Reach, signal: AbortSignal): Promise<string[]> {
  const hops: string[] = [];
  let at = link;
  while (isExpandable(at) && hops.length < MAX_HOPS) {
    let location: string | undefined;
    try {
      location = await nextOf(new URL(at), reach, signal);
    } catch (error) {
      if (error instanceof OutboundError && hops.length > 0) return hops;
      throw error;
    }
    if (location === undefined || location.length > MAX_LOCATION || !URL.canParse(location, at)) return hops;
    at = new URL(location, at).href;
    hops.push(at);
  }
  return hops;
}
