import fc from "fast-check";
import { expect, test } from "vitest";
import { Severity } from "@sextant/proto/layer";
import { verdictOf } from "@sextant/core";
import { caseOf, finding, anyLayerResultsWithReading } from "../testing/cases.ts";
import { concludeLayers } from "./conclude.ts";
import { ifGenuine, smallestWithout } from "./counterfactual.ts";
import { FUSION, type Fusion } from "./fusion.ts";
import { sharesOf } from "./ledger.ts";
import { layerResultsOf } from "./layer-results.ts";

const prevalences = fc.constantFrom(0.0001, 0.01, 0.5, 0.9, 0.9999);
const at = (prevalence: number): Fusion => ({ ...FUSION, prevalence });

test("the shares of 10,000 layer results sum to their composites, to the tenth; a red flag is in one of them", () => {
  fc.assert(
    fc.property(anyLayerResultsWithReading, prevalences, (layerResults, prevalence) => {
      const fusion = at(prevalence);
      const outcome = concludeLayers(layerResults, fusion);
      const shares = sharesOf(layerResults, outcome, fusion);
      expect(shares.every(({ tenths }) => Number.isInteger(tenths))).toBe(true);
      expect(shares.reduce((sum, { tenths }) => sum + tenths, 0)).toBe(Math.round(10 * outcome.composite));
      const told = shares.flatMap((share) => (share.source === "finding" ? share.redFlags : []));
      expect(told.toSorted()).toEqual(outcome.redFlags.map(({ id }) => id).toSorted());
    }),
    { numRuns: 10_000, seed: 11 },
  );
});

test("without the smallest set the verdict is lower, and none of it can be spared", () => {
  fc.assert(
    fc.property(anyLayerResultsWithReading, prevalences, (layerResults, prevalence) => {
      const fusion = at(prevalence);
      const outcome = concludeLayers(layerResults, fusion);
      const without = smallestWithout(layerResults, outcome, fusion);
      if (!without) return;
      expect(without.composite).toBeLessThan(outcome.composite);
      expect(without.verdict).toBe(verdictOf(without.composite));
      expect(without.verdict).not.toBe(outcome.verdict);
      expect(without.kinds.length).toBeGreaterThan(0);
    }),
    { numRuns: 2_000, seed: 12 },
  );
});

const LINK = { view: 0, start: 10, end: 30 };
const NETFLIX = { party: "netflix", name: "Netflix", place: 1, strength: 3, span: { view: 0, start: 0, end: 7 } };
const STRANGER = { place: 1, owner: { kind: 5 }, host: "netflix-pay.top", span: LINK };
const payment = layerResultsOf(
  caseOf("scan-1", "text", {
    1: { score: 70, findings: [finding("url.lexical", Severity.MEDIUM, 10, "70 %")] },
    2: { score: 80, findings: [finding("domain.lookalike", Severity.HIGH, 10)], identity: { holdings: [STRANGER] } },
    4: { score: 12, identity: { claims: [NETFLIX] } },
  }),
);

test("a message in a company's name with a stranger's link would be safe if the link were the company's", () => {
  const outcome = concludeLayers(payment);
  expect(outcome.verdict).toBe("confirmed_scam");
  expect(ifGenuine(payment, outcome, FUSION)).toMatchObject({ name: "Netflix", verdict: "safe" });
  const bySource = sharesOf(payment, outcome, FUSION).map((share) =>
    share.source === "finding" ? share.code : share.source === "layer" ? `layer ${share.layer}` : share.source,
  );
  expect(bySource).toEqual([
    "start",
    "url.lexical",
    "layer 1",
    "domain.lookalike",
    "layer 2",
    "layer 4",
    "domain.not_the_claimed",
  ]);
});

test("one grave flag that makes an alarm certain is the smallest set", () => {
  const layerResults = layerResultsOf(
    caseOf("scan-1", "text", {
      4: { score: 99, findings: [finding("a.grave", Severity.HIGH, 1), finding("a.weak", Severity.LOW, 9)] },
    }),
  );
  const outcome = concludeLayers(layerResults);
  expect(outcome.verdict).toBe("confirmed_scam");
  expect(smallestWithout(layerResults, outcome, FUSION)?.kinds).toEqual([
    { layer: 4, code: "a.grave", redFlags: ["rf_1"] },
  ]);
  expect(ifGenuine(layerResults, outcome, FUSION)).toBeUndefined();
});

test("nothing against a safe content: no set, and no verdict to fall to", () => {
  const layerResults = layerResultsOf(caseOf("scan-1", "text", { 4: { score: 2 } }));
  expect(smallestWithout(layerResults, concludeLayers(layerResults), FUSION)).toBeUndefined();
});
