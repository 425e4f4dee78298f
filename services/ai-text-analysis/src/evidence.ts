import type { Together } from "./cues/together.ts";
import type { NameIndex } from "@sextant/knowledge";
import type { Parties } from "./identity/link-classes.ts";
import type { TextModel } from "./model/model.ts";

/** What the analysis rests on beside the subject. */
export interface Evidence {
  readonly model: TextModel;
  readonly rules: Together;
  readonly names: NameIndex;
  readonly parties: Parties;
}
