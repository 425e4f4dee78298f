import type { Check } from "../judged.ts";
import { brandInSubdomain } from "./brand-in-subdomain.ts";
import { brandOnFreeHosting } from "./brand-on-hosting.ts";
import { freshCertificate } from "./certificate.ts";
import { combosquat } from "./combosquat.ts";
import { credentialBait } from "./credential-bait.ts";
import { displayNameBrand } from "./display-name.ts";
import { noMail, parked } from "./dns.ts";
import { generated } from "./generated.ts";
import { homoglyph } from "./homoglyph.ts";
import { dynamicDns, freeHosting } from "./hosting.ts";
import { lookalike } from "./lookalike.ts";
import { disposableMail } from "./mail.ts";
import { newRegistration, onHold, unregistered, youngRegistration } from "./registration.ts";
import { mixedScripts } from "./scripts.ts";
import { tldSwap } from "./tld-swap.ts";
import { riskyTld } from "./tld.ts";

/** All checks of one domain, the most telling first. */
export const CHECKS: readonly Check[] = [
  credentialBait,
  homoglyph,
  brandInSubdomain,
  displayNameBrand,
  lookalike,
  tldSwap,
  combosquat,
  brandOnFreeHosting,
  newRegistration,
  onHold,
  unregistered,
  noMail,
  mixedScripts,
  dynamicDns,
  disposableMail,
  youngRegistration,
  riskyTld,
  freeHosting,
  generated,
  parked,
  freshCertificate,
];
