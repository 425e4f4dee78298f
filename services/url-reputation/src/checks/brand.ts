import { type Check, findingOn, isServicePassing } from "../judged.ts";
import { brandAt, brandDomainIn, ownsBrand } from "../url/brands.ts";

/** Words of a path that ask for an account, beside which a brand's name is a claim to be it. */
const ACCOUNT =
  /(?:^|[^a-z])(?:log-?in|sign-?in|signon|verif\w*|secure\w*|account\w*|update|confirm\w*|auth\w*|unlock|billing|wallet|webscr|banking)(?:[^a-z]|$)/i;
/** Segments of a path that are looked at. */
const MAX_SEGMENTS = 20;

/** A brand's name in front of a domain that is not the brand's. */
export const brandInSubdomain: Check = (judged) => {
  const { subdomains, host, registrable, platforms } = judged.parts;
  if (platforms.has("tenants") || platforms.has("wrappers")) return undefined;
  for (const label of subdomains) {
    const brand = brandAt(label);
    if (brand && !ownsBrand(brand, host, registrable)) {
      return findingOn(judged, "url.brand_in_subdomain", `${brand.name} is not at ${registrable}`);
    }
  }
  return undefined;
};

/** A brand's domain as a folder, or its name beside a word for an account, on a domain that is not the brand's. */
export const brandInPath: Check = (judged) => {
  const { path, host, registrable, platforms } = judged.parts;
  if (platforms.has("wrappers") || isServicePassing(judged) || path.length < 5) return undefined;
  const segments = path.toLowerCase().split("/").filter(Boolean).slice(0, MAX_SEGMENTS);
  for (const segment of segments) {
    const brand = brandDomainIn(segment) ?? (ACCOUNT.test(path) ? brandAt(segment) : undefined);
    if (brand && !ownsBrand(brand, host, registrable)) {
      return findingOn(judged, "url.brand_in_path", `${brand.name} is not at ${registrable}`);
    }
  }
  return undefined;
};
