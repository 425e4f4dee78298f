/** Which signatures are too weak to believe, whatever they verify to. */
export interface KeyPolicy {
  /** Smallest RSA key, in bits. */
  readonly minKeyBits: number;
  readonly rejectRsaSha1: boolean;
}

/** RFC 8301, 3.1 and 3.2. */
export const KEY_POLICY: KeyPolicy = { minKeyBits: 1_024, rejectRsaSha1: true };
