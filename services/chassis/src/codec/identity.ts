import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  type Claim,
  type ClaimPlace,
  type Holding,
  type HoldingPlace,
  type Identity,
  type Owner,
  type OwnerKind,
  SERVICE_KINDS,
} from "@sextant/core";
import * as wire from "@sextant/proto/layer";
import { optional, spanOf, words } from "./words.ts";

const ownerKinds = words<OwnerKind, wire.OwnerKind>([
  ["own", wire.OwnerKind.OWN],
  ["pages", wire.OwnerKind.PAGES],
  ["infrastructure", wire.OwnerKind.INFRASTRUCTURE],
  ["established", wire.OwnerKind.ESTABLISHED],
  ["unknown", wire.OwnerKind.UNKNOWN],
]);
const claimPlaces = words<ClaimPlace, wire.ClaimPlace>([
  ["label", wire.ClaimPlace.LABEL],
  ["words", wire.ClaimPlace.WORDS],
  ["display_name", wire.ClaimPlace.DISPLAY_NAME],
  ["subject", wire.ClaimPlace.SUBJECT],
  ["host", wire.ClaimPlace.HOST],
  ["shown", wire.ClaimPlace.SHOWN],
]);
const holdingPlaces = words<HoldingPlace, wire.HoldingPlace>([
  ["link", wire.HoldingPlace.LINK],
  ["sender", wire.HoldingPlace.SENDER],
  ["reply_to", wire.HoldingPlace.REPLY_TO],
  ["return_path", wire.HoldingPlace.RETURN_PATH],
]);

export const ownerFromWire = (owner: wire.Owner): Owner => ({
  kind: ownerKinds.fromWire(owner.kind),
  ...optional("party", owner.party || undefined),
  ...optional(
    "service",
    SERVICE_KINDS.find((kind) => kind === owner.service),
  ),
});
export const ownerToWire = (owner: Owner): MessageInitShape<typeof wire.OwnerSchema> => ({
  kind: ownerKinds.toWire(owner.kind),
  party: owner.party ?? "",
  service: owner.service ?? "",
});

const claimToWire = (claim: Claim): MessageInitShape<typeof wire.ClaimSchema> => ({
  party: claim.party,
  name: claim.name,
  place: claimPlaces.toWire(claim.place),
  strength: claim.strength,
  disguised: claim.disguised,
  ...optional("span", claim.span),
});
const holdingToWire = (holding: Holding): MessageInitShape<typeof wire.HoldingSchema> => ({
  place: holdingPlaces.toWire(holding.place),
  owner: ownerToWire(holding.owner),
  host: holding.host,
  ...optional("span", holding.span),
  ...optional("authenticated", holding.authenticated),
  ...optional("consistent", holding.consistent),
});

/** Writes who speaks. */
export const identityToWire = ({ claims, holdings }: Identity): MessageInitShape<typeof wire.IdentitySchema> => ({
  claims: claims.map(claimToWire),
  holdings: holdings.map(holdingToWire),
});

/** Reads who speaks off the wire. A strength that this version does not know counts as a mention. */
export function identityFromWire({ claims, holdings }: wire.Identity): Identity {
  return {
    claims: claims.map((claim) => ({
      party: claim.party,
      name: claim.name,
      place: claimPlaces.fromWire(claim.place),
      strength: claim.strength === 3 || claim.strength === 2 ? claim.strength : 1,
      disguised: claim.disguised,
      ...spanOf(claim.span),
    })),
    holdings: holdings.map((holding) => ({
      place: holdingPlaces.fromWire(holding.place),
      owner: holding.owner ? ownerFromWire(holding.owner) : { kind: "unknown" },
      host: holding.host,
      ...spanOf(holding.span),
      ...optional("authenticated", holding.authenticated),
      ...optional("consistent", holding.consistent),
    })),
  };
}
