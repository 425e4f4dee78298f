import type { LayerStatus, Verdict } from "@sextant/core";
import { LayerStatus as WireStatus, Verdict as WireVerdict } from "@sextant/proto/aggregator";

const VERDICT_WORDS: Readonly<Record<WireVerdict, Verdict | undefined>> = {
  [WireVerdict.UNSPECIFIED]: undefined,
  [WireVerdict.SAFE]: "safe",
  [WireVerdict.SUSPICIOUS]: "suspicious",
  [WireVerdict.LIKELY_SCAM]: "likely_scam",
  [WireVerdict.CONFIRMED_SCAM]: "confirmed_scam",
};
const STATUS_WORDS: Readonly<Record<WireStatus, LayerStatus>> = {
  [WireStatus.UNSPECIFIED]: "skipped",
  [WireStatus.CLEAN]: "clean",
  [WireStatus.WARNING]: "warning",
  [WireStatus.DANGER]: "danger",
  [WireStatus.SKIPPED]: "skipped",
};

/** @throws TypeError when there is none, or one that this version does not know. */
export function verdictWord(verdict: WireVerdict): Verdict {
  const word = VERDICT_WORDS[verdict];
  if (!word) throw new TypeError("the aggregator's conclusion has no verdict");
  return word;
}

/** @throws TypeError on a status that this version does not know. */
export function statusWord(status: WireStatus): LayerStatus {
  const word = STATUS_WORDS[status] as LayerStatus | undefined;
  if (!word) throw new TypeError("the aggregator's conclusion has an unknown status");
  return word;
}
