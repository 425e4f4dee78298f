import { Metrics } from "@sextant/chassis";
import { Severity } from "@sextant/proto/layer";
import { expect, test } from "vitest";
import { concludeLayers } from "./conclude/conclude.ts";
import { layerResultsOf } from "./conclude/layer-results.ts";
import { ScanMetrics } from "./metrics.ts";
import { caseOf, finding } from "./testing/cases.ts";
import { conclusionOf } from "./wire.ts";

test("scans by input type, verdict, kind and flag; a flag off the wire that nobody knows makes no label of its own", async () => {
  const metrics = new Metrics();
  const counted = new ScanMetrics(metrics);
  const scan = caseOf("scan-1", "email", {
    1: { score: 90, findings: [finding("url.userinfo", Severity.HIGH, 1), finding("url.userinfo", Severity.HIGH, 20)] },
    4: { score: 96, scamTypes: [{ scamType: "delivery", weight: 1 }], findings: [finding("x.y", Severity.LOW, 2)] },
  });
  const conclusion = conclusionOf(
    "scan-1",
    concludeLayers(layerResultsOf(scan)),
    { explanation: "e", language: "en" },
    0,
  );
  for (let n = 0; n < 3; n += 1) counted.count(scan, conclusion);
  const text = await metrics.registry.metrics();
  expect(text).toContain('sextant_scans_total{input_type="email",verdict="confirmed_scam"} 3');
  expect(text).toContain('sextant_scam_types_total{scam_type="delivery"} 3');
  expect(text).toContain('sextant_flags_total{flag="url.userinfo"} 3');
  expect(text).toContain('sextant_flags_total{flag="unknown"} 3');
  expect(text).not.toContain("x.y");
});
