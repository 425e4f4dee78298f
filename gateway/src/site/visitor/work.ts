import { hash, randomBytes } from "node:crypto";
import type { Window, WindowStore } from "../../windows/store.ts";
import { sign, signedWords } from "../signed.ts";

/** What one address may do amiss in an hour before it has to work: checks beyond the free ones, forms that cannot be read. */
export const PATIENCE = 20;
const HOUR_MS = 3_600_000;
/** Leading zero bits that a hash must have: some seconds of a telephone, nothing to somebody who asks once. */
export const BITS = 18;
/** How long a challenge holds, in milliseconds. */
const HOLDS_MS = 600_000;
const PURPOSE = "work";
/** Longest proof that is looked at: a challenge, a colon, a number. */
const MAX_PROOF = 300;

const amiss = (address: string): Window => ({ kind: "amiss", id: address, limit: PATIENCE, windowMs: HOUR_MS });

/** Notes that an address did something amiss. */
export async function noteAmiss(windows: WindowStore, address: string): Promise<void> {
  await windows.take([amiss(address)], 1);
}

/** When an address has to work no more (milliseconds since the epoch); undefined: it does not have to. */
export async function worksUntil(windows: WindowStore, address: string): Promise<number | undefined> {
  const { quotaStatuses } = await windows.take([amiss(address)], 0);
  return quotaStatuses[0]!.remaining === 0 ? quotaStatuses[0]!.resetAt : undefined;
}

/** Something to work on, for one address. */
export const challengeFor = (secret: string, address: string, now: number): string =>
  sign(secret, `${PURPOSE} ${address}`, `${now + HOLDS_MS}.${randomBytes(12).toString("base64url")}`);

/** Zero bits in front of the hash of a text. */
function zeroBits(text: string): number {
  const bits = hash("sha256", text, "buffer").readUInt32BE(0);
  return Math.clz32(bits);
}

/** True of a challenge of ours for this address, with a number behind it that makes its hash begin with enough zeros; once. */
export async function isWorkDone(
  { windows, secret }: { readonly windows: WindowStore; readonly secret: string },
  address: string,
  proof: string,
  now: number,
): Promise<boolean> {
  const challenge = proof.slice(0, Math.max(0, proof.lastIndexOf(":")));
  const words = proof.length <= MAX_PROOF ? signedWords(secret, `${PURPOSE} ${address}`, challenge) : undefined;
  if (words === undefined || Number.parseInt(words, 10) <= now || zeroBits(proof) < BITS) return false;
  const once = { kind: "once", id: hash("sha256", challenge), limit: 1, windowMs: HOLDS_MS } as const;
  return (await windows.take([once], 1)).granted;
}
