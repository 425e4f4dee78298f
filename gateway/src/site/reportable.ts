import { indicatorKinds } from "@sextant/chassis";
import type { Fingerprint, Subject } from "@sextant/core";
import type { IndicatorKind } from "@sextant/proto/layer";
import { sign, signedWords } from "./signed.ts";

/** How long after its answer a scan may be reported, in milliseconds. */
const HOLDS_MS = 86_400_000;
/** What a report names at most. */
const MAX_INDICATORS = 50;
/** Where it leads goes before whom it names: of those a sender may write as many as he likes. */
const ORDER: readonly string[] = ["domain", "url"];
const placeOf = (kind: string): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);
const PURPOSE = "report";

/** What people report of a scan: its text's fingerprint, and what it names. Never a word of it. */
export interface Reportable {
  readonly fingerprint: Fingerprint | undefined;
  readonly indicators: readonly { readonly kind: IndicatorKind; readonly value: string }[];
}

/** As it is written: until when, the fingerprint's two parts in base64url, kinds and values. */
type Written = readonly [
  until: number,
  exact: string,
  minhash: string,
  indicators: readonly (readonly [kind: IndicatorKind, value: string])[],
];

/** A scan as its answer carries it to the report; undefined where there is nothing that could be reported. */
export function reportToken(secret: string, { fingerprint, indicators }: Subject, now: number): string | undefined {
  if (!fingerprint && indicators.length === 0) return undefined;
  const exact = Buffer.from(fingerprint?.exact ?? []).toString("base64url");
  const minhash = Buffer.from(Uint32Array.from(fingerprint?.minhash ?? []).buffer).toString("base64url");
  const named = indicators
    .toSorted((a, b) => placeOf(a.kind) - placeOf(b.kind))
    .slice(0, MAX_INDICATORS)
    .map(({ kind, value }) => [indicatorKinds.toWire(kind), value] as const);
  const written: Written = [now + HOLDS_MS, exact, minhash, named];
  return sign(secret, PURPOSE, JSON.stringify(written));
}

/** What a token of ours stands for; undefined when it is none, or too old. */
export function reportableOf(secret: string, token: string, now: number): Reportable | undefined {
  const words = signedWords(secret, PURPOSE, token);
  if (words === undefined) return undefined;
  const [until, exact, minhash, named] = JSON.parse(words) as Written;
  if (until <= now) return undefined;
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));
  const fingerprint = { exact: bytes(exact), minhash: [...new Uint32Array(bytes(minhash).buffer)] };
  return {
    fingerprint: exact === "" ? undefined : fingerprint,
    indicators: named.map(([kind, value]) => ({ kind, value })),
  };
}
