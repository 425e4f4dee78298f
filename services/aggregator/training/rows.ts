import { INPUT_TYPES, LAYER_NUMBERS } from "@sextant/core";
import { Severity } from "@sextant/proto/layer";
import { z } from "zod";
import type { Reading } from "../src/conclude/identity.ts";
import type { LayerReport, LayerResult, LayerResults } from "../src/conclude/layer-results.ts";

const answer = z.strictObject({
  /** 0 to 100. */
  score: z.number().min(0).max(100),
  weighs: z.boolean().default(true),
  /** How many red flags. */
  flags: z.int().min(0).default(0),
});

const row = z.strictObject({
  /** 1: a scam; 0: honest. */
  label: z.union([z.literal(0), z.literal(1)]),
  input_type: z.enum(INPUT_TYPES),
  /** Whether it is from whom it says, and how plainly; absent: unknown. */
  identity: z
    .strictObject({ kind: z.enum(["mismatch", "match", "consistent"]), weight: z.number().min(0).max(1) })
    .optional(),
  /** How much the row counts; 1 when absent. */
  weight: z.number().positive().optional(),
  /** The layers that answered, by number. */
  layers: z.partialRecord(z.enum(["1", "2", "3", "4", "5", "6"]), answer),
});

/** One labelled scan: what its layers said. */
export interface LabelledResults {
  /** The row as it was written. */
  readonly line: string;
  readonly isScam: boolean;
  readonly layerResults: LayerResults;
  /** How much it counts beside others of its label. */
  readonly weight: number;
}

/** Of a reading, kind and weight alone count. */
const NOBODY = { name: "" };
/** A finding that is only counted: a reason, and a grave one. */
const COUNTED = { flag: "counted", severity: Severity.HIGH } as LayerReport["findings"][number];

/**
 * Reads rows of layer reports, one JSON object a line:
 * `{"label":1,"input_type":"text","layers":{"4":{"score":93.1,"weighs":true,"flags":2},"6":{"score":0,"weighs":false}}}`.
 * @throws Error naming the line that is of another form.
 */
export function readRows(jsonl: string): LabelledResults[] {
  return jsonl.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const parsed = row.safeParse(parseJson(line));
    if (!parsed.success) throw new Error(`line ${index + 1} is not a row of layer reports`);
    const { label, input_type: inputType, layers, identity, weight = 1 } = parsed.data;
    const results = LAYER_NUMBERS.map((layer): LayerResult => {
      const said = layers[layer];
      return said ? { layer, applicable: true, report: reportOf(said) } : { layer, applicable: false };
    });
    const layerResults = {
      inputType,
      layers: results,
      ...(identity ? { reading: { ...NOBODY, ...identity } as Reading } : {}),
    };
    return [{ line, isScam: label === 1, weight, layerResults }];
  });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const reportOf = ({ score, weighs, flags }: z.infer<typeof answer>): LayerReport => ({
  score,
  abstained: !weighs,
  findings: Array.from({ length: flags }, () => COUNTED),
  scamTypes: new Map(),
  unknowns: 0,
  latencyMs: 0,
});
