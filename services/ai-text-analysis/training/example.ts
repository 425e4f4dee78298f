import type { ScamType } from "@sextant/core";

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
}
