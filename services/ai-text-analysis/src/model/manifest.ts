import { z } from "zod";

/** The form of the weights this code reads; a model of another form is refused. */
export const MODEL_FORMAT = 7;

export const manifestSchema = z.strictObject({
  name: z.string(),
  version: z.string(),
  format: z.literal(MODEL_FORMAT),
  /** Of the weights file, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of the cue lexicon that the weights were fitted to, hexadecimal. */
  lexicon: z.string().regex(/^[0-9a-f]{64}$/),
  command: z.string(),
  /** What the weights rest on. */
  sources: z.array(
    z.strictObject({ name: z.string(), licence: z.string(), scam: z.int(), honest: z.int(), spam: z.int() }),
  ),
  shape: z.strictObject({
    bits: z.int().min(8).max(22),
    typeBits: z.int().min(8).max(18),
    wordBits: z.int().min(8).max(22),
  }),
  scam: z.strictObject({ bias: z.number(), scale: z.number() }),
  types: z.strictObject({ bias: z.array(z.number()), scale: z.number(), temperature: z.number() }),
  /** Log odds = (slope + evidenceSlope · e) · margin + offset + evidenceOffset · e, e the evidence of a text, 0 to 1. */
  calibration: z.strictObject({
    slope: z.number(),
    offset: z.number(),
    evidenceSlope: z.number(),
    evidenceOffset: z.number(),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;
