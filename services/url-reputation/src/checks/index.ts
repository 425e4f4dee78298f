import type { Check } from "../judged.ts";
import { brandInPath, brandInSubdomain } from "./brand.ts";
import { doubleExtension, executable } from "./files.ts";
import { deepSubdomains, encodedHost, punycode } from "./host-form.ts";
import { freeHosting, ipfsGateway, shortener } from "./hosting.ts";
import { ipDisguised, ipHost } from "./ip-host.ts";
import { listed } from "./listed.ts";
import { oddPort } from "./port.ts";
import { deepWrapping, openRedirect } from "./redirect.ts";
import { dataScheme, scriptScheme } from "./schemes.ts";
import { shownText } from "./shown-text.ts";
import { userinfo } from "./userinfo.ts";

/** Every check of a link, in the order in which findings are told. */
export const CHECKS: readonly Check[] = [
  listed,
  scriptScheme,
  dataScheme,
  userinfo,
  ipDisguised,
  encodedHost,
  shownText,
  brandInSubdomain,
  doubleExtension,
  executable,
  brandInPath,
  openRedirect,
  deepWrapping,
  ipHost,
  ipfsGateway,
  oddPort,
  punycode,
  deepSubdomains,
  shortener,
  freeHosting,
];
