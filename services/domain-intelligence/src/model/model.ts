import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { FEATURES } from "./features.ts";

const schema = z.strictObject({
  name: z.literal("domain-identity"),
  version: z.string(),
  /** Licences that the training rows came under. */
  sources: z.array(z.strictObject({ source: z.string(), scam: z.int(), benign: z.int() })),
  bias: z.number(),
  weights: z.record(z.string(), z.number()),
});

export interface Model {
  readonly version: string;
  /** Log-odds that a name with these features is a scam's, were scams and honest names equally many. */
  logit(features: Float64Array): number;
}

/** @throws TypeError when the weights are not those of this code's features. */
export function loadModel(file = join(import.meta.dirname, "..", "data", "model.json")): Model {
  const { version, bias, weights } = schema.parse(JSON.parse(readFileSync(file, "utf8")));
  const order = FEATURES.map((name) => {
    const weight = weights[name];
    if (weight === undefined) throw new TypeError(`model.json has no weight for ${name}`);
    return weight;
  });
  if (Object.keys(weights).length !== FEATURES.length)
    throw new TypeError("model.json has weights of unknown features");
  return {
    version,
    logit: (features) => features.reduce((sum, value, index) => sum + value * (order[index] as number), bias),
  };
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
