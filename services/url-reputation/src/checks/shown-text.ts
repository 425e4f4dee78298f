import { parse as parseHost } from "tldts";
import { type Check, findingOn, isServicePassing, type JudgedLink } from "../judged.ts";
import { isCounter } from "../url/counter.ts";

/** Matches a text that is one web address or host name, with or without a scheme. */
const ONE_ADDRESS = /^(?:https?:\/\/)?([^\s/?#:@]+\.[^\s/?#:@.]{2,})(?::\d+)?(?:[/?#]\S*)?$/i;
const MAX_TEXT = 500;

/** The registrable domain that a link's text names, if the text is nothing but an address. */
function namedIn(shown: string): string | undefined {
  const text = shown.trim();
  const host = text.length <= MAX_TEXT ? ONE_ADDRESS.exec(text)?.[1] : undefined;
  if (host === undefined || !URL.canParse(`http://${host}/`)) return undefined;
  const { domain, isIcann } = parseHost(new URL(`http://${host}/`).hostname);
  return isIcann ? (domain ?? undefined) : undefined;
}

/**
 * Where it leads is the business of the service that passes it on, or of a known company: newsletters show the addresses
 * that their click counters lead to.
 */
const isPassedOn = (judged: JudgedLink): boolean =>
  judged.link.owner?.kind === "own" || isServicePassing(judged) || isCounter(judged.parts);

/** The link shows one site's address and leads to another's. */
export const shownText: Check = (judged) => {
  const { link, parts, carried } = judged;
  const named = link.shownText === undefined ? undefined : namedIn(link.shownText);
  if (named === undefined || parts.host === "" || named === parts.registrable || isPassedOn(judged)) return undefined;
  // A newsletter's click counter carries the very address that it shows.
  if (carried.some(({ registrable }) => registrable === named)) return undefined;
  return findingOn(judged, "url.text_mismatch", `shows ${named}, leads to ${parts.host}`);
};
