import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** What one API key makes of one idempotency key. */
export interface Seal {
  /** Where the answer is kept; tells nothing of either key. */
  readonly id: string;
  /** Of a request: the same for the same path and body. Without the API key nobody can try bodies against it. */
  fingerprint(path: string, body: Uint8Array): string;
  seal(answer: string): Uint8Array;
  /** @throws Error when it was sealed by other keys, or damaged. */
  open(sealed: Uint8Array): string;
}

/**
 * Keeps answers unreadable to whoever holds the store: an answer quotes what was submitted, and content is not stored. The
 * key is derived from the caller's API key, of which only a hash is kept here (HKDF, RFC 5869; AES-256-GCM).
 */
export function sealOf(apiKey: string, idempotencyKey: string): Seal {
  const id = createHash("sha256").update(`${apiKey}\n${idempotencyKey}`).digest("hex");
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", apiKey, id, use, KEY_BYTES));
  const [sealing, signing] = [derive("sextant answer"), derive("sextant request")];
  return {
    id,
    fingerprint: (path, body) => createHmac("sha256", signing).update(`${path}\n`).update(body).digest("hex"),
    seal(answer) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealing, iv);
      return Buffer.concat([iv, cipher.update(answer, "utf8"), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv("aes-256-gcm", sealing, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    },
  };
}
