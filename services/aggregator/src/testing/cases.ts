import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { CaseSchema, type Case } from "@sextant/proto/aggregator";
import { InputType, ReportSchema, Severity } from "@sextant/proto/layer";
import {
  LAYER_NUMBERS,
  SCAM_TYPES,
  type InputType as InputTypeWord,
  type LayerNumber,
  type ScamType,
} from "@sextant/core";
import type { Reading } from "../conclude/identity.ts";
import type { LayerReport, LayerResults } from "../conclude/layer-results.ts";
import fc from "fast-check";

type ReportInit = MessageInitShape<typeof ReportSchema>;

const WIRE_TYPES: Readonly<Record<InputTypeWord, InputType>> = {
  text: InputType.TEXT,
  url: InputType.URL,
  email: InputType.EMAIL,
};

/** A finding as it comes off the wire. */
export const finding = (flag: string, severity: Severity, start?: number, note = "") => ({
  flag,
  title: `title of ${flag}`,
  description: `description of ${flag}`,
  severity,
  note,
  ...(start === undefined ? {} : { span: { view: 0, start, end: start + 5 } }),
});

/** A case for tests: layers that are named apply; `null` gave no answer. */
export function caseOf(
  scanId: string,
  inputType: InputTypeWord,
  layers: Partial<Record<LayerNumber, ReportInit | null>>,
  locale = "en",
): Case {
  return create(CaseSchema, {
    scanId,
    inputType: WIRE_TYPES[inputType],
    locale,
    layers: LAYER_NUMBERS.map((layer) => {
      const report = layers[layer];
      return {
        layer,
        applicable: layer in layers,
        ...(report ? { report: { subjectId: scanId, answered: true, weighs: true, ...report } } : {}),
      };
    }),
  });
}

/** Flags that a conclusion treats alike, and those that it knows: verdicts of models, notices, and what tells the fact of another. */
const FLAGS = [
  "a.one",
  "a.two",
  "b.one",
  "b.two",
  "url.lexical",
  "url.free_hosting",
  "domain.free_hosting",
  "domain.brand_on_free_hosting",
  "domain.generated",
  "text.wording",
  "text.second_reader",
  "mail.disguised_file",
  "qr.link",
];

const anyReport: fc.Arbitrary<LayerReport> = fc
  .record({
    score: fc.oneof(
      fc.double({ min: 0, max: 99.9, noNaN: true }),
      fc.constantFrom(0, 19.9, 20, 50, 59.9, 60, 85, 99.9, 100),
    ),
    flags: fc.array(fc.constantFrom(...FLAGS), { maxLength: 3 }),
    severity: fc.constantFrom(Severity.LOW, Severity.MEDIUM, Severity.HIGH, Severity.CRITICAL),
    abstained: fc.boolean(),
    types: fc.dictionary(fc.constantFrom(...SCAM_TYPES), fc.double({ min: 0.01, max: 1, noNaN: true }), { maxKeys: 3 }),
    unknowns: fc.nat({ max: 2 }),
  })
  .map(({ score, flags, severity, abstained, types, unknowns }): LayerReport => {
    // An answer that weighs nothing has score 0, with findings (a QR code that leads to a page, a domain on free hosting) or without.
    return {
      score: abstained ? 0 : score,
      abstained,
      findings: flags.map(
        (flag, index) => create(ReportSchema, { findings: [finding(flag, severity, index)] }).findings[0]!,
      ),
      scamTypes: new Map(abstained ? [] : (Object.entries(types) as [ScamType, number][])),
      unknowns,
      latencyMs: 1,
    };
  });

/** Layer results of every shape: any layers applicable, any of them abstained, clean, alarmed, certain or unanswered. */
export const anyLayerResults: fc.Arbitrary<LayerResults> = fc
  .record({
    inputType: fc.constantFrom("text" as const, "url" as const, "email" as const),
    layers: fc.tuple(
      ...LAYER_NUMBERS.map((layer) =>
        fc
          .record({ applicable: fc.boolean(), report: fc.option(anyReport, { nil: undefined }) })
          .map((layerResult) =>
            layerResult.applicable && layerResult.report
              ? { layer, applicable: true, report: layerResult.report }
              : { layer, applicable: layerResult.applicable },
          ),
      ),
    ),
  })
  .map(({ inputType, layers }) => ({ inputType, layers }));

const claim = { party: "p", name: "P", place: "label", strength: 3, disguised: false } as const;
const holding = (place: "link" | "sender") => ({ place, owner: { kind: "unknown" }, host: "h.example" }) as const;
const weight = fc.double({ min: 0, max: 1, noNaN: true });
const readings: fc.Arbitrary<Reading> = fc.oneof(
  fc.constant({ kind: "unknown" } as const),
  weight.map((weight) => ({ kind: "match", weight, name: "P" }) as const),
  weight.map((weight) => ({ kind: "consistent", weight }) as const),
  fc
    .tuple(weight, fc.constantFrom("link" as const, "sender" as const))
    .map(([weight, place]) => ({ kind: "mismatch", weight, claim, against: holding(place) }) as const),
);

/** {@link anyLayerResults}, from whom they say or not. */
export const anyLayerResultsWithReading: fc.Arbitrary<LayerResults> = fc
  .tuple(anyLayerResults, readings)
  .map(([layerResults, reading]) => ({ ...layerResults, reading }));

/** The same layer results with another answer of one layer, or none. */
export const withReport = (
  layerResults: LayerResults,
  layer: LayerNumber,
  report: LayerReport | undefined,
): LayerResults => ({
  ...layerResults,
  layers: layerResults.layers.map((layerResult) =>
    layerResult.layer === layer ? { layer, applicable: true, ...(report ? { report } : {}) } : layerResult,
  ),
});
