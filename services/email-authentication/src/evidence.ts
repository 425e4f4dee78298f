import { type Answer, unknown } from "@sextant/core";

/** RFC 7208, 2.6; temperror is an unknown answer. */
export type SpfResult = "none" | "neutral" | "pass" | "fail" | "softfail" | "permerror";

export interface Spf {
  readonly result: SpfResult;
  /** The domain of MAIL FROM, or of HELO for the null sender. */
  readonly domain: string;
  readonly ip: string;
}

/**
 * `pass`: verified. `fail`: the header was not signed so. `altered`: the body of this copy is not the signed one, which
 * copying a mail often does. `policy`: rsa-sha1, or a key under 1,024 bits (RFC 8301). `invalid`: cannot be verified by
 * anybody (no such key, broken syntax). `unknown`: the key could not be asked for.
 */
export type SignatureResult = "pass" | "fail" | "altered" | "policy" | "invalid" | "unknown";

export interface Signature {
  readonly domain: string;
  readonly selector: string;
  readonly result: SignatureResult;
}

export type DmarcPolicy = "none" | "quarantine" | "reject";

export interface Dmarc {
  readonly result: "pass" | "fail" | "none";
  /** The policy to be applied; absent when the domain publishes none. */
  readonly policy?: DmarcPolicy;
}

export interface Arc {
  readonly result: "none" | "pass" | "fail";
  /** The domain of the newest seal. */
  readonly sealer?: string;
  /** What the sealer says that DMARC gave when the mail reached it. */
  readonly dmarc?: string;
}

/** What mailauth found out about a mail. */
export interface Evidence {
  readonly spf: Answer<Spf>;
  readonly dkim: Answer<readonly Signature[]>;
  readonly dmarc: Answer<Dmarc>;
  readonly arc: Answer<Arc>;
}

/** Nothing was asked. */
export const NOT_ASKED: Evidence = {
  spf: unknown("off"),
  dkim: unknown("off"),
  dmarc: unknown("off"),
  arc: unknown("off"),
};
