import { createHmac, timingSafeEqual } from "node:crypto";

const signatureOf = (secret: string, purpose: string, words: string): string =>
  createHmac("sha256", secret).update(`${purpose} ${words}`).digest("base64url");

/** Words that we wrote for one purpose, signed, as characters that stand in an address: nothing of them is kept. */
export const sign = (secret: string, purpose: string, words: string): string =>
  `${Buffer.from(words).toString("base64url")}.${signatureOf(secret, purpose, words)}`;

/**
 * The words of {@link sign}; undefined when somebody else wrote them, or for another purpose. The whole token is compared:
 * base64url is read leniently, and what holds once must have one spelling.
 */
export function signedWords(secret: string, purpose: string, token: string): string | undefined {
  const [encoded = ""] = token.split(".", 1);
  const words = Buffer.from(encoded, "base64url").toString();
  const [shown, wanted] = [Buffer.from(token), Buffer.from(sign(secret, purpose, words))];
  return shown.length === wanted.length && timingSafeEqual(shown, wanted) ? words : undefined;
}
