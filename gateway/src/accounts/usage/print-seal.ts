import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Keeps the fingerprints of past scans from whoever reads a copy of the history: what a short text says can be found by hashing
 * guesses (AES-256-GCM, HKDF of RFC 5869 from the deployment's secret).
 */
export class PrintSeal {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync("sha256", secret, "", "sextant fingerprint", KEY_BYTES));
  }

  seal(print: Uint8Array): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#key, iv);
    return Buffer.concat([iv, cipher.update(print), cipher.final(), cipher.getAuthTag()]).toString("base64");
  }

  /** @returns undefined of what was sealed by another secret, or damaged. */
  open(sealed: string): Uint8Array | undefined {
    const bytes = Buffer.from(sealed, "base64");
    try {
      const decipher = createDecipheriv("aes-256-gcm", this.#key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}
