import { createHmac, randomBytes } from "node:crypto";

/** What a secret begins with (Standard Webhooks, "Signature scheme"). */
const PREFIX = "whsec_";
/** Between the 24 and 64 bytes that the specification asks for. */
const SECRET_BYTES = 32;

/** A new secret: shared with the receiver, who checks signatures with it. */
export const makeSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** One message, as every attempt sends it. */
export interface Message {
  /** The same in every attempt, so that a receiver knows a repetition. */
  readonly id: string;
  readonly body: string;
}

/**
 * The headers of Standard Webhooks 1.0: id, time of this attempt, and an HMAC-SHA-256 by each secret, so that a receiver may
 * change secrets while both hold.
 * @param now milliseconds since the epoch.
 */
export function signed({ id, body }: Message, secrets: readonly string[], now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
