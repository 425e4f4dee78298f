import { type Answer, known, unknown } from "@sextant/core";
import { type DKIMResult, dkimVerify, type DKIMVerifyResult } from "mailauth";
import type { Signature, SignatureResult } from "../evidence.ts";
import type { Share } from "../resolver/allowance.ts";
import { type HeaderVerdict, verifyHeader } from "./header-signature.ts";
import type { KeyPolicy } from "./policy.ts";
import type { WireForm } from "./wire-form.ts";

export interface Dkim {
  readonly answer: Answer<readonly Signature[]>;
  readonly signatures: readonly Signature[];
  /** What DMARC and ARC go on from. */
  readonly verified: DKIMVerifyResult;
}

/** Verifies every signature. `at`: when the mail came in, against which signatures expire. */
export async function askDkim(
  wire: WireForm,
  mailFrom: string,
  keys: Share,
  policy: KeyPolicy,
  at: Date,
): Promise<Dkim> {
  const verified = await dkimVerify(Buffer.from(wire.bytes), {
    resolver: keys.resolve,
    minBitLength: policy.minKeyBits,
    rejectRsaSha1: policy.rejectRsaSha1,
    curTime: at,
    sender: mailFrom,
  });
  const signatures = (await Promise.all(verified.results.map((result) => toSignature(result, keys, policy)))).flat();
  const isOpen = signatures.some(({ result }) => result === "unknown");
  return { verified, signatures, answer: isOpen ? unknown(keys.unanswered() ?? "failed") : known(signatures) };
}

async function toSignature(result: DKIMResult, keys: Share, policy: KeyPolicy): Promise<Signature[]> {
  const { signingDomain, selector = "" } = result;
  if (!signingDomain) return [];
  return [{ domain: signingDomain.toLowerCase(), selector, result: await resultOf(result, keys, policy) }];
}

const BODY_CHANGED = "body hash did not verify";
const OF_HEADER: Readonly<Record<HeaderVerdict, SignatureResult>> = {
  genuine: "altered",
  false: "fail",
  policy: "policy",
  invalid: "invalid",
  unknown: "unknown",
};

/** What mailauth forgives and RFC 6376 (6.1.1) does not: an identity outside the domain that signs. The rest of what it forgives says nothing about who signed. */
const NOT_FORGIVEN = "identity-domain";

async function resultOf(result: DKIMResult, keys: Share, policy: KeyPolicy): Promise<SignatureResult> {
  const { status, signingDomain, selector, algo, signature, signingHeaders } = result;
  if (status.warnings?.includes(NOT_FORGIVEN)) return "invalid";
  switch (status.result) {
    case "pass":
    case "fail":
    case "policy":
      return status.result;
    case "temperror":
      return "unknown";
    default:
  }
  if (status.comment !== BODY_CHANGED || !signingHeaders || !signingDomain || !selector) return "invalid";
  const header = Buffer.from(signingHeaders.canonicalizedHeader, "base64");
  const part = {
    domain: signingDomain,
    selector,
    algorithm: (algo ?? "").toLowerCase(),
    signature: signature ?? "",
    header,
  };
  return OF_HEADER[await verifyHeader(part, keys.resolve, policy)];
}
