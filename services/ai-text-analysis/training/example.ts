import type { ScamType } from "@sextant/core";
import type { Mark } from "../src/text/marks.ts";

/** What an example teaches: a scam, an honest message, or advertising that nobody asked for (neither). */
export type Label = "scam" | "honest" | "spam";

export interface Example {
  readonly id: string;
  /** File name without suffix. */
  readonly source: string;
  readonly label: Label;
  readonly type?: ScamType;
  readonly lang: string;
  readonly channel: string;
  readonly text: string;
  /** Of a text and its twin, which differs in little and has the other label. */
  readonly pair?: string;
  /** Whose the links in it are: of a mail from the whole of it (`mailText`), else of the text (`withLinks`). */
  readonly marks?: readonly Mark[];
}
