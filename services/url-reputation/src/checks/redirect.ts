import { parse as parseHost } from "tldts";
import { type Check, findingOn, isServicePassing, type JudgedLink } from "../judged.ts";
import { carriedHosts } from "../url/nested.ts";

/** Parameters that carry an address without sending the visitor there: canonical pages, feeds, referrers. */
const REPORTED =
  /(?:^|&)(?:utm_\w+|ref|referrer|referer|src|source|origin|feed|canonical|image|img|media|picture|poster)=/i;
/** Wrappings inside one another from which on a link hides on purpose. */
const DEEP = 3;

const registrableOf = (host: string): string => parseHost(host).domain ?? host;

/** A link that sends the visitor on to another site, on a host that is not a mail gateway's wrapper. */
export const openRedirect: Check = (judged) => {
  const { parts, carried } = judged;
  if (
    parts.host === "" ||
    isServicePassing(judged) ||
    parts.platforms.has("wrappers") ||
    parts.platforms.has("shorteners")
  )
    return undefined;
  const hosts = [
    ...carriedHosts({ ...parts, query: withoutReported(parts.query) }),
    ...carried.map(({ host }) => host),
  ];
  const target = hosts.find((host) => host !== "" && registrableOf(host) !== parts.registrable);
  return target === undefined ? undefined : findingOn(judged, "url.open_redirect", `leads on to ${target}`);
};

const withoutReported = (query: string): string =>
  query
    .split("&")
    .filter((pair) => !REPORTED.test(pair))
    .join("&");

/** How many links carry this one, one inside another. */
function depthOf(judged: JudgedLink): number {
  let depth = 0;
  for (let at = judged.carrier; at; at = at.carrier) depth += 1;
  return depth;
}

/** A link wrapped in a link wrapped in a link. */
export const deepWrapping: Check = (judged) => {
  const depth = depthOf(judged);
  return depth >= DEEP ? findingOn(judged, "url.deep_wrapping", `inside ${depth} other links`) : undefined;
};
