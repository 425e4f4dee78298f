import type { Analysis, Answer } from "@sextant/core";
import type { NameIndex } from "@sextant/knowledge";
import type { Together } from "./cues/together.ts";
import type { Parties } from "./identity/link-classes.ts";
import type { TextModel } from "./model/model.ts";
import type { Reading } from "./reader/reading.ts";

/** What the analysis rests on beside the subject. */
export interface Evidence {
  readonly model: TextModel;
  readonly rules: Together;
  readonly names: NameIndex;
  readonly parties: Parties;
  /** The layer's own answer, where it is known already. */
  readonly own?: Analysis;
  /** What the second reader says; absent: nobody asked it. */
  readonly reading?: Answer<Reading>;
}
