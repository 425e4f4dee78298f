import type { Analysis, Answer } from "@sextant/core";
import type { Reading } from "../reader/reading.ts";

/** How much likelier the second reader is to call a scam a scam than an honest content: assumed, for each model differs. */
const LIKELIHOOD_RATIO = 9;
/** No opinion makes a score certain. */
const MOST = 99;

const UNKNOWN = "second_reader";

/** Whether the content speaks to a model: what a model says for it may be what it was told to say. */
const isAddressed = ({ findings }: Analysis): boolean => findings.some(({ flag }) => flag === "text.model_addressed");

/** The score, and with it the weights of the scam types, raised by Bayes' rule. */
function raised({ score, scamTypes }: Analysis): Pick<Analysis, "score" | "scamTypes"> {
  const odds = (LIKELIHOOD_RATIO * score) / (100 - score);
  const higher = Math.max(score, Math.min(MOST, (100 * odds) / (1 + odds)));
  const factor = score === 0 ? 1 : higher / score;
  const weights = Object.entries(scamTypes).map(([type, weight]) => [type, weight * factor]);
  return { score: higher, scamTypes: Object.fromEntries(weights) as Analysis["scamTypes"] };
}

/**
 * The layer's own answer with what the second reader says: it raises the score and points at the words, or changes nothing.
 * Unknown where it could not be asked, or calls a content honest that talks to it.
 */
export function secondReader(own: Analysis, reading: Answer<Reading>): Analysis {
  if (!reading.known || (reading.value.verdict === "honest" && isAddressed(own)))
    return { ...own, unknowns: [...own.unknowns, UNKNOWN] };
  if (reading.value.verdict !== "scam") return own;
  const { quote, reader } = reading.value;
  const finding = { flag: "text.second_reader", span: quote, note: `${reader} calls it a scam` };
  return { ...own, ...raised(own), findings: [...own.findings, finding] };
}
