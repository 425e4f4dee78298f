import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer) => data.toString("base64url");

/** User present; user verified; attested credential data included (https://www.w3.org/TR/webauthn-3/#authdata-flags). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** What a test makes different from an honest authenticator. */
export interface Mischief {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
}

/** A passkey in software: ES256, no attestation. */
export class Authenticator {
  readonly id = base64url(randomBytes(32));
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #cose: Buffer;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#privateKey = privateKey;
    const { x, y } = publicKey.export({ format: "jwk" });
    // A COSE key (RFC 9053 section 7.1.1): kty EC2, alg ES256, crv P-256, x, y.
    this.#cose = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x!, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y!, "base64url"),
    ]);
  }

  /** What `navigator.credentials.create` gives, as JSON. */
  create({ challenge }: { readonly challenge: string }, mischief: Mischief = {}): string {
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#cose]);
    const authData = Buffer.concat([this.#authData(ATTESTED, mischief), attested]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(authData.length);
    // {"fmt": "none", "attStmt": {}, "authData": bytes} in CBOR.
    const head = Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex");
    const attestationObject = base64url(Buffer.concat([head, size, authData]));
    const clientDataJSON = base64url(this.#clientData("webauthn.create", challenge, mischief));
    return this.#credential({ attestationObject, clientDataJSON });
  }

  /** What `navigator.credentials.get` gives, as JSON. */
  get({ challenge }: { readonly challenge: string }, mischief: Mischief = {}): string {
    this.#counter += 1;
    const authData = this.#authData(0, mischief);
    const clientData = this.#clientData("webauthn.get", challenge, mischief);
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), this.#privateKey);
    return this.#credential({
      authenticatorData: base64url(authData),
      clientDataJSON: base64url(clientData),
      signature: base64url(signature),
    });
  }

  #authData(flags: number, { rpId, isVerified = true, counter = this.#counter }: Mischief): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | PRESENT | (isVerified ? VERIFIED : 0);
    return Buffer.concat([sha256(rpId ?? new URL(this.#origin).hostname), Buffer.from([all]), count]);
  }

  #clientData(type: string, challenge: string, mischief: Mischief): Buffer {
    const { origin } = { origin: this.#origin, ...mischief };
    return Buffer.from(
      JSON.stringify({ type, challenge: mischief.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  #credential(response: Readonly<Record<string, string>>): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: "public-key", response, clientExtensionResults: {} });
  }
}
