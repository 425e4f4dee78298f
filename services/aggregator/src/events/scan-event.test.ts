import { fromBinary } from "@bufbuild/protobuf";
import { VERSION } from "@sextant/core";
import { ScanCompletedSchema } from "@sextant/proto/events";
import { Severity } from "@sextant/proto/layer";
import { expect, test } from "vitest";
import { concludeLayers } from "../conclude/conclude.ts";
import { FUSION } from "../conclude/fusion.ts";
import { layerResultsOf } from "../conclude/layer-results.ts";
import { caseOf, finding } from "../testing/cases.ts";
import { conclusionOf } from "../wire.ts";
import { scanEvent } from "./scan-event.ts";

function eventOf() {
  const scan = caseOf("scan_1", "text", {
    1: {
      score: 90,
      findings: [
        finding("url.a", Severity.HIGH, 3),
        finding("url.a", Severity.HIGH, 40),
        finding("url.b", Severity.LOW, 3),
      ],
      versions: [
        { part: "model", version: "url-lexical 1" },
        { part: "feeds", version: "none" },
      ],
    },
    4: { score: 95, versions: [{ part: "model", version: "sextant-text 5" }] },
  });
  scan.requestId = "checkout-7f3a";
  const conclusion = conclusionOf(
    "scan_1",
    concludeLayers(layerResultsOf(scan)),
    { explanation: "e", language: "en" },
    1,
  );
  return { conclusion, event: fromBinary(ScanCompletedSchema, scanEvent(scan, conclusion, 1).body) };
}

test("each kind of flag once, with the ids under which the answer shows it", () => {
  const { conclusion, event } = eventOf();
  expect(event.flags.map(({ flag, layer, redFlags }) => [flag, layer, redFlags])).toEqual([
    ["url.a", 1, ["rf_1", "rf_2"]],
    ["url.b", 1, ["rf_3"]],
  ]);
  const shown = new Map(conclusion.redFlags.map(({ id, finding: found }) => [id, found!.flag]));
  for (const { flag, redFlags } of event.flags) for (const id of redFlags) expect(shown.get(id)).toBe(flag);
});

test("the request's id, and what the conclusion rests on", () => {
  const { event } = eventOf();
  expect(event.requestId).toBe("checkout-7f3a");
  expect(Object.fromEntries(event.versions.map(({ part, version }) => [part, version]))).toEqual({
    sextant: VERSION,
    "aggregator.fusion": FUSION.version,
    "url-reputation.model": "url-lexical 1",
    "url-reputation.feeds": "none",
    "ai-text-analysis.model": "sextant-text 5",
  });
});
