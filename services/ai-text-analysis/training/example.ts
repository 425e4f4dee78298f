import type { Owner, ScamType } from "@sextant/core";
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
  /** Of a mail: whose its sender's address is. */
  readonly sender?: Owner;
  /** Whose the links in it are (`withLinks`); a link without a mark is a stranger's. */
  readonly marks?: readonly Mark[];
}
