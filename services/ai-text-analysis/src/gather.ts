import type { Judged } from "@sextant/chassis";
import type { Subject } from "@sextant/core";
import { type Knowledge, knowledge } from "@sextant/knowledge";
import { CUE_RULES } from "./cues/rules.ts";
import { Together } from "./cues/together.ts";
import type { Evidence } from "./evidence.ts";
import { loadModel } from "./model/load.ts";
import type { SecondReader } from "./reader/second-reader.ts";

/** Reads model and lexicon once; the only look-up is the second reader's. @param folder of other weights than the shipped ones. */
export function openEvidence(folder?: URL, { names, partiesOf: parties }: Knowledge = knowledge()): Evidence {
  const { model, lexicon } = loadModel(folder);
  return { model, rules: new Together(lexicon.concepts, CUE_RULES), names, parties };
}

/** The layer's own answer and what the second reader says of the content; undefined where its own answer is certain enough. */
export async function gatherMore(
  subject: Subject,
  { evidence, analysis: own }: Judged<Evidence>,
  reader: SecondReader,
  leftMs: number,
): Promise<Evidence | undefined> {
  return reader.isWanted(own) ? { ...evidence, own, reading: await reader.read(subject, leftMs) } : undefined;
}
