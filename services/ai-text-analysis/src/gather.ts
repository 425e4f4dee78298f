import { CUE_RULES } from "./cues/rules.ts";
import { Together } from "./cues/together.ts";
import type { Evidence } from "./evidence.ts";
import { loadModel } from "./model/load.ts";

/** Reads model and lexicon once; the layer looks nothing up. */
export function openEvidence(): Evidence {
  const { model, lexicon } = loadModel();
  return { model, rules: new Together(lexicon.concepts, CUE_RULES) };
}
