import type { Brand } from "@sextant/knowledge";
import type { Knowledge } from "../knowledge/index.ts";
import type { Host } from "./host.ts";

/** Longest display name that is read. */
const MAX_NAME = 200;

interface Named {
  readonly host: Host;
  readonly official: string | undefined;
  readonly established: boolean;
}

/**
 * The brand that a display name claims while the address is not the brand's. Weak names are no claim: a person may be
 * called Chase, and any shop may say Express.
 */
export function claimedBrand(displayName: string, named: Named, { brands, owners }: Knowledge): Brand | undefined {
  const brand = brands.named(displayName.slice(0, MAX_NAME));
  if (!brand) return undefined;
  const isOwn =
    named.official !== undefined && brand.domains.some((name) => owners.ownerOf(name).party === named.official);
  if (isOwn) return undefined;
  return brand;
}
