import type { Answer } from "@sextant/core";

/** What the registry says of a domain (RFC 9083). */
export interface Registration {
  /** False: the registry knows no such domain. */
  readonly exists: boolean;
  /** Milliseconds since the epoch. */
  readonly registeredAt?: number;
  /** RFC 8056 words, lower-case, such as `client hold`. */
  readonly statuses: readonly string[];
}

/** `none`: no MX record. `null`: a null MX (RFC 7505), so no mail is ever accepted. */
export type MailRoute = "none" | "null" | "some";

/** What DNS says of a domain. */
export interface DnsFacts {
  /** False: NXDOMAIN. */
  readonly exists: boolean;
  readonly nameServers: readonly string[];
  readonly mail: Answer<MailRoute>;
}

/** The certificate that the site showed. */
export interface Certificate {
  readonly issuer: string;
  /** Milliseconds since the epoch. */
  readonly validFrom: number;
}

export interface DomainFacts {
  /** The registrable domain asked about. */
  readonly name: string;
  readonly registration: Answer<Registration>;
  readonly dns: Answer<DnsFacts>;
  readonly certificate: Answer<Certificate>;
}

export interface Evidence {
  readonly facts: readonly DomainFacts[];
}

export const NO_EVIDENCE: Evidence = { facts: [] };
