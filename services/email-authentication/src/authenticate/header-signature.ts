import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import type { Resolve } from "../resolver/resolver.ts";
import type { KeyPolicy } from "./policy.ts";

/** A signature whose body hash did not match, with what its header part was computed from. */
export interface HeaderPart {
  readonly domain: string;
  readonly selector: string;
  /** The `a=` tag, such as `rsa-sha256`. */
  readonly algorithm: string;
  /** The `b=` tag, base64. */
  readonly signature: string;
  /** The canonical header that was signed, its own field included. */
  readonly header: Uint8Array;
}

export type HeaderVerdict = "genuine" | "false" | "policy" | "invalid" | "unknown";

/** SubjectPublicKeyInfo before the 32 bytes of an Ed25519 key (RFC 8410, 4). */
const ED25519_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Whether a header was signed so, though the body is another. The header part covers the body hash, so nobody but the
 * key's owner can have made it: what changed was the body alone, on the way or in the copying. A made-up signature with a
 * body hash of its own is told apart by this. Rejects never; a key that cannot be asked for is `unknown`.
 */
export async function verifyHeader(part: HeaderPart, resolve: Resolve, policy: KeyPolicy): Promise<HeaderVerdict> {
  let record: string;
  try {
    record = joined(await resolve(`${part.selector}._domainkey.${part.domain}`, "TXT"));
  } catch (error) {
    const { code } = error as { code?: unknown };
    return code === "ENOTFOUND" || code === "ENODATA" || code === "EBADNAME" ? "invalid" : "unknown";
  }
  const key = keyOf(record);
  if (!key) return "invalid";
  const isRsa = key.asymmetricKeyType === "rsa";
  if (isRsa && (key.asymmetricKeyDetails?.modulusLength ?? 0) < policy.minKeyBits) return "policy";
  if (part.algorithm === "rsa-sha1" && policy.rejectRsaSha1) return "policy";
  return isSigned(part, key) ? "genuine" : "false";
}

/** The first TXT record, its chunks put together. */
function joined(records: string[][] | string[]): string {
  const [first = ""] = records;
  return Array.isArray(first) ? first.join("") : first;
}

/** The key of a DKIM key record (RFC 6376, 3.6.1); undefined when it is revoked or not one. */
function keyOf(record: string): KeyObject | undefined {
  const data = Buffer.from(/(?:^|;)\s*p=([^;]*)/.exec(record.replaceAll(/\s/g, ""))?.[1] ?? "", "base64");
  if (data.length === 0) return undefined;
  const forms =
    data.length === 32
      ? [{ key: Buffer.concat([ED25519_PREFIX, data]), type: "spki" } as const]
      : [{ key: data, type: "spki" } as const, { key: data, type: "pkcs1" } as const];
  for (const form of forms) {
    try {
      return createPublicKey({ ...form, format: "der" });
    } catch {
      // Not of this form; what is of none is no key.
    }
  }
  return undefined;
}

function isSigned({ algorithm, header, signature }: HeaderPart, key: KeyObject): boolean {
  const bytes = Buffer.from(signature, "base64");
  try {
    if (algorithm === "ed25519-sha256") return verify(null, createHash("sha256").update(header).digest(), key, bytes);
    return verify(algorithm === "rsa-sha1" ? "sha1" : "sha256", header, key, bytes);
  } catch {
    return false;
  }
}
