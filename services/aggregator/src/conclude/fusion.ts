import type { InputType, LayerNumber } from "@sextant/core";
import { z } from "zod";
import shipped from "../data/fusion.json" with { type: "json" };

/** How much one layer's answer counts for one input type, as factors on its log-odds. */
const layerWeights = z
  .strictObject({
    /** Factor on evidence of a scam (score above 50). */
    scam: z.number().min(0).max(5),
    /** Factor on evidence of honesty (score below 50). */
    honest: z.number().min(0).max(5),
    /**
     * Log-odds of an answer that found nothing, and the least that an answer with a red flag counts. Zero but for the
     * layers whose business the input type is: there it is the prior (no-finding log-odds).
     */
    silence: z.number().min(-5).max(0),
  })
  .readonly();

const inputTypeWeights = z
  .strictObject({
    /** Log-odds added to every answer; not above zero, or finding nothing could look worse than no answer. */
    bias: z.number().min(-5).max(0),
    /** Of the layers that have something to look at in this input type. */
    layers: z.partialRecord(z.enum(["1", "2", "3", "4", "5", "6"]), layerWeights).readonly(),
    /** Decision-threshold adjustment (the benefit of the doubt): probability up to which it keeps a composite under `suspicious`; absent: none is given. */
    doubt: z.number().min(0.3).max(0.8).optional(),
    /** Log-odds at their full weight: it is not from whom it says, it is, and what one acts on is of one hand. */
    identity: z
      .strictObject({
        mismatch: z.number().min(0).max(8),
        match: z.number().min(-8).max(0),
        consistent: z.number().min(-2).max(0),
      })
      .readonly(),
  })
  .readonly();

const trust = z.number().min(0).max(1);

/** Prevalence at which scores are calibrated, and the least and most that may be set. */
export const PREVALENCE = { even: 0.5, least: 0.0001, most: 0.9999 } as const;

const schema = z
  .strictObject({
    format: z.literal(1),
    version: z.string().min(1),
    provenance: z.strictObject({
      method: z.string().min(1),
      rows: z.int().min(0),
      sha256: z.string(),
      measures: z.record(z.string(), z.number()).optional(),
    }),
    /** Divides the summed log-odds. */
    temperature: z.number().positive(),
    /** Share of scams among what is scanned: what the scores are calibrated at, unless whoever runs the service says otherwise. */
    prevalence: z.number().min(PREVALENCE.least).max(PREVALENCE.most).default(PREVALENCE.even),
    /** Correlation discount of layers that see the same thing: beside the loudest, the others count by this factor. */
    echo: z.strictObject({ layers: z.array(z.int().min(1).max(6)), factor: z.number().min(0).max(1) }),
    inputTypes: z.strictObject({ text: inputTypeWeights, url: inputTypeWeights, email: inputTypeWeights }),
    /** How much a layer's verdict on the kind of scam counts. */
    scamTypeTrust: z.record(z.enum(["1", "2", "3", "4", "5", "6"]), trust).readonly(),
  })
  .readonly();

/** The parameters of the fusion: what `data/fusion.json` holds. */
export type Fusion = z.infer<typeof schema>;
export type LayerWeights = z.infer<typeof layerWeights>;

/**
 * Reads fusion parameters.
 * @throws z.ZodError when they are of another format, or would break monotonicity (a negative weight, a positive bias).
 */
export const readFusion = (data: unknown): Fusion => schema.parse(data);

/** The shipped parameters. */
export const FUSION: Fusion = readFusion(shipped);

/** Of a layer that has nothing to look at in an input type. */
const NO_WEIGHT: LayerWeights = { scam: 0, honest: 0, silence: 0 };

export const weightsOf = (fusion: Fusion, inputType: InputType, layer: LayerNumber): LayerWeights =>
  fusion.inputTypes[inputType].layers[layer] ?? NO_WEIGHT;
