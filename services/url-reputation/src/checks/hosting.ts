import { type Check, findingOn } from "../judged.ts";

/** Matches an IPFS content identifier: CIDv0, or CIDv1 in base32. */
const CID = /^(?:qm[1-9a-hj-np-z]{44}|baf[a-z2-7]{50,})$/i;
const IN_PATH = /^\/(?:ipfs|ipns)\/([a-z0-9]+)/i;

/** A link whose target cannot be read from it. */
export const shortener: Check = (judged) => {
  const { platforms, path, registrable } = judged.parts;
  const name = platforms.get("shorteners");
  if (name === undefined || path.length < 2) return undefined;
  return findingOn(judged, "url.shortener", name === registrable ? undefined : name);
};

/** Platforms that give customers a folder and not a name of their own. */
const FOLDERS = new Set(["sites.google.com", "translate.google.com"]);

/** A page on a service where anybody gets a name for nothing; the service's own pages are not meant. */
export const freeHosting: Check = (judged) => {
  const { platform, host, platforms, path } = judged.parts;
  if (platform === "" || platforms.has("tenants")) return undefined;
  const isOwn = host === platform || host === `www.${platform}`;
  if (isOwn && !(FOLDERS.has(platform) && path.length > 1)) return undefined;
  return findingOn(judged, "url.free_hosting", platform);
};

/** Content on IPFS cannot be taken down; a gateway makes a web page of it. */
export const ipfsGateway: Check = (judged) => {
  const { platforms, host, path } = judged.parts;
  const isInPath = CID.test(IN_PATH.exec(path)?.[1] ?? "");
  const isInHost = CID.test(host.slice(0, host.indexOf(".")));
  const isListed = platforms.has("gateways") && IN_PATH.test(path);
  if (!isInPath && !isInHost && !isListed) return undefined;
  return findingOn(judged, "url.ipfs_gateway");
};
