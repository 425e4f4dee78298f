import { readFileSync } from "node:fs";
import { join } from "node:path";
import { indicatorKinds } from "@sextant/chassis";
import type { IndicatorKind } from "@sextant/core";
import { intake } from "@sextant/core/intake";
import { describe, expect, test } from "vitest";
import { toCase } from "../gateway/src/scan/case.ts";

interface Vector {
  readonly content: string;
  readonly kind: IndicatorKind;
  readonly value: string;
  readonly hmac: string;
}

const FILE = join(import.meta.dirname, "..", "services", "aggregator", "indicators.json");
const { key, vectors } = JSON.parse(readFileSync(FILE, "utf8")) as {
  readonly key: string;
  readonly vectors: readonly Vector[];
};

describe("the published vectors of hashed indicators", () => {
  test("there is one for every kind", () => {
    expect(new Set(vectors.map(({ kind }) => kind))).toEqual(new Set(["url", "domain", "email", "phone", "wallet"]));
  });

  test.each(vectors)("$kind of $content: $value", async ({ content, kind, value, hmac }) => {
    const { subject } = await intake(content, { id: "scan_1", receivedAt: 0 });
    expect(subject.indicators).toContainEqual(expect.objectContaining({ kind, value }));
    const request = { locale: "en", accountId: "acc_1", requestId: "request" };
    const { indicators } = toCase({ subject, answers: new Map(), foundAnswers: new Map() }, request, key);
    const hashes = indicators!.filter((each) => each.kind === indicatorKinds.toWire(kind)).map((each) => each.sha256!);
    expect(hashes.map((bytes) => Buffer.from(bytes).toString("hex"))).toContain(hmac);
  });
});
