import { type Knowledge, knowledge } from "@sextant/knowledge";
import { CUE_RULES } from "./cues/rules.ts";
import { Together } from "./cues/together.ts";
import type { Evidence } from "./evidence.ts";
import { loadModel } from "./model/load.ts";

/** Reads model and lexicon once; the layer looks nothing up. @param folder of other weights than the shipped ones. */
export function openEvidence(folder?: URL, { names, partiesOf: parties }: Knowledge = knowledge()): Evidence {
  const { model, lexicon } = loadModel(folder);
  return { model, rules: new Together(lexicon.concepts, CUE_RULES), names, parties };
}
